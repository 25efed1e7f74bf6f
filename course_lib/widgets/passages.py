"""The words of the documents that a lab shows."""

from collections.abc import Mapping, Sequence

from course_lib import guards


def passages(docs: Sequence, titles: Mapping | Sequence | None) -> list[tuple[str, str]]:
    """A (title, text) for each of `docs`; text is "" where there is none.

    titles: a title, or a (title, text) pair, for every document, as a dict by id or a list in the order of `docs`;
    None takes the ids. Refused with a ValueError: a document without a title, a list of another length, no words.
    """
    if titles is None:
        return [(str(doc), "") for doc in docs]
    if isinstance(titles, Mapping):
        if missing := [doc for doc in docs if doc not in titles]:
            raise ValueError(f"titles must name every document, got none for {guards.shown(missing[0])}. Add it.")
        titles = [titles[doc] for doc in docs]
    if isinstance(titles, str) or len(titles) != len(docs):
        raise ValueError(f"titles must hold one a document, {len(docs)}, got {guards.shown(titles)}. Match them.")
    pairs = [(entry, "") if isinstance(entry, str) else tuple(entry) for entry in titles]
    if wrong := [pair for pair in pairs if len(pair) != 2]:
        raise ValueError(f"an entry of titles is a title or (title, text), got {guards.shown(wrong[0])}. Write one.")
    return [(words("a title", title), text) for title, text in pairs]


def words(name: str, text: str) -> str:
    """`text`, if it says something."""
    if not isinstance(text, str) or not text.strip():
        raise ValueError(f"{name} must be words, got {guards.shown(text)}. Write it as a string.")
    return text
