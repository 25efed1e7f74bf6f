"""A figure shows the numbers that the library computes, each once, and is told by more than its colours."""

import matplotlib
import pytest

from course_lib import figures, helpdesk, plots, theme
from course_lib.explain import DISCOUNTS, terms
from course_lib.metrics import ndcg
from course_lib.ranking import bm25_tf, rrf

ORDERINGS = {"good order": [3, 2, 0, 0, 0], "swapped": [2, 0, 3, 0, 0], "pushed down": [0, 0, 0, 2, 3]}


@pytest.fixture
def ax():
    return figures.figure().axes[0]


def test_the_lines_are_the_weights(ax):
    assert plots.draw_discounts(ax, 5) is ax
    shown = {line.get_label(): list(line.get_ydata()) for line in ax.get_lines()}
    assert shown.keys() == {discount.label for discount in DISCOUNTS.values()}
    assert shown["log2(rank + 1)"] == pytest.approx([1, 0.6309, 0.5, 0.4307, 0.3869], abs=5e-5)
    for discount in DISCOUNTS.values():
        assert shown[discount.label] == pytest.approx([1 / discount.function(rank) for rank in range(1, 6)])


def test_no_two_lines_differ_by_colour_alone_and_each_is_named_at_its_end(ax):
    lines = plots.draw_discounts(ax).get_lines()
    assert len({line.get_linestyle() for line in lines}) == len({line.get_marker() for line in lines}) == len(lines)
    ends = {text.get_text(): text.xy for text in ax.texts}
    assert ends == {line.get_label(): (10, line.get_ydata()[-1]) for line in lines}


@pytest.mark.parametrize("n", [1, 0, -3, 2.5, True, "10"])
def test_ranks_to_draw_are_a_whole_number(ax, n):
    with pytest.raises(ValueError, match=r"^n must be a whole number of ranks, 2 or more, got .* Try n=10\.$"):
        plots.draw_discounts(ax, n)


def test_the_three_orderings_are_those_of_the_help_desk():
    desk = helpdesk.load()
    assert {name: desk.grades("Q5", ranked) for name, ranked in desk.orderings.items()} == ORDERINGS


def bars(ax):
    """label -> (left end, length, row) of every bar."""
    return {
        group.get_label(): (bar.get_x(), bar.get_width(), bar.get_center()[1])
        for group in ax.containers
        for bar in group
    }


@pytest.mark.parametrize("gain", ["linear", "exp"])
@pytest.mark.parametrize("discount", DISCOUNTS)
def test_a_bar_is_put_together_from_contributions_inside_its_ideal(ax, gain, discount):
    assert plots.draw_contributions(ax, ORDERINGS, gain, discount) is ax
    drawn = bars(ax)
    for row, (name, grades) in enumerate(ORDERINGS.items()):
        score = terms(grades, gain, discount=discount)
        end = 0.0
        for term in score.rows:
            left, length, place = drawn.pop(f"{name}, rank {term.rank}")
            assert (left, length, place) == (pytest.approx(end), pytest.approx(term.contribution), row)
            end = left + length
        assert end == pytest.approx(score.dcg.value)
        assert drawn.pop(f"{name}, ideal") == (0, pytest.approx(score.ideal.value), row)
    assert not drawn
    assert [label.get_text() for label in ax.get_yticklabels()] == list(ORDERINGS)


def test_every_piece_with_room_prints_its_rank_and_number(ax):
    plots.draw_contributions(ax, ORDERINGS)
    printed = [text.get_text() for text in ax.texts]
    assert printed == [
        *("rank 1\n3.0000", "rank 2\n1.2619", "4.2619 of 4.2619\nnDCG 1.0000"),
        *("rank 1\n2.0000", "rank 3\n1.5000", "3.5000 of 4.2619\nnDCG 0.8212"),
        *("rank 4\n0.8614", "rank 5\n1.1606", "2.0219 of 4.2619\nnDCG 0.4744"),
    ]


@pytest.mark.parametrize("orderings", [ORDERINGS, {"long": [3] + [1] * 19}], ids=["three", "long"])
def test_words_in_a_bar_stay_inside_it(ax, orderings):
    plots.draw_contributions(ax, orderings, "exp", "steep")
    drawn = figures.Picture(ax.figure, "x").figure
    pieces = [bar.get_window_extent() for group in ax.containers if "rank" in group.get_label() for bar in group]
    words = [text for text in ax.texts if text.get_text().startswith("rank")]
    assert words and drawn is ax.figure
    for text in words:
        box = text.get_window_extent()
        assert any(piece.x0 <= box.x0 and box.x1 <= piece.x1 and piece.y0 <= box.y0 <= piece.y1 for piece in pieces)


def test_grades_above_three_wear_the_top_colour(ax):
    plots.draw_contributions(ax, {"beyond": [9, 2.5]})
    first, second = (group[0] for group in ax.containers[:2])
    assert matplotlib.colors.to_hex(first.get_facecolor()) == theme.LIGHT.grade[3]
    assert matplotlib.colors.to_hex(second.get_facecolor()) == theme.LIGHT.grade[2]


def test_nothing_relevant_can_be_drawn(ax):
    plots.draw_contributions(ax, {"nothing": [0, 0]})
    assert [text.get_text() for text in ax.texts] == ["0.0000 of 0.0000\nnDCG 0.0000"]
    assert ax.get_xlim() == (0, pytest.approx(1.002))  # an axis needs some length
    assert "'nothing, ideal': 0 0.0000" in repr(figures.Picture(ax.figure, "Nothing."))


@pytest.mark.parametrize("gain", ["linear", "exp"])
def test_each_line_is_an_orderings_ndcg_from_no_discount_to_the_steepest(ax, gain):
    assert plots.draw_discount_effect(ax, ORDERINGS, gain) is ax
    steepness = ["none", "gentle", "log2", "steep"]
    assert [label.get_text() for label in ax.get_xticklabels()] == steepness
    lines = {line.get_label(): list(line.get_ydata()) for line in ax.get_lines()}
    assert lines.keys() == ORDERINGS.keys()
    for name, grades in ORDERINGS.items():
        assert lines[name] == pytest.approx([terms(grades, gain, discount=d).ndcg.value for d in steepness])
    if gain == "linear":
        assert [round(value, 4) for value in lines["swapped"]] == [1.0, 0.9714, 0.8212, 0.75]


def test_its_numbers_stand_in_a_table_below_that_does_not_overlap(ax):
    plots.draw_discount_effect(ax, ORDERINGS)
    figures.Picture(ax.figure, "x")
    below = [text for text in ax.texts if text.get_window_extent().y1 < ax.get_window_extent().y0]
    assert [text.get_text() for text in below] == [
        *("good order", "1.0000", "1.0000", "1.0000", "1.0000"),
        *("swapped", "1.0000", "0.9714", "0.8212", "0.7500"),
        *("pushed down", "1.0000", "0.8968", "0.4744", "0.2750"),
    ]
    boxes = [text.get_window_extent() for text in below] + [ax.xaxis.label.get_window_extent()]
    assert not any(one.overlaps(other) for i, one in enumerate(boxes) for other in boxes[:i])
    edge = ax.figure.bbox
    assert all(edge.x0 <= box.x0 and box.x1 <= edge.x1 and edge.y0 <= box.y0 for box in boxes)


def test_no_two_orderings_differ_by_colour_alone(ax):
    lines = plots.draw_discount_effect(ax, {**ORDERINGS, "fourth": [0, 3, 2, 0, 0]}).get_lines()
    assert len({line.get_linestyle() for line in lines}) == len({line.get_marker() for line in lines}) == 4


@pytest.mark.parametrize("draw", [plots.draw_contributions, plots.draw_discount_effect])
@pytest.mark.parametrize("orderings", [{}, None, [[1, 0]], {"a", "b"}], ids=repr)
def test_orderings_have_names(ax, draw, orderings):
    with pytest.raises(ValueError, match=r"^orderings must be a dict of name -> grades, .* got .*\. Name each list\.$"):
        draw(ax, orderings)


def test_more_lines_than_the_eye_keeps_apart_are_refused(ax):
    with pytest.raises(ValueError, match=r"^orderings must hold 1 to 4 lists of grades, got 5\. Drop some\.$"):
        plots.draw_discount_effect(ax, {name: [1, 0] for name in "abcde"})


def test_a_gain_that_is_none_is_refused_by_name(ax):
    with pytest.raises(ValueError, match=r"gain must be 'linear' or 'exp', got 'expo'\. Did you mean 'exp'"):
        plots.draw_contributions(ax, ORDERINGS, "expo")


def lines(ax):
    return {line.get_label(): list(line.get_ydata()) for line in ax.get_lines()}


@pytest.mark.parametrize(("k", "share"), [(1, "22%"), (3, "47%"), (10, "100%")])
def test_the_filled_area_is_the_share_of_the_top(ax, k, share):
    assert plots.draw_top_share(ax, k) is ax
    drawn = {group.get_label(): list(group) for group in ax.containers}
    weights = [bar.get_height() for group in drawn.values() for bar in group]
    assert weights == pytest.approx([1 / DISCOUNTS["log2"].function(rank) for rank in range(1, 11)])
    assert {bar.get_width() for group in drawn.values() for bar in group} == {1.0}
    area = sum(bar.get_height() * bar.get_width() for bar in drawn[f"top {k}"])
    assert f"{area / sum(weights):.0%}" == share
    assert [text.get_text() for text in ax.texts] == [f"top {k}: {area:.4f} of {sum(weights):.4f}, {share}"]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"k": 0}, "k must be a whole number of ranks, 1 or more, got 0"),
        ({"k": 11}, "k must be at most n, got k=11 and n=10"),
        ({"discount": "log3"}, "discount must be one of log2, steep, gentle, none, got 'log3'"),
    ],
)
def test_a_top_that_is_none_is_refused(ax, settings, message):
    with pytest.raises(ValueError, match=message):
        plots.draw_top_share(ax, **settings)


@pytest.mark.parametrize("gain", ["linear", "exp"])
def test_ndcg_at_every_cutoff_against_both_ideals(ax, gain):
    rels, judged = [2, 0, 1], [3, 2, 1, 0]
    assert plots.draw_ndcg_over_k(ax, rels, judged, gain) is ax
    assert lines(ax) == {
        "ideal: returned": [ndcg(rels, gain, k) for k in (1, 2, 3)],
        "ideal: judged": [ndcg(rels, gain, k, judged=judged) for k in (1, 2, 3)],
    }
    assert lines(ax)["ideal: judged"][0] == {"linear": 2 / 3, "exp": 3 / 7}[gain]


def test_old_against_new_has_one_hit_rate_and_two_mrrs(ax):
    systems = {"OLD": [1, 2, 1, 4, 1], "NEW": [2, 3, 2, 4, 2]}
    assert plots.draw_first_ranks(ax, systems) is ax
    points = {line.get_label(): list(line.get_xdata()) for line in ax.get_lines()}
    assert points == {**systems, "cutoff k = 3": [3.5, 3.5]}
    assert [text.get_text() for text in ax.texts if "MRR" in text.get_text()] == [
        "●  OLD: hit rate@3 0.8000, MRR 0.7500",
        "■  NEW: hit rate@3 0.8000, MRR 0.4167",
    ]
    places = [set(line.get_ydata()) for line in ax.get_lines()[:2]]
    assert not places[0] & places[1]  # the tie at question 4 shows both


def test_a_question_without_a_find_stands_beyond_the_last_rank(ax):
    plots.draw_first_ranks(ax, {"OLD": [1, 0], "NEW": [5, 2]}, questions=["first", "second"])
    assert list(ax.get_lines()[0].get_xdata()) == [1, 6]
    assert [label.get_text() for label in ax.get_xticklabels()] == ["1", "2", "3", "4", "5", "not found"]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["first", "second"]


@pytest.mark.parametrize("systems", [{}, {"OLD": [1], "NEW": [1, 2]}, {name: [1] for name in "abcde"}], ids=repr)
def test_systems_have_the_same_questions_and_are_few(ax, systems):
    with pytest.raises(ValueError, match=r"^systems must hold "):
        plots.draw_first_ranks(ax, systems)


def test_saturation_is_bm25_and_stays_below_its_limit(ax):
    assert plots.draw_saturation(ax) is ax
    for k1, (label, factors) in zip((0.5, 1.2, 2), lines(ax).items(), strict=True):
        assert label == f"k1 = {k1:g}"
        assert factors == [bm25_tf(tf, k1) for tf in range(13)] and max(factors) < k1 + 1
    assert lines(ax)["k1 = 1.2"][2] == 1.375


def test_length_pulls_as_b_says(ax):
    assert plots.draw_length(ax) is ax
    flat, middle, full = lines(ax).values()
    assert set(flat) == {1.375}
    at_average = list(ax.get_lines()[0].get_xdata()).index(1)
    assert flat[at_average] == middle[at_average] == full[at_average]
    assert full[0] > middle[0] > flat[0] and full[-1] < middle[-1] < flat[-1]
    assert full[-1] == bm25_tf(2, 1.2, 1, 400, 100)


def test_shares_add_up_to_the_fused_scores(ax):
    rankings = [["A", "B", "C"], ["B", "X", "A"]]
    assert plots.draw_rrf_shares(ax, rankings, names=["words", "vectors"]) is ax
    ends = {}
    for group in ax.containers:
        for bar in group:
            row = round(bar.get_center()[1])
            assert bar.get_x() == pytest.approx(ends.get(row, 0))
            ends[row] = bar.get_x() + bar.get_width()
    scores = rrf(rankings)
    assert [ends[row] for row in range(len(scores))] == pytest.approx(list(scores.values()))
    assert [label.get_text() for label in ax.get_yticklabels()] == ["B", "A", "X", "C"]
    assert len({group[0].get_hatch() for group in ax.containers}) == 2
    assert "vectors: 2" in {text.get_text() for text in ax.texts}


def test_progress_counts_what_is_solved(ax):
    assert plots.draw_progress(ax, {"one": (2, 2), "two": (0, 3)}) is ax
    solved, every = ax.containers
    assert [bar.get_width() for bar in solved] == [2, 0] and [bar.get_width() for bar in every] == [2, 3]
    assert [text.get_text() for text in ax.texts] == ["2 of 2", "0 of 3"]


@pytest.mark.parametrize("lessons", [{}, None, {"one": (3, 2)}, {"one": (0, 0)}, {"one": (-1, 2)}], ids=repr)
def test_progress_that_cannot_be_is_refused(ax, lessons):
    with pytest.raises(ValueError, match=r"^(lessons|solved) must be .*(dict|0 to the total)"):
        plots.draw_progress(ax, lessons)


NEW = {
    "top": lambda ax: plots.draw_top_share(ax),
    "cutoffs": lambda ax: plots.draw_ndcg_over_k(ax, [2, 0, 1], [3, 2, 1]),
    "systems": lambda ax: plots.draw_first_ranks(ax, {"OLD": [1, 2], "NEW": [2, 0]}),
    "saturation": lambda ax: plots.draw_saturation(ax),
    "length": lambda ax: plots.draw_length(ax),
    "shares": lambda ax: plots.draw_rrf_shares(ax, [["A", "B"], ["B", "X"]]),
    "progress": lambda ax: plots.draw_progress(ax, {"one": (1, 2)}),
}


@pytest.mark.parametrize("draw", NEW.values(), ids=list(NEW))
def test_words_stay_on_the_figure_and_off_each_other(ax, draw):
    draw(ax)
    drawn = figures.Picture(ax.figure, "x")
    edge = ax.figure.bbox
    boxes = [text.get_window_extent() for text in ax.texts]
    assert boxes and repr(drawn).count("\n") > 3
    assert all(edge.x0 <= b.x0 and b.x1 <= edge.x1 and edge.y0 <= b.y0 and b.y1 <= edge.y1 for b in boxes)
    assert not any(one.overlaps(other) for i, one in enumerate(boxes) for other in boxes[:i])
