"""Refusals of rankings and relevant ids; and the look at a whole list gives what the walk through its items gives."""

import math
from collections import Counter, OrderedDict
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from course_lib.guards import ranking, relevant_ids
from course_lib.guards.ids import _an_id, _each_once
from course_lib.metrics import first_rank, precision_at_k, recall_at_k, reciprocal_rank
from course_lib.ranking import rrf
from tests.guards.refusing import Table, assert_refused, for_each, refusals

BRACKETS = ". Put the items in square brackets."
SWAPPED = ". A set has no order: are the arguments swapped?"
NO_SET = ". A set has no order: write a list."
NO_DICT = ". A dict has no ranks: write sorted(scores, key=scores.get, reverse=True)."
HASHED = ". Use the text or number that names a document."
A_SCORE = ". Is it a score? Pass ids only."
NO_SCORES = ". Leave the scores out: [doc for doc, score in ranked]."
WOULD_COUNT = ". Its grade-0 keys would count: write {doc for doc, grade in qrels.items() if grade >= 1}."
ONE_RANKING = " where a ranking belongs. For one ranking, write rrf([ranking])."

TAKE_BOTH = [
    lambda ranked, relevant: recall_at_k(ranked, relevant, 3),
    lambda ranked, relevant: precision_at_k(ranked, relevant, 3),
    lambda ranked, relevant: first_rank(relevant, ranked),
    reciprocal_rank,
]
TAKE_RANKED = [lambda ranked, call=call: call(ranked, {"D1"}) for call in TAKE_BOTH]
TAKE_RELEVANT = [lambda relevant, call=call: call(["D1"], relevant) for call in TAKE_BOTH]
FUSE = [lambda ranked: rrf([["D1"], ranked])]

NO_RANKING = [
    ({"D1": 0.9}, TypeError, "{'D1': 0.9}" + NO_DICT),
    (OrderedDict(D1=1), TypeError, f"{OrderedDict(D1=1)!r}" + NO_DICT),
    (Table(columns=["doc"]), TypeError, "Table(columns=['doc']). Pass one column of the table."),
    (None, TypeError, "None. Use [] for an empty one."),
]
NO_RANKING_NOR_RANKINGS = [
    ("D1", TypeError, "'D1'" + BRACKETS),
    (np.str_("D1"), TypeError, f"{np.str_('D1')!r}" + BRACKETS),
    (b"D1", TypeError, "b'D1'" + BRACKETS),
    (7, TypeError, "7" + BRACKETS),
]
SETS = [({"D1"}, TypeError, "{'D1'}"), (frozenset(), TypeError, "frozenset()")]
TWICE = [
    (["D4", "D9", "D4"], ValueError, "'D4' at ranks 1 and 3. Keep the better rank."),
    (["D1", "D4", np.str_("D4")], ValueError, f"{np.str_('D4')!r} at ranks 2 and 3. Keep the better rank."),
    ([1, True], ValueError, "True at ranks 1 and 2. Keep the better rank."),
    ([*range(10**5), 7], ValueError, "7 at ranks 8 and 100001. Keep the better rank."),
]
NO_ID = [
    ({"id": "D4"}, "ids that can be hashed, got {'id': 'D4'}" + HASHED),
    (["D4"], "ids that can be hashed, got ['D4']" + HASHED),
    (np.array(["D4"]), "ids that can be hashed, got " + repr(np.array(["D4"])) + HASHED),
    (0.5, "ids, text or whole numbers, got 0.5" + A_SCORE),
    (math.nan, "ids, text or whole numbers, got nan" + A_SCORE),
    (np.float32(0.5), f"ids, text or whole numbers, got {np.float32(0.5)!r}" + A_SCORE),
    (Decimal(1), "ids, text or whole numbers, got Decimal('1')" + A_SCORE),
    (("D4", 0.5), "ids, text or whole numbers, got ('D4', 0.5)" + NO_SCORES),
    (("D4", np.float32(0.5)), f"ids, text or whole numbers, got ('D4', {np.float32(0.5)!r})" + NO_SCORES),
]
NO_RELEVANT = [
    ({"D4": 2, "D9": 0}, TypeError, "{'D4': 2, 'D9': 0}" + WOULD_COUNT),
    (Counter(D4=2), TypeError, "Counter({'D4': 2})" + WOULD_COUNT),
    ({"D9": 0}.keys(), TypeError, "dict_keys(['D9'])" + WOULD_COUNT),
    ({"D9": 0}.items(), TypeError, "dict_items([('D9', 0)])" + WOULD_COUNT),
    ("D4", TypeError, "'D4'. Write {'D4'}."),
    (None, TypeError, "None. Use set() when nothing is relevant."),
    (3, TypeError, "3. Write set(...) around the ids."),
    (np.array(["D4"]), TypeError, repr(np.array(["D4"])) + ". Write set(...) around the ids."),
    (iter(["D4"]), TypeError, "<list_iterator>. Write set(...) around the ids."),
]


def rests(ending):
    return [(*row[:2], row[2] + ending) for row in SETS]


@refusals(
    for_each(
        TAKE_RANKED,
        "ranked must be a list of ids, best first, got ",
        NO_RANKING + NO_RANKING_NOR_RANKINGS + rests(SWAPPED),
    )
    + for_each(FUSE, "rankings[1] must be a list of ids, best first, got ", NO_RANKING + rests(NO_SET))
    + for_each(TAKE_RANKED, "ranked must hold each id once, got ", TWICE)
    + for_each(FUSE, "rankings[1] must hold each id once, got ", TWICE)
)
def test_a_ranking_is_a_list_with_each_id_once(call, error, message):
    assert_refused(call, error, message)


@refusals(
    for_each(
        [lambda item, call=call: call(["D9", item]) for call in TAKE_RANKED],
        "ranked must hold ",
        [(item, TypeError, rest) for item, rest in NO_ID],
    )
    + for_each(
        [lambda item: rrf([["D9"], ["D9", item]])],
        "rankings[1] must hold ",
        [(item, TypeError, rest) for item, rest in NO_ID],
    )
    + for_each(
        [lambda item, call=call: call(["D9", item]) for call in TAKE_RELEVANT],
        "relevant must hold ",
        [(item, TypeError, rest) for item, rest in NO_ID],
    )
)
def test_an_id_is_no_score_and_can_be_hashed(call, error, message):
    assert_refused(call, error, message)


@refusals(for_each(TAKE_RELEVANT, "relevant must be a set of ids, got ", NO_RELEVANT))
def test_relevant_ids_are_a_set(call, error, message):
    assert_refused(call, error, message)


KINDS = [
    ([1, 2], {"1"}, "1 and '1'"),
    (["1", "2"], {1}, "'1' and 1"),
    (np.array([1, 2]), ["2", "1"], f"{np.int64(1)!r} and '1'"),
    ([b"D4"], {"D4"}, "b'D4' and 'D4'"),
    ({"D4": 7}.items(), {"D4"}, "('D4', 7) and 'D4'"),
]


@refusals(
    [
        (
            lambda call=call, ranked=ranked, relevant=relevant: call(ranked, relevant),
            TypeError,
            f"ranked and relevant must hold ids of one kind, got {both}. Write both as text, or both as whole numbers.",
        )
        for call in TAKE_BOTH
        for ranked, relevant, both in KINDS
    ]
)
def test_ids_that_could_never_meet_do_not_score_0_in_silence(call, error, message):
    assert_refused(call, error, message)


class Ours:
    """A document of one's own class may equal its id."""

    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        return self.name == other

    def __hash__(self):
        return hash(self.name)


@pytest.mark.parametrize(
    ("ranked", "relevant", "found"),
    [
        (["D1", "D2"], {"D7"}, 0.0),
        (["D1", 2], {2}, 1.0),
        (["D1", 2], {3}, 0.0),
        (np.array([1, 2]), {2}, 1.0),
        (np.array(["D1", "D2"]), ("D2",), 1.0),
        ([np.str_("D1")], {"D7"}, 0.0),
        ([True], {1}, 1.0),
        ([Ours("D1")], {"D1"}, 1.0),
        ([Ours("D1")], {"D7"}, 0.0),
        ([], {"D1"}, 0.0),
        (["D1"], set(), 0.0),
        ([1], [], 0.0),
        ({"D1": 2, "D2": 1}.keys(), frozenset(["D2"]), 1.0),
        ([("D1", 3), ("D1", 4)], {("D1", 4)}, 1.0),
    ],
)
def test_what_can_be_read_in_one_way_only_is_accepted(ranked, relevant, found):
    assert recall_at_k(ranked, relevant, None) == found


FUSED = "rankings must be a list of rankings, got "


@refusals(
    [
        (lambda: rrf(["A", "B"]), TypeError, FUSED + "'A'" + ONE_RANKING),
        (lambda: rrf([1, 2]), TypeError, FUSED + "1" + ONE_RANKING),
        (lambda: rrf([["A"], b"B"]), TypeError, FUSED + "b'B'" + ONE_RANKING),
        (lambda: rrf("AB"), TypeError, FUSED + "'AB'" + BRACKETS),
        (lambda: rrf(None), TypeError, FUSED + "None. Use [] for an empty one."),
        (lambda: rrf({"bm25": ["A"]}), TypeError, FUSED + "{'bm25': ['A']}. Pass its values: rrf(rankings.values())."),
        (lambda: rrf({("A", "B")}), TypeError, FUSED + "{('A', 'B')}. Put the rankings in a list."),
        (
            lambda: rrf([("a", 0.5), ("b", 0.2)]),
            TypeError,
            "rankings[0] must hold ids, text or whole numbers, got 0.5" + A_SCORE,
        ),
    ]
)
def test_rankings_are_a_list_of_lists(call, error, message):
    assert_refused(call, error, message)


def test_rankings_may_come_from_anything_ordered():
    assert rrf({"bm25": ["A"]}.values(), 1) == {"A": 0.5}
    assert rrf((iter(ranked) for ranked in [["A"], ["A"]]), 1) == {"A": 1.0}
    assert rrf(np.array([["A", "B"]]), 1) == {"A": 0.5, "B": 1 / 3}


class Loud(str):
    """A text that is refused a hash."""

    def __hash__(self):
        raise TypeError("no hash")


class Alike:
    """Two of these are the same document."""

    def __eq__(self, other):
        return isinstance(other, Alike)

    def __hash__(self):
        return 1

    def __repr__(self):
        return "Alike"


plain = st.sampled_from(["D1", "D2", "1", "", 1, 2, -1, 2**70])
odd = st.sampled_from([True, None, 0.5, math.nan, b"D1", ("D1", 2), ("D1", 0.5), ["D1"], Loud("D1"), Alike(), Alike()])
odd |= st.sampled_from([np.str_("D1"), np.int64(1), np.float32(1), Decimal(1), 1j])
ids = st.lists(plain, max_size=6) | st.lists(plain | odd, max_size=6)


def outcome(call, *arguments):
    try:
        return call(*arguments)
    except (TypeError, ValueError) as error:
        return type(error), str(error)


@given(ids)
def test_both_ways_to_look_at_a_ranking_agree(items):
    assert outcome(ranking, items) == outcome(_each_once, items, "ranked")


@given(ids)
def test_both_ways_to_look_at_relevant_ids_agree(items):
    assert outcome(relevant_ids, items) == outcome(lambda: {_an_id("relevant", item) for item in items})
