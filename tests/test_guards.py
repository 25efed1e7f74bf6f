"""Every refusal, to the letter: the value, the rule, the fix."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from course_lib import guards
from course_lib.metrics import (
    dcg,
    diagnose,
    first_rank,
    hit_rate,
    mrr,
    ndcg,
    precision_at_k,
    recall_at_k,
    reciprocal_rank,
)
from course_lib.ranking import bm25_idf, bm25_tf, rrf

HUGE = 10**5000
HUGE_SHOWN = "<int of about 5,000 digits>"

GAIN = "gain must be 'linear' or 'exp', got "
K = "k must be a whole number >= 1, got "
GRADE = "rels[0] must be a finite number >= 0, got "
GRADES = "rels must be a list of grades, got "
RANKED = "ranked must be a list of ids, best first, got "
RELEVANT = "relevant must be a set of ids, got "
RANK = "first_ranks[0] must be a whole number >= 0, got "
FUSED = "rankings must be a list of rankings, got "
RRF_K = "k must be a finite number >= 0, got "
NO_CUTOFF = ". Use k=None for no cutoff."
UNJUDGED = ". Grades start at 0: leave an unjudged document out or give it 0."
QUOTES = ". Write a number, without quotes."
BRACKETS = ". Put the items in square brackets."
SWAPPED = ". A set has no order: are the arguments swapped?"
NO_SET = ". A set merges equal grades and has no order: write a list."
DICT_RANKED = ". A dict has no ranks: write sorted(scores, key=scores.get, reverse=True)."
HASHED = ". Use the text or number that names a document."
TOO_LARGE = ". It is too large for a float."
COMPARE = ". Compare first, as in answer == expected."
FIT = "tf * (k1 + 1) and k1 * length / avgdl must fit a float, got "

REFUSED = [
    # gain
    (lambda: dcg([1], gain=3), ValueError, GAIN + "3. Did you mean k=3?"),
    (lambda: dcg([1], gain=3.0), ValueError, GAIN + "3.0. Did you mean k=3?"),
    (lambda: dcg([1], np.int64(3)), ValueError, GAIN + f"{np.int64(3)!r}. Did you mean k=3?"),
    (lambda: ndcg([1], 10), ValueError, GAIN + "10. Did you mean k=10?"),
    (lambda: dcg([1], "exponential"), ValueError, GAIN + "'exponential'. Did you mean 'exp'?"),
    (lambda: dcg([1], "Exp"), ValueError, GAIN + "'Exp'. Did you mean 'exp'?"),
    (lambda: dcg([1], " EXP "), ValueError, GAIN + "' EXP '. Did you mean 'exp'?"),
    (lambda: dcg([1], "lin"), ValueError, GAIN + "'lin'. Did you mean 'linear'?"),
    (lambda: dcg([1], "liner"), ValueError, GAIN + "'liner'. Did you mean 'linear'?"),
    (lambda: dcg([1], "cubic"), ValueError, GAIN + "'cubic'."),
    (lambda: dcg([1], ""), ValueError, GAIN + "''."),
    (lambda: dcg([1], True), ValueError, GAIN + "True."),
    (lambda: dcg([1], None), ValueError, GAIN + "None."),
    (lambda: dcg([1], 2.5), ValueError, GAIN + "2.5."),
    (lambda: dcg([1], 0), ValueError, GAIN + "0."),
    (lambda: dcg([1], ["exp"]), ValueError, GAIN + "['exp']."),
    # k
    (lambda: dcg([1], k=0), ValueError, K + "0" + NO_CUTOFF),
    (lambda: ndcg([1], k=-1), ValueError, K + "-1" + NO_CUTOFF),
    (lambda: hit_rate([1], 2.5), ValueError, K + "2.5" + NO_CUTOFF),
    (lambda: recall_at_k([], set(), True), TypeError, K + "True" + NO_CUTOFF),
    (lambda: precision_at_k([], set(), np.True_), TypeError, K + "True" + NO_CUTOFF),
    (lambda: dcg([1], k="3"), TypeError, K + "'3'" + QUOTES),
    (lambda: dcg([1], k=math.nan), ValueError, K + "nan" + NO_CUTOFF),
    (lambda: dcg([1], k=math.inf), ValueError, K + "inf" + NO_CUTOFF),
    (lambda: dcg([1], k=-HUGE), ValueError, K + "<negative int of about 5,000 digits>" + NO_CUTOFF),
    # grades
    (lambda: dcg([-1]), ValueError, GRADE + "-1" + UNJUDGED),
    (lambda: dcg([1, 0, -2]), ValueError, "rels[2]" + GRADE[7:] + "-2" + UNJUDGED),
    (lambda: dcg([0, -1], k=1), ValueError, "rels[1]" + GRADE[7:] + "-1" + UNJUDGED),
    (lambda: dcg([math.nan]), ValueError, GRADE + "nan" + UNJUDGED),
    (lambda: dcg([np.float32("inf")]), ValueError, GRADE + "inf" + UNJUDGED),
    (lambda: dcg([Decimal("sNaN")]), ValueError, GRADE + "Decimal('sNaN')" + UNJUDGED),
    (lambda: dcg([Fraction(-1, 10**400)], "linear"), ValueError, GRADE + f"Fraction(-1, 1{'0' * 43}..." + UNJUDGED),
    (lambda: dcg(["3"]), TypeError, GRADE + "'3'" + QUOTES),
    (lambda: dcg([None]), TypeError, GRADE + "None" + UNJUDGED),
    (lambda: dcg([1j]), TypeError, GRADE + "1j" + UNJUDGED),
    (lambda: dcg([[1, 2]]), TypeError, GRADE + "[1, 2]" + UNJUDGED),
    (lambda: dcg([HUGE]), ValueError, GRADE + HUGE_SHOWN + TOO_LARGE),
    (lambda: dcg("102"), TypeError, GRADES + "'102'" + BRACKETS),
    (lambda: dcg(b"12"), TypeError, GRADES + "b'12'" + BRACKETS),
    (lambda: dcg(3), TypeError, GRADES + "3" + BRACKETS),
    (lambda: dcg(np.array(3)), TypeError, GRADES + "array(3)" + BRACKETS),
    (lambda: dcg(None), TypeError, GRADES + "None. Use [] for an empty one."),
    (lambda: dcg({2, 1}), TypeError, GRADES + "{1, 2}" + NO_SET),
    (lambda: dcg(frozenset({2})), TypeError, GRADES + "frozenset({2})" + NO_SET),
    (lambda: dcg({"D1": 2}), TypeError, GRADES + "{'D1': 2}. Write [qrels.get(doc, 0) for doc in ranked]."),
    (
        lambda: dcg([0, 2000]),
        ValueError,
        "gains must add up to a number that fits a float, got grade 2000 with gain='exp'. "
        "Use smaller grades, such as 0 to 3.",
    ),
    (
        lambda: dcg([1e308, 1e308, 1e308], "linear"),
        ValueError,
        "gains must add up to a number that fits a float, got grade 1e+308 with gain='linear'. "
        "Use smaller grades, such as 0 to 3.",
    ),
    # judged
    (
        lambda: ndcg([3, 3, 0], judged=[3, 2]),
        ValueError,
        "judged must hold each positive grade that came back, got 1 of grade 3 where 2 came back: nDCG could pass 1. "
        "Give judged every grade of the question.",
    ),
    (
        lambda: ndcg([0.5], judged=[]),
        ValueError,
        "judged must hold each positive grade that came back, got 0 of grade 0.5 where 1 came back: nDCG could pass 1. "
        "Give judged every grade of the question.",
    ),
    (
        lambda: ndcg([1], judged={"D1": 1}),
        TypeError,
        "judged must be a list of grades, got {'D1': 1}. Write list(qrels.values()).",
    ),
    (lambda: ndcg([1], judged={1}), TypeError, "judged must be a list of grades, got {1}" + NO_SET),
    (lambda: ndcg([1], judged=["1"]), TypeError, "judged[0]" + GRADE[7:] + "'1'" + QUOTES),
    # first ranks
    (
        lambda: mrr([]),
        ValueError,
        "first_ranks must hold at least one rank, got []. Give one rank a question, 0 for not found.",
    ),
    (lambda: mrr([True]), TypeError, RANK + "True. Use 0 for not found."),
    (lambda: hit_rate([None], 3), TypeError, RANK + "None. Use 0 for not found."),
    (lambda: mrr([1.5]), ValueError, RANK + "1.5. Use 0 for not found."),
    (lambda: mrr([-1]), ValueError, RANK + "-1. Use 0 for not found."),
    (lambda: mrr(["1"]), TypeError, RANK + "'1'" + QUOTES),
    (
        lambda: mrr({1, 2}),
        TypeError,
        "first_ranks must be a list of ranks, one a question, got {1, 2}. A set merges equal ranks: write a list.",
    ),
    (
        lambda: hit_rate({"Q1": 1}, 3),
        TypeError,
        "first_ranks must be a list of ranks, one a question, got {'Q1': 1}. Pass its values: list(ranks.values()).",
    ),
    (lambda: mrr(3), TypeError, "first_ranks must be a list of ranks, one a question, got 3" + BRACKETS),
    # ranked
    (lambda: recall_at_k({"D1"}, ["D1"], 1), TypeError, RANKED + "{'D1'}" + SWAPPED),
    (lambda: precision_at_k({"D1"}, ["D1"], 1), TypeError, RANKED + "{'D1'}" + SWAPPED),
    (lambda: first_rank(["D1"], {"D1"}), TypeError, RANKED + "{'D1'}" + SWAPPED),
    (lambda: reciprocal_rank({"D1"}, ["D1"]), TypeError, RANKED + "{'D1'}" + SWAPPED),
    (lambda: recall_at_k(frozenset(), [], 1), TypeError, RANKED + "frozenset()" + SWAPPED),
    (lambda: recall_at_k({"D1": 0.9}, {"D1"}, 1), TypeError, RANKED + "{'D1': 0.9}" + DICT_RANKED),
    (lambda: recall_at_k("D1", {"D1"}, 1), TypeError, RANKED + "'D1'" + BRACKETS),
    (lambda: recall_at_k(b"D1", {"D1"}, 1), TypeError, RANKED + "b'D1'" + BRACKETS),
    (lambda: recall_at_k(None, {"D1"}, 1), TypeError, RANKED + "None. Use [] for an empty one."),
    (
        lambda: recall_at_k(["D4", "D9", "D4"], {"D4"}, 1),
        ValueError,
        "ranked must hold each id once, got 'D4' at ranks 1 and 3. Keep the better rank.",
    ),
    (
        lambda: first_rank({"D4"}, [{"id": "D4"}]),
        TypeError,
        "ranked must hold ids that can be hashed, got {'id': 'D4'}" + HASHED,
    ),
    # relevant
    (
        lambda: recall_at_k(["D4"], {"D4": 2, "D9": 0}, 3),
        TypeError,
        RELEVANT + "{'D4': 2, 'D9': 0}. Its grade-0 keys would count: "
        "write {doc for doc, grade in qrels.items() if grade >= 1}.",
    ),
    (lambda: reciprocal_rank(["D4"], "D4"), TypeError, RELEVANT + "'D4'. Write {'D4'}."),
    (lambda: first_rank(None, ["D4"]), TypeError, RELEVANT + "None. Use set() when nothing is relevant."),
    (lambda: recall_at_k([], 3, 3), TypeError, RELEVANT + "3. Write set(...) around the ids."),
    (
        lambda: recall_at_k([], iter(["D4"]), 3),
        TypeError,
        RELEVANT + "<list_iterator>. Write set(...) around the ids.",
    ),
    (lambda: recall_at_k([], [["D4"]], 3), TypeError, "relevant must hold ids that can be hashed, got ['D4']" + HASHED),
    # diagnose
    (lambda: diagnose("False", True), TypeError, "retrieved_has_evidence must be True or False, got 'False'" + COMPARE),
    (lambda: diagnose(True, None), TypeError, "answer_correct must be True or False, got None" + COMPARE),
    (lambda: diagnose(1.0, True), TypeError, "retrieved_has_evidence must be True or False, got 1.0" + COMPARE),
    (lambda: diagnose(True, 2), TypeError, "answer_correct must be True or False, got 2" + COMPARE),
    # rrf
    (lambda: rrf(["A", "B"]), TypeError, FUSED + "'A' where a ranking belongs. For one ranking, write rrf([ranking])."),
    (lambda: rrf([1, 2]), TypeError, FUSED + "1 where a ranking belongs. For one ranking, write rrf([ranking])."),
    (lambda: rrf("AB"), TypeError, FUSED + "'AB'" + BRACKETS),
    (lambda: rrf({"bm25": ["A"]}), TypeError, FUSED + "{'bm25': ['A']}. Pass its values: rrf(rankings.values())."),
    (lambda: rrf({("A", "B")}), TypeError, FUSED + "{('A', 'B')}. Put the rankings in a list."),
    (lambda: rrf([["A"], {"B"}]), TypeError, "rankings[1]" + RANKED[6:] + "{'B'}. A set has no order: write a list."),
    (lambda: rrf([{"A": 1.0}]), TypeError, "rankings[0]" + RANKED[6:] + "{'A': 1.0}" + DICT_RANKED),
    (lambda: rrf([None]), TypeError, "rankings[0]" + RANKED[6:] + "None. Use [] for an empty one."),
    (
        lambda: rrf([["A"], ["B", "A", "B"]]),
        ValueError,
        "rankings[1] must hold each id once, got 'B' at ranks 1 and 3. Keep the better rank.",
    ),
    (lambda: rrf([["A"]], -1), ValueError, RRF_K + "-1. 60 is common."),
    (lambda: rrf([["A"]], math.inf), ValueError, RRF_K + "inf. 60 is common."),
    (lambda: rrf([["A"]], "60"), TypeError, RRF_K + "'60'" + QUOTES),
    (lambda: rrf([["A"]], None), TypeError, RRF_K + "None. 60 is common."),
    (lambda: rrf([["A"]], HUGE), ValueError, RRF_K + HUGE_SHOWN + TOO_LARGE),
    # BM25
    (lambda: bm25_tf(-1), ValueError, "tf must be a finite number >= 0, got -1. Count how often the term occurs."),
    (lambda: bm25_tf(0, k1=-0.1), ValueError, "k1 must be a finite number >= 0, got -0.1. 1.2 is common."),
    (lambda: bm25_tf(1, b=1.5), ValueError, "b must be a number from 0 to 1, got 1.5. 0.75 is common."),
    (lambda: bm25_tf(1, b=-0.5), ValueError, "b must be a number from 0 to 1, got -0.5. 0.75 is common."),
    (lambda: bm25_tf(1, b=math.nan), ValueError, "b must be a number from 0 to 1, got nan. 0.75 is common."),
    (
        lambda: bm25_tf(1, length=-1),
        ValueError,
        "length must be a finite number >= 0, got -1. Count the document's terms.",
    ),
    (
        lambda: bm25_tf(1, avgdl=0),
        ValueError,
        "avgdl must be a finite number > 0, got 0. Average the lengths of all documents.",
    ),
    (
        lambda: bm25_tf(1, avgdl=Fraction(1, 10**400)),
        ValueError,
        f"avgdl must be a finite number > 0, got Fraction(1, 1{'0' * 44}.... Average the lengths of all documents.",
    ),
    (
        lambda: bm25_tf(1e308, k1=10),
        ValueError,
        FIT + "tf=1e+308, k1=10, length=100, avgdl=100. Check the units.",
    ),
    (
        lambda: bm25_tf(1, k1=0, length=1e300, avgdl=1e-300),
        ValueError,
        FIT + "tf=1, k1=0, length=1e+300, avgdl=1e-300. Check the units.",
    ),
    (lambda: bm25_idf(10, 11), ValueError, "df must be at most N, got df=11 and N=10. Are the arguments swapped?"),
    (lambda: bm25_idf(-1, 0), ValueError, "N must be a finite number >= 0, got -1. Count all documents."),
    (
        lambda: bm25_idf(10, -1),
        ValueError,
        "df must be a finite number >= 0, got -1. Count the documents that hold the term.",
    ),
]


@pytest.mark.parametrize(("call", "error", "message"), REFUSED, ids=[message[:70] for _, _, message in REFUSED])
def test_a_refusal_names_value_rule_and_fix(call, error, message):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == message


ACCEPTED = [
    (lambda: dcg(rel for rel in [1, 0, 2]), 2.5),
    (lambda: dcg(np.array([1, 0, 2])), 2.5),
    (lambda: dcg([True, False, np.True_], "linear"), 1.5),
    (lambda: dcg([Fraction(1, 2), Decimal("0"), np.float32(1.5)], "linear"), 1.25),
    (lambda: dcg([1, 0, 2], k=3.0), 2.5),
    (lambda: dcg([1, 0, 2], k=np.int64(2)), 1.0),
    (lambda: dcg([1, 0, 2], k=HUGE), 2.5),
    (lambda: ndcg(iter([2, 0]), judged={"a": 2, "b": 0}.values()), 1.0),
    (lambda: ndcg([2, 0, 0], judged=[2]), 1.0),
    (lambda: mrr([2.0, np.int64(1), 0]), 0.5),
    (lambda: mrr([HUGE]), 0.0),
    (lambda: hit_rate(iter([1, 0]), None), 0.5),
    (lambda: recall_at_k(np.array(["a", "b"]), ("a",), 1), 1.0),
    (lambda: recall_at_k({"a": 2, "b": 1}.keys(), frozenset("b"), None), 1.0),
    (lambda: recall_at_k(["a"], ["a", "a"], HUGE), 1.0),
    (lambda: precision_at_k(["a"], {"a"}, HUGE), 0.0),
    (lambda: diagnose(np.True_, 0), "generation_failure"),
    (lambda: rrf([["A"]], 0), {"A": 1.0}),
    (lambda: rrf({"bm25": ["A"]}.values(), Fraction(1)), {"A": 0.5}),
    (lambda: bm25_tf(0, k1=0, length=0), 0.0),
]


@pytest.mark.parametrize(("call", "value"), ACCEPTED)
def test_what_can_be_read_in_one_way_only_is_accepted(call, value):
    assert call() == value


def test_a_negative_zero_prints_no_sign():
    assert str(guards.grades([-0.0])) == "[0.0]"


def test_a_shown_value_is_short_and_holds_no_address():
    class Broken:
        def __repr__(self):
            raise RuntimeError

    values = [HUGE, [HUGE] * 9, "x" * 9999, list(range(9999)), np.ones((99, 99)), {1: {2: {3: {}}}}, object(), Broken()]
    for value in values:
        text = guards.shown(value)
        assert 0 < len(text) <= guards.WIDTH
        assert " at 0x" not in text and "\n" not in text
    assert guards.shown(Broken()) == "<Broken>"


def test_a_generator_is_read_once_and_its_own_error_comes_through():
    def broken():
        yield 1
        raise TypeError("from inside")

    with pytest.raises(TypeError, match="from inside"):
        dcg(broken())


PAIR = "got ('a', 0.5). Leave the scores out: [doc for doc, score in ranked]."
SCORED = [
    (lambda: rrf([("a", 0.5), ("b", 0.2)]), "rankings[0]", "got 0.5. Is it a score? Pass ids only."),
    (lambda: rrf([[("a", 0.5)], [("a", 0.7)]]), "rankings[0]", PAIR),
    (lambda: recall_at_k([("a", 0.5)], {"a"}, 1), "ranked", PAIR),
    (lambda: first_rank({float("nan")}, ["a"]), "relevant", "got nan. Is it a score? Pass ids only."),
]


@pytest.mark.parametrize(("call", "name", "rest"), SCORED)
def test_a_score_is_not_taken_for_an_id(call, name, rest):
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == f"{name} must hold ids, text or whole numbers, {rest}"


def test_numbers_past_what_a_float_holds_are_named():
    with pytest.raises(ValueError, match=r"N / df must fit a float, got N=1\.7e\+308 and df=0"):
        bm25_idf(1.7e308, 0)
    with pytest.raises(ValueError, match=r"It is too large for a float\."):
        dcg([Decimal("1e400")], "linear")


@pytest.mark.parametrize(
    "rels", [[1.6993453196587662, 1.699345319658766, 1.6993453196587662], [1.04e-322, 4.4e-323, 7.4e-323]]
)
def test_rounding_lifts_no_ndcg_above_1(rels):
    assert ndcg(rels, "linear") == 1.0
