"""Documents and queries split into terms."""

from course_lib.guards.lists import listed
from course_lib.guards.wording import shown


def words(name, value):
    """A list of terms, each a text; the same term may come more than once."""
    split = "Split it first, as in text.lower().split()."
    if isinstance(value, str):
        raise TypeError(f"{name} must be a list of terms, got {shown(value)}. {split}")
    in_order = "A set counts each term once: write a list."
    items = listed(name, value, "a list of terms", if_set=in_order, if_dict=in_order)
    for i, item in enumerate(items):
        if not isinstance(item, str):
            raise TypeError(f"{name}[{i}] must be text, got {shown(item)}. {split}")
    return items


def corpus(value):
    """A list of documents, each a list of terms, with at least one term in all."""
    one_each = "Write a list of documents: each counts, also one that comes twice."
    documents = listed("corpus", value, "a list of documents", if_set=one_each, if_dict="Pass its values.")
    documents = [words(f"corpus[{i}]", document) for i, document in enumerate(documents)]
    if not any(documents):
        rule = "corpus must hold at least one term"
        raise ValueError(f"{rule}, got {shown(documents)}. Give it every document, split into terms.")
    return documents
