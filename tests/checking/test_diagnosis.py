"""What a check says of a function: the conduct first, then the known slip, then the smallest call that shows it."""

import functools
import math
import textwrap
from dataclasses import replace

import pytest

from course_lib.checking import progress, sandbox
from course_lib.checking.laws import Law, broken
from course_lib.exercises import _all, by_id

RIGHT = "sum(gain / log2(rank + 1) for rank, gain in enumerate(gains, start=1))"


def judged(body, id="dcg_gains", before=""):
    """The verdict on a function with this body, as a notebook holds it after a cell that ran before."""
    exercise = by_id(id)
    body = textwrap.indent(textwrap.dedent(body), "    ")
    scope = dict(exercise.names) | {"__name__": "__main__"}
    exec(before, scope)
    exec(f"def {exercise.signature}:\n{body}", scope)
    return exercise.judge(scope[exercise.name])


CONDUCT = {
    "prints": f"print({RIGHT})",
    "no_return": f"total = {RIGHT}",
    "returns_none": f"if gains and gains[0]:\n    return {RIGHT}",
    "returns_text": f"return f'{{{RIGHT}:.4f}}'",
    "returns_other": f"return [{RIGHT}]",
    "changes_argument": f"total = {RIGHT}\ngains.append(0)\nreturn total",
    "remembers_calls": "seen = dcg_gains.__dict__.setdefault('seen', [])\nseen.append(1)\nreturn len(seen)",
    "rounded": f"return round({RIGHT}, 3)",
    "not_finite": f"return {RIGHT} if len(gains) < 3 else float('nan')",
    "endless_loop": "i = 0\nwhile i < len(gains):\n    total = i",
    "never_ends": "import itertools\nreturn sum(itertools.repeat(0))",
    "ends_python": "import os\nos._exit(0)",
    "crashes_python": "import ctypes\nctypes.string_at(0)",
    "too_much_memory": "return len([0] * 10**12)",
    "leaves_python": "import os\nreturn os.system('true')",
    "no_base_case": "return gains[0] + dcg_gains(gains)",
    "hides_builtin": "sum = 0\nfor gain in gains:\n    sum = sum + gain\nreturn sum(gains)",
    "times_a_factor": f"return 3 * {RIGHT}",
    "negated": f"return -{RIGHT}",
    "percent": f"return 100 * {RIGHT}",
    "off_by_a_constant": f"return {RIGHT} - 2",
    "hard_coded": "return 3.5",
    "exits": "import sys\nsys.exit()",
    "asks_for_input": "return float(input())",
    "raises": "return logarithm(gains)",
    "wrong_value": "return sum(gain / (i * i) for i, gain in enumerate(gains, start=1))",
    "natural_log": "max(gains)\nreturn sum(g / log(i + 1) for i, g in enumerate(gains, start=1))",  # and stops on []
}


@pytest.mark.parametrize("misconception", CONDUCT)
def test_each_conduct_has_its_word(misconception, request):
    if misconception == "never_ends":
        request.getfixturevalue("impatient")
    verdict = judged(CONDUCT[misconception])
    assert (verdict.outcome, verdict.misconception) == ("wrong", misconception)


def test_the_smallest_call_is_worked_out_term_by_term():
    assert judged("return sum(gains)").example == "dcg_gains([0, 1]) gave 1.0, expected 0.6309 = 0/log2(2) + 1/log2(3)"
    assert judged("return gains[1] / log2(3) if len(gains) > 1 else sum(gains)").example == (
        "dcg_gains([1, 0]) gave 0.0, expected 1.0 = 1/log2(2) + 0/log2(3)"
    )


def test_numbers_that_look_alike_are_shown_whole():
    verdict = judged(f"return {RIGHT} + 0.00001")
    assert "gave 3.00001, expected 3.0 = 3/log2(2)" in verdict.example


def test_a_change_is_shown_before_and_after():
    example = judged(CONDUCT["changes_argument"]).example
    assert example == "before: dcg_gains([3])\nafter:  dcg_gains([3, 0])"


def test_a_loop_says_what_stands_still():
    verdict = judged(CONDUCT["endless_loop"])
    assert "line 3 ran 50,000 times in one call; `i` stayed 0" in verdict.idea and verdict.example == "dcg_gains([3])"


def test_an_exception_is_named_with_its_line():
    assert "NameError in line 2: name 'logarithm' is not defined" in judged(CONDUCT["raises"]).idea


def test_only_the_edges_are_wrong():
    verdict = judged(f"return {RIGHT} if gains else 1")
    assert verdict.idea.startswith("Ordinary calls come out right") and "dcg_gains([]) gave 1" in verdict.example


@pytest.mark.parametrize(
    "source",
    [
        "def dcg_gains(gains):\n    return sum(gain / ... for rank, gain in enumerate(gains, start=1))  # mine",
        "def dcg_gains(items):\n    return sum(item / ... for rank, item in enumerate(items, start=1))",
        "def dcg_gains(gains):\n    pass",
        "def dcg_gains(gains):\n    ...",
        "def dcg_gains(gains):\n    return ...",
        "def dcg_gains(gains):\n    return NotImplemented",
        "def dcg_gains(gains):\n    total = 0.0\n    return None",
        "def dcg_gains(gains):\n    raise NotImplementedError('later')",
    ],
)
def test_untouched_without_source(source):
    verdict = by_id("dcg_gains").judge(by_id("dcg_gains").built(source))
    assert (verdict.outcome, verdict.misconception) == ("untouched", None)


@pytest.mark.parametrize(
    ("source", "misconception", "says"),
    [
        ("def ndcg_gains(gains): return 1", "signature", "it must take two arguments, gains, k"),
        ("def ndcg_gains(k, gains): return 1", "swapped_parameters", "called as `ndcg_gains(gains, k)`"),
        ("def ndcg_gains(gains, *, k): return 1", "signature", "called as `ndcg_gains(gains, k)`"),
    ],
)
def test_it_must_be_callable_as_asked(source, misconception, says):
    verdict = by_id("ndcg_gains").judge(by_id("ndcg_gains").built(source))
    assert verdict.misconception == misconception and says in verdict.idea


def test_a_hidden_name_is_told_before_anything_runs(monkeypatch):
    verdict = judged(f"return {RIGHT}", before="sum = [1, 2]")
    assert verdict.misconception == "hides_builtin"
    assert "Your variable `sum` hides Python's own `sum`: it is [1, 2] now" in verdict.idea


def test_a_name_of_pythons_is_blamed_only_where_it_is_the_reason():
    own = "def sum(items):\n    return {}"
    assert judged(f"return {RIGHT}", before=own.format("0")).misconception == "hides_builtin"
    assert judged(f"return {RIGHT}", before=own.format("math.fsum(items)")).outcome == "correct"
    assert judged("return sum(gains)", before=own.format("0")).misconception != "hides_builtin"
    assert judged(f"return {RIGHT}", before="max = 3").outcome == "correct"
    assert judged("list = [gain / log2(i) for i, gain in enumerate(gains, 2)]\nreturn sum(list)").outcome == "correct"


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (f"return 3 * {RIGHT}", "is 3 times as large as it should be"),
        (f"return {RIGHT} / 4", "should be 4 times as large"),
        (f"return {RIGHT} + 1.5", "is 1.5 too large"),
    ],
)
def test_how_far_off_all_results_are(body, says):
    assert says in judged(body).idea


def test_what_is_right_may_also_print():
    assert judged(f"total = {RIGHT}\nprint(total)\nreturn total").outcome == "correct"


@pytest.mark.parametrize(
    "body",
    [
        "return 3.5 if gains == [2, 0, 3, 0, 0] else 0",
        "return {(2, 0, 3, 0, 0): 3.5}[tuple(gains)]",
        "return 3.5 if gains == [2, 0, 3, 0, 0] else None",
    ],
)
def test_the_numbers_of_one_example_are_no_answer(body):
    verdict = judged(body)
    assert verdict.misconception in ("hard_coded", "returns_none") and "[2, 0, 3, 0, 0]" not in verdict.example


DCG = "sum(gain / log2(i + 1) for i, gain in enumerate({}, start=1))"
TWO_SLIPS = {
    "rounded": ("natural_log", "dcg_gains", f"return round({RIGHT.replace('log2', 'log')}, 2)", "is rounded"),
    "cut off": ("shifted_twice", "dcg_gains", f"return int(1000 * {RIGHT.replace('+ 1', '+ 2')}) / 1000", "is rounded"),
    "multiplied": ("one_over_rank", "dcg_gains", f"return 10 * {RIGHT.replace('log2(rank + 1)', 'rank')}", "10 times"),
    "k one too large": (
        "ideal_cut_before_sort",
        "ndcg_gains",
        f"k += 1\nbest = sorted(gains[:k], reverse=True)\nfound = {DCG.format('gains[:k]')}\n"
        f"ideal = {DCG.format('best')}\nreturn found / ideal if ideal else 0",
        "k is one too large",
    ),
    "changes what it is given": (
        "natural_log",
        "dcg_gains",
        f"total = {RIGHT.replace('log2', 'log')}\ngains.append(7)\nreturn total",
        "`dcg_gains` also changes what it is given",
    ),
    "another at the edges": (
        "one_over_rank",
        "ndcg_gains",
        "best = sorted(gains, reverse=True)\n"
        "found, ideal = (sum(g / i for i, g in enumerate(order[:k], 1)) for order in (gains, best))\n"
        "return found / ideal if ideal else 1",
        "each gain over its rank",
    ),
}


@pytest.mark.parametrize("case", TWO_SLIPS)
def test_of_two_slips_at_once_the_graver_is_named_and_the_other_told(case):
    misconception, id, body, says = TWO_SLIPS[case]
    verdict = judged(body, id)
    assert verdict.misconception == misconception and says in verdict.idea


def test_two_slips_that_each_show_alone_somewhere():
    """One shows for one gain only, the other for some k only: no single slip explains both."""
    body = """
        if gain not in ("exp", "linear"):
            raise ValueError(gain)
        return sum((2 ** rel - 1) / log2(i + 1) for i, rel in enumerate(rels, start=1))
    """
    verdict = judged(body, "dcg")
    known = {slip.id: slip.message for slip in by_id("dcg").slips}
    assert verdict.misconception in ("always_exponential", "ignores_k")
    assert known["always_exponential"] in verdict.idea and known["ignores_k"] in verdict.idea


def test_k_is_one_off():
    exercise = by_id("ndcg_gains")
    nameless = replace(exercise, slips=())
    for step, misconception in ((1, "k_plus_one"), (-1, "k_minus_one")):
        function = exercise.built(f"def ndcg_gains(gains, k):\n    return right(gains, max(k + {step}, 1))")
        function.__globals__["right"] = exercise.reference
        assert nameless.judge(function).misconception == misconception


def test_a_law_is_told_where_no_slip_fits():
    verdict = judged("return 0.5 if any(gains[:k]) and gains != sorted(gains)[::-1] else 0.25", "ndcg_gains")
    assert verdict.misconception == "best_order_is_1" and "already score 1" in verdict.idea


def test_a_law_for_two_calls_shows_both():
    law = Law("grows", "More zeros at the end change nothing.", lambda a, v, b, w: a[0] + [0] != b[0] or v == w, True)
    exercise = replace(by_id("dcg_gains"), slips=(), laws=(law,), edges=(([2, 1],), ([2, 1, 0],)))
    verdict = exercise.judge(exercise.made("return sum(gains) + len(gains) ** 2"))
    assert verdict.misconception == "grows"
    assert verdict.example == "dcg_gains([2, 1]) gave 7.0\ndcg_gains([2, 1, 0]) gave 12.0"
    verdict = exercise.judge(exercise.made(f"return {RIGHT} + (gains == [2, 1, 0])"))
    assert verdict.misconception == "grows" and verdict.example.startswith("dcg_gains([2, 1, 0]) gave")


def test_right_answers_keep_the_laws():
    lawful = [exercise for exercise in _all().values() if getattr(exercise, "laws", ())]
    assert {"dcg_gains", "ndcg_gains"} <= {exercise.id for exercise in lawful}
    for exercise in lawful:
        places = range(len(exercise.calls))
        assert broken(exercise, [], exercise.expected, places) is None


MADE = {
    ("diagnose", "returns_number"): "return 1 if answer_correct else 0.5",
    ("diagnose", "returns_other"): "return [answer_correct]",
    ("rrf", "returns_number"): "return sum(1 / (k + 1) for ranking in rankings)",
    ("rrf", "returns_text"): "return ' '.join(ranking[0] for ranking in rankings if ranking)",
}


@pytest.mark.parametrize(("id", "misconception"), MADE)
def test_results_of_another_kind_are_told_what_belongs_there(id, misconception):
    verdict = judged(MADE[id, misconception], id)
    assert verdict.misconception == misconception
    wanted = (
        "one of these texts: 'ok', 'generation_failure'" if id == "diagnose" else "a dict from each id to its score"
    )
    assert wanted in verdict.idea


def test_scores_are_shown_best_first_and_ids_that_are_missing_or_too_many_are_named():
    body = "scores = {doc: 9 for ranking in rankings for doc in ranking[1:]}\nreturn scores | {'Z': 10}"
    example = judged(body, "rrf").example
    assert "gave {'Z': 10.0" in example and "\nnot asked for: 'Z'" in example and "\nmissing: " in example


def test_any_dict_of_scores_is_right_in_any_order():
    body = "from collections import defaultdict\nscores = defaultdict(int)\n"
    body += "for ranking in rankings[::-1]:\n    for i, doc in enumerate(ranking, 1):\n"
    assert judged(body + "        scores[doc] += 1 / (k + i)\nreturn scores", "rrf").outcome == "correct"


def test_what_is_changed_is_compared_too():
    """To empty a list and to add to it are two things, though both change it."""
    total = f"total = {RIGHT}\n"
    assert judged(total + "gains.clear()\nreturn total").misconception == "empties_its_argument"
    assert judged(total + "gains[:] = gains[:-1]\nreturn total").misconception == "changes_argument"


SLY = """
class Always(float):
    def __eq__(self, other): return True
    def __float__(self): return 3.5
    def __sub__(self, other): return 0.0
    __hash__ = None
"""


@pytest.mark.parametrize("process", [True, False])
def test_no_class_and_no_module_fools_the_verdict(process, monkeypatch):
    if not process:
        monkeypatch.setattr(sandbox.spare, "take", no_process)
    log2 = math.log2
    assert judged("return Always(1)", before=SLY).outcome == "wrong"
    assert judged("math.log2 = lambda number: 1\nmath.isclose = lambda *a, **k: True\nreturn 0").outcome == "wrong"
    assert math.log2 is log2 and judged(f"return {RIGHT}").outcome == "correct"


def no_process():
    raise OSError("no processes here")


def test_markup_in_what_a_learner_returns_stays_text():
    exercise = by_id("dcg_gains")
    function = exercise.made("class R:\n    def __repr__(self): return '<script>alert(1)</script>'\nreturn R()")
    verdict = exercise.judge(function)
    shown = exercise.reply(verdict, function)
    assert "<script>" in shown.text() and "<script>" not in shown.html()


def test_a_lesson_function_that_was_broken_is_blamed():
    scope = scope_of("def dcg(gains):\n    return sum(gains)\n" + by_id("wild_ideal").answer)
    verdict = by_id("wild_ideal").judge(scope["ndcg_found"])
    assert verdict.misconception == "check_dcg_first" and verdict.example.startswith("dcg([0, 1]) gave 1.0")


def scope_of(source):
    scope = {"__name__": "__main__"}
    exec("import math\n" + textwrap.dedent(source), scope)
    return scope


NOTEBOOK = """
    def dcg_gains(gains):
        return sum(gain / {} for rank, gain in enumerate(gains, start=1))

    def best(gains, k):
        return dcg_gains(sorted(gains, reverse=True)[:k])

    def ndcg_gains(gains, k):
        return dcg_gains(gains[:k]) / best(gains, k) if any(gains) else 0
"""


def test_a_broken_helper_is_named_first():
    scope = scope_of(NOTEBOOK.format("rank"))
    verdict = by_id("ndcg_gains").judge(scope["ndcg_gains"])
    assert verdict.misconception == "check_dcg_gains_first"
    assert "`dcg_gains`, which is not right yet" in verdict.idea and verdict.example.startswith(
        "dcg_gains([0, 1]) gave"
    )


def test_a_broken_helper_that_does_no_harm_is_not_blamed():
    scope = scope_of(NOTEBOOK.format("math.log(rank + 1)"))  # another base cancels in the ratio
    assert by_id("dcg_gains").judge(scope["dcg_gains"]).misconception == "natural_log"
    assert by_id("ndcg_gains").judge(scope["ndcg_gains"]).outcome == "correct"


def test_a_sound_helper_is_not_blamed():
    scope = scope_of(NOTEBOOK.format("math.log2(rank + 1)").replace("reverse=True", "reverse=False"))
    assert by_id("ndcg_gains").judge(scope["ndcg_gains"]).misconception == "ideal_worst_first"


class Sly:
    """Says yes to everything, and fails when looked at."""

    def __call__(self, *arguments):
        return self

    def __eq__(self, other):
        return True

    __hash__ = None

    def __float__(self):
        return 3.0

    def __repr__(self):
        raise RuntimeError("no")


class Hidden:
    def __getattribute__(self, name):
        raise RuntimeError(name)


RIGHT_BY_CHANCE = {("swapped_dcg", "3.5")}
ANSWERS = {
    **{repr(value): value for value in (0, 3.5, True, "dcg_gains", b"", [], {})},
    "bare object": object(),
    "sly object": Sly(),
    "hidden object": Hidden(),
    "class": Sly,
    "exception": NotImplementedError,
    "no parameters": lambda: 1,
    "text": lambda gains: "<b>",
    "generator": lambda gains: (yield),
    "print": print,
    "sum": sum,
    "int": int,
    "type": type,
    "partial": functools.partial(sum),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_whatever_comes_is_judged_and_nothing_raises_or_prints(name, capfd):
    for id in ("dcg_gains", "swapped_dcg", "myth_probability", "explain_ndcg", "swap_predict"):
        verdict = by_id(id).judge(ANSWERS[name])
        assert verdict.outcome in ("wrong", "untouched") or (id, name) in RIGHT_BY_CHANCE
        assert verdict.message and (verdict.misconception is None) == (verdict.outcome != "wrong")
    assert capfd.readouterr() == ("", "")


def test_judging_keeps_nothing():
    judged("return sum(gains)")
    by_id("swap_predict").judge("fall")
    assert progress.events("dcg_gains", "checked") == progress.events("swap_predict", "checked") == []
