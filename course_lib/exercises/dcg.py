"""Exercise dcg: gain(grade) / log2(rank + 1) summed over the first k, the gain chosen by its name."""

import math
from math import log, log2, log10

from course_lib.checking.code import Code, Slip
from course_lib.exercises import dcg_gains
from course_lib.metrics import GAINS, dcg

EXP, LINEAR = "2**rel - 1", "rel"
SAID = {slip.id: slip.message for slip in dcg_gains.SLIPS}  # the discount slips in the same way as in lesson 03


def work(rels, gain="exp", k=None):
    """What a DCG is made of, its gains worked out."""
    if gain not in GAINS:
        return f"there is no gain named {gain!r}"
    return dcg_gains.work([GAINS[gain].function(rel) for rel in rels[:k]])


def generate(chance):
    rels = [chance.choice((0, 0, 1, 1, 2, 3)) for _ in range(chance.randint(4, 9))]
    return chance.choice(((rels,), (rels, "exp"), (rels, "linear"), (rels, "exp", 3), (rels, "linear", 4)))


def body(exp=EXP, linear=LINEAR, divisor="log2(i + 1)", over="rels[:k]", total="", otherwise="raise ValueError(gain)"):
    """A right body, but for the part that is given."""
    total = total or f"sum(value / ({divisor}) for i, value in enumerate(values, start=1))"
    return (
        f"if gain == 'exp':\n    values = [{exp} for rel in {over}]\n"
        f"elif gain == 'linear':\n    values = [{linear} for rel in {over}]\n"
        f"else:\n    {otherwise}\nreturn {total}"
    )


SLIPS = (
    Slip("no_discount", SAID["no_discount"], (body(divisor="1"),)),
    Slip(
        "first_divisor_zero",
        SAID["first_divisor_zero"],
        (
            body(divisor="log2(i)"),
            body(divisor="log(i)"),
            body(divisor="log10(i)"),
            body(divisor="log2(i)", otherwise="values = rels[:k]"),
        ),
    ),
    Slip(
        "discount_from_rank_2",
        SAID["discount_from_rank_2"],
        (body(divisor="max(1, log2(i))"), body(total="sum(v / (log2(i + 1) or 1) for i, v in enumerate(values))")),
    ),
    Slip(
        "shifted_twice",
        SAID["shifted_twice"],
        (body(divisor="log2(i + 2)"), body(divisor="log2(i + 2)", exp="2**rel")),
    ),
    Slip("log_then_plus_one", SAID["log_then_plus_one"], (body(divisor="log2(i) + 1"),)),
    Slip("natural_log", SAID["natural_log"], (body(divisor="log(i + 1)"), body(divisor="math.log1p(i)", exp="2**rel"))),
    Slip("log10", SAID["log10"], (body(divisor="log10(i + 1)"),)),
    Slip("one_over_rank", SAID["one_over_rank"], (body(divisor="i"), body(divisor="i", exp="2**rel"))),
    Slip("logarithm_missing", SAID["logarithm_missing"], (body(divisor="i + 1"),)),
    Slip("multiplies", SAID["multiplies"], (body(divisor="1 / log2(i + 1)"),)),
    Slip(
        "square_root", "The divisor is a square root. It is the logarithm: log2(rank + 1).", (body(divisor="i**0.5"),)
    ),
    Slip(
        "power_of_two",
        "2^grade gives even a useless result a gain of 1. The exponential gain takes 1 away: 2^grade - 1.",
        (body("2**rel"), body("2**rel", otherwise="values = rels[:k]")),
    ),
    Slip(
        "squares_the_grade",
        "The grade is squared. The exponential gain is 2 to the power of the grade, less 1: grade 3 earns 7.",
        (body("rel**2"), body("rel**2 - 1")),
    ),
    Slip(
        "caret_is_not_power",
        "In Python `^` is no power: it compares bits, and `-` binds tighter. A power is written `**`.",
        (body("2 ^ int(rel) - 1"), body("(2 ^ int(rel)) - 1"), body("2 ^ rel")),
    ),
    Slip(
        "doubles_the_grade",
        "The grade is doubled. In 2^grade it is the exponent: grade 3 earns 8 - 1 = 7.",
        (body("2 * rel - 1"), body("2 * rel"), body("max(0, 2 * rel - 1)")),
    ),
    Slip(
        "exponent_less_one",
        "The 1 went into the exponent: 2^(grade - 1). Take it from the power instead, so that grade 0 earns nothing.",
        (body("2**(rel - 1)"), body("2**(rel - 1) if rel else 0")),
    ),
    Slip(
        "other_base",
        "The gain is a power of another number. It is a power of 2, less 1: grade 3 earns 7.",
        (body("math.exp(rel) - 1"), body("math.exp(rel)"), body("3**rel - 1"), body("10**rel - 1")),
    ),
    Slip(
        "one_off_the_sum",
        "The 1 is taken off after the division, so each term comes out too small. The gain is whole, (2^grade - 1), "
        "before it is divided: put it in brackets.",
        (
            body("2**rel", total="sum(v / log2(i + 1) - 1 for i, v in enumerate(values, 1))"),
            body("2**rel", total="sum(v / log2(i + 1) - (gain == 'exp') for i, v in enumerate(values, 1))"),
            body("2**rel", total="sum(v / log2(i + 1) for i, v in enumerate(values, 1)) - (gain == 'exp')"),
            body("2**rel", total="sum(v / log2(i + 1) for i, v in enumerate(values, 1)) - 1"),
        ),
    ),
    Slip(
        "discounts_the_grade",
        "The grade is divided first and made a power afterwards. First the gain, then its discount.",
        (
            body(
                LINEAR,
                total="sum((2**(r / log2(i + 1)) - 1 if gain == 'exp' else r / log2(i + 1)) "
                "for i, r in enumerate(values, 1))",
            ),
        ),
    ),
    Slip(
        "power_of_the_sum",
        "The power is taken of the whole sum. Each grade has a gain of its own: first gains, then divide, then add.",
        (
            body(
                LINEAR,
                total="(lambda s: 2**s - 1 if gain == 'exp' else s)"
                "(sum(r / log2(i + 1) for i, r in enumerate(values, 1)))",
            ),
        ),
    ),
    Slip(
        "always_linear",
        "`gain` makes no difference: the grade itself is used each time. For 'exp' it is 2^grade - 1.",
        (body(LINEAR), body(LINEAR, otherwise="values = rels[:k]")),
    ),
    Slip(
        "always_exponential",
        "`gain` makes no difference: each grade becomes 2^grade - 1. For 'linear' the gain is the grade itself. "
        "(A condition such as `gain == 'exp' or 'linear'` is always true.)",
        (
            body(linear=EXP),
            body(linear=EXP, otherwise=f"values = [{EXP} for rel in rels[:k]]"),
            body("2**rel", "2**rel", otherwise="values = [2**rel for rel in rels[:k]]"),
        ),
    ),
    Slip(
        "gains_swapped",
        "The two gains have changed places: 'exp' is 2^grade - 1, and 'linear' is the grade itself.",
        (body(LINEAR, EXP), body(LINEAR, EXP, otherwise="values = rels[:k]")),
    ),
    Slip(
        "binary",
        "Every grade above 0 counts the same. A grade of 3 must earn more than a grade of 1.",
        (
            body("(rel > 0)", "(rel > 0)"),
            body("min(rel, 1)", "min(rel, 1)"),
            body(linear="(rel > 0)"),
            body("(rel > 0)"),
        ),
    ),
    Slip(
        "grades_up_to_3_only",
        "This works for grades up to 3 and no further. A formula takes any grade: a table of four gains does not.",
        (body("{0: 0, 1: 1, 2: 3, 3: 7}[rel]"), body("2**min(rel, 3) - 1", "min(rel, 3)"), body("2**min(rel, 3) - 1")),
    ),
    Slip(
        "cuts_off_halves",
        "A grade of 0.5 loses its half: `int` and `//` drop what stands after the decimal point. Take grades as given.",
        (body("2**int(rel) - 1", "int(rel)"), body(linear="rel // 1"), body(linear="round(rel)")),
    ),
    Slip(
        "accepts_any_gain",
        "A gain that does not exist passes as if it did. Any name but 'exp' and 'linear' should raise a ValueError: "
        "a typing error must not come back as a number.",
        (
            body(otherwise="values = rels[:k]"),
            body(otherwise=f"values = [{EXP} for rel in rels[:k]]"),
            body(otherwise="return 0.0"),
            body(otherwise="return None"),
            body(otherwise="return ValueError('unknown gain')"),
            body(otherwise="return 'ValueError'"),
            body(otherwise="return float('nan')"),
        ),
    ),
    Slip(
        "accepts_like_names",
        "A name that only looks like 'exp' or 'linear' passes. The two are compared whole, as they stand: another name "
        "raises a ValueError.",
        (
            "gain = 'exp' if 'exp' in gain else gain\n" + body(),
            "gain = gain.lower()\n" + body(),
            "gain = gain.strip().lower()[:3]\n" + body().replace("'linear'", "'lin'"),
            "if gain not in 'exp linear':\n    raise ValueError\n" + body(otherwise="values = rels[:k]"),
        ),
    ),
    Slip(
        "gain_key_error",
        "An unknown gain stops with a KeyError: that is what a dict raises by itself. Look whether the name is there "
        "first, and raise a ValueError if it is not.",
        (body(otherwise="raise KeyError(gain)"),),
    ),
    Slip(
        "another_error",
        "An unknown gain stops it, but with another error than the ValueError that was asked for.",
        tuple(
            body(otherwise=f"raise {error}('unknown gain')")
            for error in (
                "TypeError",
                "Exception",
                "AssertionError",
                "NameError",
                "UnboundLocalError",
                "AttributeError",
            )
        ),
    ),
    Slip(
        "ignores_k",
        "The cutoff k has no effect. Only the first k results count.",
        (body(over="rels"), body(over="rels", otherwise="values = rels"), body("2**rel", over="rels")),
    ),
    Slip(
        "k_minus_one",
        "It stops one result early: the end of a slice or a `range` is left out already, so the first k are `[:k]`.",
        (body(over="(rels if k is None else rels[:k - 1])"),),
    ),
    Slip(
        "k_plus_one",
        "It counts one result too many: the first k are `[:k]`.",
        (body(over="(rels if k is None else rels[:k + 1])"),),
    ),
    Slip(
        "k_beyond_the_list",
        "A k larger than the list runs past its end. A slice, `rels[:k]`, stops there by itself.",
        (
            body(over="[rels[i] for i in range(len(rels) if k is None else k)]"),
            body("2**rel", over="[rels[i] for i in range(len(rels) if k is None else k)]"),
            body(over="[rels[i] for i in range(len(rels) if k is None else k)]", otherwise="values = rels"),
        ),
    ),
    Slip(
        "k_of_none_crashes",
        "Without a k the whole list counts: then k is None, and nothing can be compared with None or counted up to it.",
        (body(over="[rels[i] for i in range(min(k, len(rels)))]"), body(over="[rels[i] for i in range(k)]")),
    ),
    Slip(
        "k_of_none_counts_nothing",
        "Without a k nothing counts here. None means no cutoff: take the whole list then.",
        (body(over="rels[:k or 0]"), body(over="(rels[:k] if k else [])")),
    ),
    Slip(
        "hidden_cutoff",
        "Without a k only the first few results count. None means no cutoff: take the whole list then.",
        tuple(body(over=f"rels[:k or {k}]") for k in (1, 2, 3, 5, 10)),
    ),
    Slip(
        "k_from_the_bottom",
        "The last k results are taken. The first k count, from the top of the list.",
        (body(over="(rels if k is None else rels[-k:])"),),
    ),
    Slip(
        "k_divides",
        "k is a cutoff: it says how many results count. The sum is not divided by it.",
        (
            body(total="sum(v / log2(i + 1) for i, v in enumerate(values, 1)) / (k or 1)"),
            body(total="sum(v / log2(i + 1) for i, v in enumerate(values, 1)) / (k or len(rels) or 1)"),
        ),
    ),
    Slip(
        "skips_zeros",
        SAID["skips_zeros"],
        (body(over="[r for r in rels[:k] if r]"), body(over="[r for r in rels if r][:k]")),
    ),
    Slip(
        "sorts_best_first",
        SAID["sorts_best_first"].replace("gains are", "grades are"),
        (body(over="sorted(rels, reverse=True)[:k]"), body(over="sorted(rels[:k], reverse=True)")),
    ),
    Slip(
        "sorts_worst_first",
        SAID["sorts_worst_first"].replace("gains are", "grades are"),
        (body(over="sorted(rels)[:k]"), body(over="sorted(rels[:k])")),
    ),
    Slip(
        "counts_from_the_bottom",
        SAID["counts_from_the_bottom"],
        (body(over="rels[:k][::-1]"), body(over="rels[::-1][:k]")),
    ),
    Slip(
        "repeats_dropped",
        "Equal grades are counted once: a set, or the keys of a dict, drops repeats. Go through the list itself.",
        (
            body(over="list(dict.fromkeys(rels[:k]))"),
            body(over="sorted(set(rels[:k]))"),
            body(over="sorted(set(rels), reverse=True)[:k]"),
        ),
    ),
    Slip(
        "rank_by_value",
        "The rank is looked up with `index`, which finds the first of equal grades. Count with `enumerate`.",
        (body(total="sum(v / log2(values.index(v) + 2) for v in values)"),),
    ),
    Slip(
        "drops_first",
        SAID["drops_first"],
        (
            body(total="sum(values[i] / log2(i + 1) for i in range(1, len(values)))"),
            body(total="sum(v / log2(i + 1) for i, v in enumerate(values[1:], 1))"),
        ),
    ),
    Slip(
        "drops_last",
        SAID["drops_last"],
        (
            body(total="sum(v / log2(i + 1) for i, v in enumerate(values[:-1], 1))"),
            body(over="(rels[:-1] if k is None else rels[:k])"),
        ),
    ),
    Slip(
        "returns_too_early",
        SAID["returns_too_early"],
        (body(total="values[0] / log2(2) if values else 0.0"), body("2**rel", total="values[0] if values else 0.0")),
    ),
    Slip(
        "keeps_last_term",
        SAID["keeps_last_term"],
        (body(total="values[-1] / log2(len(values) + 1) if values else 0.0"),),
    ),
    Slip(
        "largest_term",
        SAID["largest_term"],
        (body(total="max((v / log2(i + 1) for i, v in enumerate(values, 1)), default=0)"),),
    ),
    Slip(
        "discount_by_grade",
        "The grade stands in the logarithm. The discount depends on the rank alone.",
        (body(total="sum(v / log2(r + 2) for v, r in zip(values, rels))"), body(divisor="log2(value + 2)")),
    ),
    Slip(
        "falls_in_a_line",
        "The credit falls in a straight line from the first place to the last. Divide by log2(rank + 1).",
        (body(divisor="len(values) / (len(values) - i + 1)"),),
    ),
    Slip(
        "low_grades_dropped",
        "A grade of 1 earns nothing here. Every grade above 0 has a gain.",
        (body("2**rel - 1 if rel > 1 else 0", "rel if rel > 1 else 0"),),
    ),
    Slip(
        "mean_not_sum",
        SAID["mean_not_sum"],
        (body(total="sum(v / log2(i + 1) for i, v in enumerate(values, 1)) / (len(values) or 1)"),),
    ),
    Slip(
        "one_discount_for_all",
        SAID["one_discount_for_all"],
        (body(total="sum(values) / log2(len(values) + 1) if values else 0.0"),),
    ),
    Slip(
        "whole_division",
        SAID["whole_division"],
        (body(total="sum(v // log2(i + 1) for i, v in enumerate(values, 1))"),),
    ),
    Slip(
        "rounds_terms",
        SAID["rounds_terms"],
        tuple(body(total=f"sum(round(v / log2(i + 1), {n}) for i, v in enumerate(values, 1))") for n in range(1, 5)),
    ),
    Slip(
        "normalised",
        SAID["normalised"],
        (
            body(
                total="(sum(v / log2(i + 1) for i, v in enumerate(values, 1)) / "
                "(sum(v / log2(i + 1) for i, v in enumerate(sorted(values, reverse=True), 1)) or 1))"
            ),
        ),
    ),
    Slip(
        "cuts_the_callers_list",
        "The value is right, but the caller's list has lost what stood below k: `del` and `pop` work on the list "
        "itself. A slice makes a new one.",
        (
            body(over="rels").replace("if gain", "if k is not None:\n    del rels[k:]\nif gain", 1),
            body(over="rels").replace("if gain", "while k is not None and len(rels) > k:\n    rels.pop()\nif gain", 1),
        ),
    ),
    Slip(
        "writes_gains_into_the_list",
        "The gains are written into the caller's own list, in the place of its grades. Put them in a new list.",
        (
            body().replace("return", "rels[:k] = values\nreturn"),
            body().replace("return", "rels[:] = values\nreturn"),
        ),
    ),
    Slip("empties_its_argument", SAID["empties_its_argument"], (body().replace("return", "rels.clear()\nreturn"),)),
)

DCG = Code(
    id="dcg",
    title="DCG, its gain stated",
    prompt="Write `dcg(rels, gain, k)`: over the first k results, the gain of each grade divided by log2(rank + 1), "
    "added up. With gain 'exp' a grade earns 2^grade - 1, with 'linear' the grade itself.",
    signature='dcg(rels, gain="exp", k=None)',
    starter='def dcg(rels, gain="exp", k=None):\n    ...\n',
    answer="""
def dcg(rels, gain="exp", k=None):
    if gain not in ("exp", "linear"):
        raise ValueError(f"gain must be 'exp' or 'linear', got {gain}")
    gains = [2**rel - 1 if gain == "exp" else rel for rel in rels[:k]]
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, start=1))
""",
    reference=dcg,
    contract=(
        "`rels` is a list of grades, numbers from 0, in the order returned.",
        "`k` is a whole number from 1. None means no cutoff, and a k beyond the list takes all of it.",
        "A gain that is neither 'exp' nor 'linear' raises a ValueError.",
        "An empty list gives 0. The list is left as it was, and the result is not rounded.",
    ),
    inputs=(
        ([3],),
        ([1],),
        ([1, 0, 2],),
        ([1, 0, 2], "exp"),
        ([1, 0, 2], "linear"),
        ([1, 0, 2], "linear", 2),
        ([0, 2], "linear"),
        ([0, 2], "exp"),
        ([1, 2], "linear", 1),
        ([2, 1], "exp", 2),
        ([1, 1], "exp"),
        ([2, 2, 2], "linear"),
        ([2, 0, 3, 0, 0], "linear", 5),
        ([2, 0, 3, 0, 0], "exp", 3),
        ([0, 0, 0, 2, 3], "linear", 4),
        ([3, 2, 0, 0, 0],),
        ([1, 2, 2, 1, 3, 0, 1], "exp", 4),
        ([4, 0, 5], "exp"),
        ([4, 0, 5], "linear"),
        ([3, 3, 0, 1, 2, 3, 0, 2, 1, 0, 3, 1], "exp"),
        ([3, 3, 0, 1, 2, 3, 0, 2, 1, 0, 3, 1], "linear", 11),
        ([1, 0, 2] * 20, "exp", 50),
    ),
    edges=(
        ([],),
        ([], "linear", 3),
        ([0],),
        ([0, 0, 0], "linear"),
        ([2], "exp", 5),
        ([1, 2], "linear", 10),
        ([0.5, 1.5, 0.25], "linear"),
        ([3.5, 0, 0.5], "linear", 1),
        ([1, 0, 2], "log"),
        ([2], "", 1),
        ([1, 2], "Linear"),
        ([1, 2], "exponential"),
    ),
    generate=generate,
    work=work,
    slips=SLIPS,
    names={"math": math, "log": log, "log2": log2, "log10": log10},
    right=(
        'def dcg(rels, gain="exp", k=None):\n    if gain == "exp":\n        gains = [(2 ** r) - 1 for r in rels]\n'
        '    elif gain == "linear":\n        gains = rels\n    else:\n        raise ValueError(gain)\n'
        "    if k is not None:\n        gains = gains[:k]\n    total = 0\n    for i in range(len(gains)):\n"
        "        total += gains[i] / (log(i + 2) / log(2))\n    return total",
        'def dcg(rels, gain="exp", k=None):\n'
        '    known = {"exp": lambda r: pow(2, r) - 1, "linear": lambda r: r}\n'
        '    try:\n        of = known[gain]\n    except KeyError:\n        raise ValueError("gain?") from None\n'
        "    return math.fsum(of(r) / log(rank, 2) for rank, r in enumerate(rels[:k], 2))",
        'def dcg(rels, gain="exp", k=None):\n    import numpy as np\n'
        '    if gain != "exp" and gain != "linear":\n        raise ValueError(f"unknown gain {gain}")\n'
        "    grades = np.array(rels, dtype=float)[:k]\n    ranks = np.arange(1, len(grades) + 1)\n"
        '    values = np.exp2(grades) - 1 if gain == "exp" else grades\n    return (values / np.log2(ranks + 1)).sum()',
        'def dcg(rels, gain="exp", k=None):\n    def value(grade):\n        match gain:\n'
        '            case "exp":\n                return (1 << grade) - 1\n            case "linear":\n'
        "                return grade\n            case _:\n                raise ValueError\n"
        "    stop = len(rels) if k is None else min(k, len(rels))\n"
        "    return sum(value(rels[i]) / log2(i + 2) for i in range(stop))",
        'def dcg(rels, gain="exp", k=None):\n'
        "    total, rank = 0.0, 0\n    for grade in rels:\n        rank += 1\n        if k is not None and rank > k:\n"
        '            break\n        if gain == "linear":\n            earned = grade\n        elif gain == "exp":\n'
        '            earned = 2**grade - 1\n        else:\n            raise ValueError("exp or linear, please")\n'
        "        total = total + earned * (log10(2) / log10(rank + 1))\n    return total",
        'def dcg(labels, gain="exp", k=None):\n    if gain not in {"linear", "exp"}:\n        raise ValueError\n'
        "    if not labels or k == 0:\n        return 0\n    *rest, last = labels[:k]\n"
        '    own = math.expm1(last * log(2)) if gain == "exp" else last\n'
        "    return dcg(rest, gain) + own / log2(len(rest) + 2)",
        'def dcg(rels, gain="exp", k=None):\n    from fractions import Fraction\n'
        '    if gain not in ("exp", "linear"):\n        raise ValueError("no such gain")\n'
        '    kept = [Fraction(r) for r in rels[:k]]\n    kept = [2**r - 1 if gain == "exp" else r for r in kept]\n'
        "    return sum((g / Fraction(log2(n)) for n, g in enumerate(kept, 2)), Fraction(0))",
    ),
    hints=(
        "Three steps, one after the other: refuse an unknown gain, turn grades into gains, then sum as in lesson 03.",
        "`rels[:k]` takes the first k, and all of them when k is None. `raise ValueError(...)` refuses a name.",
        "Under 'exp' the grades 1, 0, 2 become gains 1, 0, 3. From there on the two gains share one line.",
    ),
    after="One list of grades, two numbers: say which gain made yours.",
)
