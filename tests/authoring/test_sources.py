"""Sources are read strictly: what jupytext would misread in silence is refused with file and line."""

import jupytext
import pytest

from course_lib.authoring.sources import PERCENT, LessonError, first_lines, read

GOOD = """# %% [markdown] tags=["title"] claims={"0.356": "mrr([1, 3, 0, 2])", "0.5": "min([0.5], key=lambda x: -x)"}
# # One
#
# Two, 0.356 and 0.5.

# %% tags=["break", "raises-exception"]

# ls of ids: a comment stays a comment
1 / 0


def f():
    return "%"

# %%
# a cell that is one comment
"""


@pytest.fixture
def write(tmp_path):
    def write(text):
        path = tmp_path / "01_one.py"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_cells_tags_and_claims_are_read(write):
    prose, code, comment = read(write(GOOD)).cells
    assert prose.source == "# One\n\nTwo, 0.356 and 0.5."
    assert prose.metadata == {
        "tags": ["title"],
        "claims": {"0.356": "mrr([1, 3, 0, 2])", "0.5": "min([0.5], key=lambda x: -x)"},
    }
    assert code.metadata == {"tags": ["break", "raises-exception"]}
    assert code.source.startswith("# ls of ids") and code.source.endswith('return "%"')
    assert comment.source == "# a cell that is one comment"


def test_a_source_survives_the_way_through_jupytext(write):
    notebook = read(write(GOOD))
    again = read(write(jupytext.writes(notebook, fmt=PERCENT)))
    assert again == notebook


def test_cells_know_their_lines(write):
    assert first_lines(write(GOOD)) == [2, 8, 16]


def test_equal_cells_have_ids_of_their_own(write):
    one, two, three = (cell.id for cell in read(write("# %%\n1\n# %%\n1\n# %%\n1\n")).cells)
    assert (two, three) == (f"{one}-2", f"{one}-3")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("# %%\n1\n\n# % [markdown]\n# Two\n", 4),
        ("# %%\n1\n\n# %\n2\n", 4),
        ("# %%\n1\n\n#%%\n2\n", 4),
        ("# %%\n1\n\n#%% [markdown]\n# Two\n", 4),
        ("# %%\n1\n\n#  %%\n2\n", 4),
        ("# %%\n1\n\n # %%\n2\n", 4),
        ("# %%\n1\n\n# %%%\n2\n", 4),
        ("# %%\n1\n\n# %%[markdown]\n# Two\n", 4),
        ("# %%\n1\n\n## %%\n2\n", 4),
        ("# %%\n1\n\n# %% [markdwon]\n# Two\n", 4),
        ("# %%\n1\n\n# %% [raw]\n# Two\n", 4),
        ("# %%\n1\n\n# %% A title\n2\n", 4),
        ('# %%\n1\n\n# %% tag=["lab"]\n2\n', 4),
        ("# %%\n1\n\n# %% tags=[lab]\n2\n", 4),
        ('# %%\n1\n\n# %% claims=["lab"]\n2\n', 4),
        ("# %% [markdown]\n# One\nTwo\n", 3),
        ('"""About."""\n# %%\n1\n', 1),
        ("1\n", 1),
    ],
)
def test_what_would_be_misread_is_refused_with_its_line(write, text, line):
    with pytest.raises(LessonError, match=rf"01_one\.py:{line}: "):
        read(write(text))


def test_a_marker_inside_a_string_is_refused(write):
    with pytest.raises(LessonError, match="is one in a string"):
        read(write('# %%\nx = """\n# %%\n"""\n'))


def test_tags_that_are_no_list_are_refused(write):
    with pytest.raises(LessonError, match=r"01_one\.py: 'lab' is not of type"):
        read(write('# %% tags="lab"\n1\n'))


def test_jupytexts_own_header_is_allowed(write):
    header = (
        "# ---\n# jupyter:\n#   kernelspec:\n#     display_name: P\n#     language: python\n#     name: p\n# ---\n\n"
    )
    path = write(header + GOOD)
    assert read(path).metadata.kernelspec.name == "python3"
    assert first_lines(path) == [10, 16, 24]
    with pytest.raises(LessonError, match=r"01_one\.py:9: a source begins"):
        read(write(header + "1\n" + GOOD))
