"""Cards: one content, two forms, nothing of a learner's becomes markup."""

from course_lib.checking import card
from course_lib.checking.verdict import Verdict

NASTY = "<script>alert('1')</script> & `<b>`"


def test_html_and_text_say_the_same():
    shown = card.of(Verdict("wrong", "Use `log2`.", "natural_log", "f([3]) gave 4\n  more", "A note."))
    assert shown.text() == "→ Not yet\n  Use log2.\n    f([3]) gave 4\n      more\n  A note."
    for part in ("Not yet", "Use <code>log2</code>.", "f([3]) gave 4\n  more</code>", "A note."):
        assert part in shown.html()
    assert repr(shown) == shown.text() and shown._repr_html_() == shown.html()


def test_each_outcome_has_its_heading():
    headings = [card.of(Verdict(outcome, "So.")).text().splitlines()[0] for outcome in card.HEADINGS]
    assert headings == ["✓ Right", "→ Not yet", "· Not started"]


def test_everything_is_escaped():
    shown = card.Card("wrong", NASTY, (card.text(NASTY), card.code(NASTY), card.items([NASTY, NASTY])))
    made = shown.html()
    assert "<script" not in made and "<b>`" not in made and made.count("&lt;script&gt;") == 5
    assert "<code>&lt;b&gt;</code>" in made
    assert NASTY.replace("`", "") in shown.text()


def test_a_table_is_one_on_the_page_and_stands_in_columns_as_text():
    table = card.table(f"Of {NASTY}", ("Name", "`x`\n"), [(NASTY, "<>&"), ("b", "")])
    made = card.Card("quiet", "Table", (table,)).html()
    assert "<script" not in made and "<>" not in made and "<b>`" not in made
    assert made.count('scope="col"') == made.count('scope="row"') == 2 and "<caption" in made
    assert '<span aria-hidden="true">&lt;&gt;&amp;</span>' in made and ">b</th>" in made
    name = NASTY.replace("`", "")
    assert card.Card("quiet", "Table", (table,)).text().splitlines()[1:] == [
        f"  Of {name}",
        f"    {'Name':<{len(name)}}  x",
        f"    {name}  <>&",
        "    b",
    ]


def test_the_same_content_gives_the_same_card():
    verdict = Verdict("wrong", "So.", "x", "f(1)")
    assert card.of(verdict) == card.of(verdict) and card.of(verdict).html() == card.of(verdict).html()
