"""Exercise bm25_tf: what the count of a term is worth, saturated by k1 and weighed against the document's length."""

import math
from math import log, log2, sqrt

from course_lib.checking.code import Code, Slip
from course_lib.checking.example import figure
from course_lib.ranking import bm25_tf

NORM = "1 - b + b * length / avgdl"


def work(tf, k1=1.2, b=0.75, length=100, avgdl=100):
    """The fraction with its numbers in place."""
    if not tf:
        return "0 by agreement: the term is not there"
    norm = 1 - b + b * length / avgdl
    fraction = f"{tf} * ({k1} + 1) / ({tf} + {k1} * {figure(norm)})"
    return f"{fraction}\n  for the length: 1 - {b} + {b} * {length}/{avgdl} = {figure(norm)}"


def generate(chance):
    full = (
        chance.randint(1, 9),
        chance.choice((0.5, 0.9, 1.5, 2.0)),
        chance.choice((0.25, 0.5, 0.6, 0.9)),
        chance.choice((30, 80, 140, 250)),
        chance.choice((60, 90, 120)),
    )
    return full[: chance.choice((1, 2, 4, 5, 5, 5))]


def fraction(top="tf * (k1 + 1)", bottom=None, norm=NORM, k1="k1"):
    """A right body, but for the part that is given."""
    return f"return ({top}) / ({bottom or f'tf + {k1} * ({norm})'})"


SLIPS = (
    Slip(
        "k1_plus_one_missing",
        "The factor (k1 + 1) is missing above the line. Some engines leave it out, which changes no order; the "
        "formula here has it.",
        (fraction("tf"), f"norm = {NORM}\nreturn (tf / norm) / (tf / norm + k1)"),
    ),
    Slip(
        "k1_without_plus_one",
        "Above the line the count is multiplied by k1. It is multiplied by k1 + 1.",
        (fraction("tf * k1"),),
    ),
    Slip(
        "brackets_above",
        "Without brackets `tf * k1 + 1` multiplies first and adds the 1 last. Put k1 + 1 in brackets.",
        (
            fraction("tf * k1 + 1"),
            f"return tf * k1 + 1 / (tf + k1 * ({NORM}))",
            f"return tf * (k1 + 1 / (tf + k1 * ({NORM})))",
        ),
    ),
    Slip(
        "adds_k1_plus_one",
        "Above the line k1 + 1 is added to the count. It multiplies the count.",
        (fraction("tf + k1 + 1"), fraction("tf + k1")),
    ),
    Slip(
        "count_missing_above",
        "The count is missing above the line, so a term that occurs more often scores less.",
        (fraction("k1 + 1"), fraction("1")),
    ),
    Slip(
        "count_squared",
        "The count stands above the line twice. Once is enough: this grows without an end.",
        (fraction("tf * tf * (k1 + 1)"), fraction("tf**2 * (k1 + 1)", f"tf**2 + k1 * ({NORM})")),
    ),
    Slip(
        "brackets_below",
        "The bracket below the line is missing, so only the first part divides. All of it belongs in one bracket.",
        (
            f"return tf * (k1 + 1) / tf + k1 * ({NORM}) if tf else 0.0",
            f"return tf * (k1 + 1) / tf + k1 * ({NORM})",
        ),
    ),
    Slip(
        "bracket_of_the_length_missing",
        "k1 reaches only the 1. It multiplies the whole part for the length: put 1 - b + ... in brackets.",
        (
            fraction(bottom="tf + k1 * 1 - b + b * length / avgdl"),
            fraction(bottom="tf + k1 * (1 - b) + b * length / avgdl"),
        ),
    ),
    Slip(
        "count_missing_below",
        "The count is missing below the line, so nothing saturates: twice the count, twice the factor.",
        (fraction(bottom=f"k1 * ({NORM})"), fraction(bottom=f"1 + k1 * ({NORM})")),
    ),
    Slip(
        "grows_in_proportion",
        "The factor grows in proportion to the count. BM25 saturates: each further occurrence adds less.",
        (
            fraction("tf", NORM),
            "return tf * (k1 + 1)",
            "return tf",
            "return tf * length / avgdl",
            fraction("tf * (k1 + 1)", NORM),
        ),
    ),
    Slip(
        "k1_missing_below",
        "k1 is missing below the line. It multiplies the part for the length there.",
        (fraction(bottom=f"tf + {NORM}"),),
    ),
    Slip(
        "k1_plus_one_below",
        "k1 + 1 stands below the line as well. Only the upper one has the 1.",
        (fraction(bottom=f"tf + (k1 + 1) * ({NORM})"),),
    ),
    Slip(
        "k1_fixed",
        "k1 has no effect: a number stands in its place. Use what comes in.",
        (
            fraction("tf * (1.2 + 1)", k1="1.2"),
            fraction("tf * 2.2", k1="1.2"),
            fraction("tf * 2.2"),
            fraction(k1="1.2"),
            fraction("tf * (1.5 + 1)", k1="1.5"),
            fraction("tf * (2 + 1)", k1="2"),
        ),
    ),
    Slip(
        "b_fixed",
        "b has no effect: a number stands in its place. Use what comes in.",
        (fraction(norm="1 - 0.75 + 0.75 * length / avgdl"), fraction(norm="0.25 + 0.75 * length / avgdl")),
    ),
    Slip(
        "average_fixed",
        "The average length has no effect: a number stands in its place, or the length is divided by itself.",
        (
            fraction(norm="1 - b + b * length / 100"),
            fraction(norm="1 - b + b * avgdl / avgdl", bottom="tf + k1 * (1 - b + b * 100 / avgdl)"),
        ),
    ),
    Slip(
        "length_ignored",
        "The length has no effect. Of two documents with the same count, the shorter one is more about the term.",
        (fraction(norm="1"), fraction(norm="1 - b + b")),
    ),
    Slip(
        "length_counts_whole",
        "The ratio of lengths stands alone, as if b were 1. b says how much of it counts: 1 - b + b * ratio.",
        (fraction(norm="length / avgdl"),),
    ),
    Slip(
        "b_before_ratio_missing",
        "The ratio of lengths has lost its b. b weighs it: 1 - b + b * ratio.",
        (fraction(norm="1 - b + length / avgdl"),),
    ),
    Slip(
        "minus_b_missing",
        "The `- b` is missing: 1 - b and b share the whole between them, so that an average document gets 1.",
        (fraction(norm="1 + b * length / avgdl"),),
    ),
    Slip(
        "one_missing",
        "The 1 is missing from 1 - b, so the part for the length starts too low, and may fall to 0 or below.",
        (fraction(norm="b * length / avgdl"), fraction(norm="-b + b * length / avgdl")),
    ),
    Slip(
        "sign_of_b",
        "A sign is turned around: it is 1 - b + b * ratio. As it stands, long documents gain, or b counts twice.",
        (
            fraction(norm="1 - b - b * length / avgdl"),
            fraction(norm="1 - b * length / avgdl"),
            fraction(norm="1 + b - b * length / avgdl"),
            fraction(norm="1 + b + b * length / avgdl"),
        ),
    ),
    Slip(
        "b_on_the_wrong_side",
        "b and 1 - b have changed places. b weighs the ratio of lengths, and 1 - b the 1.",
        (fraction(norm="b + (1 - b) * length / avgdl"),),
    ),
    Slip(
        "one_minus_b_times",
        "1 - b is multiplied where something is added. It is 1 - b, plus b times the ratio.",
        (
            fraction(norm="(1 - b) * length / avgdl"),
            fraction(norm="(1 - b) * b * length / avgdl"),
        ),
    ),
    Slip(
        "b_times_everything",
        "b multiplies the whole bracket. It belongs to the ratio of lengths alone.",
        (fraction(norm="b * (1 - b + length / avgdl)"),),
    ),
    Slip(
        "k1_and_b_swapped",
        "k1 and b have changed places: k1 slows the count down, b weighs the length.",
        ("k1, b = b, k1\n" + fraction(),),
    ),
    Slip(
        "ratio_upside_down",
        "The ratio of lengths is upside down, so long documents gain. It is length over average.",
        (fraction(norm="1 - b + b * avgdl / length"), "length, avgdl = avgdl, length\n" + fraction()),
    ),
    Slip(
        "average_not_divided",
        "The length is not divided by the average. Only the ratio tells long from short.",
        (fraction(norm="1 - b + b * length"), fraction(norm="1 - b + b * length * avgdl")),
    ),
    Slip(
        "difference_of_lengths",
        "The average is subtracted from the length. Divide by it: a ratio of 1 is an average document.",
        (fraction(norm="1 - b + b * (length - avgdl)"), fraction(norm="1 + b * (length - avgdl)")),
    ),
    Slip(
        "ratio_divides_everything",
        "The average divides the whole bracket: b * length / avgdl is a part of its own.",
        (fraction(norm="(1 - b + b * length) / avgdl"),),
    ),
    Slip(
        "whole_ratio",
        "`//`, `int` or `round` drops the fraction from the ratio of lengths. Divide with `/`.",
        (
            fraction(norm="1 - b + b * (length // avgdl)"),
            fraction(norm="1 - b + b * length // avgdl"),
            fraction(norm="1 - b + b * round(length / avgdl)"),
        ),
    ),
    Slip(
        "whole_division",
        "`//` drops what stands after the decimal point. Divide with `/`.",
        (f"return tf * (k1 + 1) // (tf + k1 * ({NORM}))",),
    ),
    Slip(
        "length_multiplies",
        "The part for the length multiplies the whole fraction, or all that is below the line. It belongs to k1 alone, "
        "inside the lower bracket.",
        (
            fraction("tf * (k1 + 1)", f"(tf + k1) * ({NORM})"),
            f"return tf * (k1 + 1) * ({NORM}) / (tf + k1)",
            f"return tf * (k1 + 1) / (tf + k1) * ({NORM})",
        ),
    ),
    Slip(
        "length_of_the_count",
        "The part for the length multiplies the count below the line. It belongs to k1.",
        (fraction(bottom=f"tf * ({NORM}) + k1"),),
    ),
    Slip(
        "rate_not_count",
        "The count is divided by the length first, which makes a rate of it. BM25 takes the count itself.",
        ("tf = tf / length\n" + fraction(), "tf = tf / avgdl\n" + fraction(), fraction("tf / length * (k1 + 1)")),
    ),
    Slip(
        "logarithm_of_the_count",
        "The logarithm or root of the count is taken. Here the fraction itself makes the count saturate.",
        (
            "return log(1 + tf)",
            "return 1 + log(tf) if tf else 0.0",
            "return log2(1 + tf)",
            "return sqrt(tf)",
            "tf = log(1 + tf)\n" + fraction(),
            "tf = sqrt(tf)\n" + fraction(),
            "tf = 1 + log(tf) if tf else 0\n" + fraction(),
        ),
    ),
    Slip(
        "zero_is_a_value",
        "A k1 or b of 0 is replaced, as if it were not given: `or` takes 0 for nothing. 0 is a value like any other.",
        (
            "k1 = k1 or 1.2\n" + fraction(),
            "b = b or 0.75\n" + fraction(),
            "k1, b = k1 or 1.2, b or 0.75\n" + fraction(),
            f"return tf * (k1 + 1) / (tf + k1 * ({NORM})) if k1 else 0.0",
            f"return tf * (k1 + 1) / (tf + k1 * ({NORM})) if k1 and b else 0.0",
        ),
    ),
    Slip(
        "count_of_zero",
        "A term that does not occur gets something here. Its factor is 0.",
        (
            f"return tf * (k1 + 1) / (tf + k1 * ({NORM})) if tf else 1.0",
            "tf = max(tf, 1)\n" + fraction(),
        ),
    ),
    Slip(
        "ratio_clamped",
        "The ratio of lengths stops at 1 on one side: short documents gain nothing, or long ones lose nothing.",
        (
            fraction(norm="1 - b + b * min(1, length / avgdl)"),
            fraction(norm="1 - b + b * max(1, length / avgdl)"),
            fraction(norm="max(1, length / avgdl)"),
        ),
    ),
    Slip(
        "root_of_the_ratio",
        "A root or logarithm of the ratio of lengths is taken. Use the ratio as it is.",
        (fraction(norm="1 - b + b * sqrt(length / avgdl)"), fraction(norm="1 - b + b * log(1 + length / avgdl)")),
    ),
    Slip(
        "count_or_not",
        "Only whether the term occurs counts, and not how often.",
        ("tf = 1 if tf else 0\n" + fraction(), "tf = min(tf, 1)\n" + fraction(), "return 1.0 if tf else 0.0"),
    ),
    Slip(
        "capped",
        "The result is cut off at the top. The formula approaches k1 + 1 by itself: nothing has to stop it.",
        (
            f"return min(tf * (k1 + 1) / (tf + k1 * ({NORM})), 1)",
            f"return min(tf * (k1 + 1) / (tf + k1 * ({NORM})), k1)",
            "return min(tf, k1 + 1)",
        ),
    ),
    Slip(
        "extra_one",
        "Something is added to the whole factor. A term that does not occur gets 0.",
        (
            fraction() + " + 1",
            f"return k1 + 1 - {fraction()[7:]}",
            fraction("(tf + 1) * (k1 + 1)"),
            fraction("(tf + 0.5) * (k1 + 1)", f"tf + 0.5 + k1 * ({NORM})"),
        ),
    ),
    Slip(
        "upside_down",
        "The fraction is upside down: the count stands below the line only, so more of it scores less.",
        (
            f"return (tf + k1 * ({NORM})) / (tf * (k1 + 1)) if tf else 0.0",
            f"return (tf + k1 * ({NORM})) / (tf * (k1 + 1))",
        ),
    ),
    Slip(
        "minus_below",
        "Below the line k1's part is taken away from the count. It is added.",
        (fraction(bottom=f"tf - k1 * ({NORM})"),),
    ),
    Slip(
        "product_below",
        "Below the line everything is multiplied. The count is added to k1's part.",
        (fraction(bottom=f"tf * k1 * ({NORM})"), fraction(bottom=f"tf * (k1 + {NORM})")),
    ),
)

BM25_TF = Code(
    id="bm25_tf",
    title="What a count is worth",
    prompt="Write `bm25_tf(tf, k1, b, length, avgdl)`: the count times (k1 + 1), over the count plus k1 times the part "
    "for the length, which is 1 - b + b * length / avgdl.",
    signature="bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100)",
    starter="def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):\n    ...\n",
    answer="""
def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):
    norm = 1 - b + b * length / avgdl
    return tf * (k1 + 1) / (tf + k1 * norm) if tf else 0.0
""",
    reference=bm25_tf,
    contract=(
        "`tf` is a count from 0; `k1` is 0 or more, `b` from 0 to 1, `length` and `avgdl` are above 0.",
        "What is not given is 1.2 for `k1`, 0.75 for `b`, and 100 for both lengths.",
        "A count of 0 gives 0. The result is not rounded.",
    ),
    inputs=(
        (1,),
        (2,),
        (3,),
        (10,),
        (1, 2),
        (2, 2.0),
        (2, 0.5),
        (2, 1.2, 0.75, 100, 100),
        (2, 1.2, 0.5),
        (2, 1.2, 0.75, 200),
        (2, 1.2, 0.75, 50),
        (2, 1.2, 0.75, 100, 50),
        (2, 1.2, 0.75, 150, 120),
        (2, 1.5, 0.5, 150, 120),
        (3, 2, 0.25, 40, 160),
        (1, 1, 0.5, 2, 1),
        (7, 0.9, 0.4, 300, 250),
        (40, 1.2, 0.75, 90, 110),
    ),
    edges=(
        (0,),
        (0, 2, 0.5, 50, 200),
        (3, 0),
        (2, 0, 0.5, 300, 100),
        (3, 1.2, 0, 400, 100),
        (1, 2, 0, 10, 100),
        (3, 1.2, 1, 400, 100),
        (2, 1.5, 1, 25, 100),
        (1000, 1.2, 0.75, 100, 100),
        (2, 100, 0.75, 50, 100),
    ),
    generate=generate,
    work=work,
    slips=SLIPS,
    names={"math": math, "log": log, "log2": log2, "sqrt": sqrt},
    right=(
        "def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):\n"
        "    return (tf * (k1 + 1)) / (tf + k1 * (1 - b + b * (length / avgdl)))",
        "def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):\n    if tf == 0:\n        return 0\n"
        "    scaled = tf / (1 + b * (length - avgdl) / avgdl) if b else tf\n"
        "    return (k1 + 1) * scaled / (scaled + k1)",
        "def bm25_tf(count, k1=1.2, b=0.75, length=100, avgdl=100):\n"
        "    K = k1 * ((1 - b) + b * length / avgdl)\n    return 0.0 if not count else (k1 + 1) / (1 + K / count)",
        "def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):\n    from fractions import Fraction as F\n"
        "    tf, k1, b, ratio = F(tf), F(str(k1)), F(str(b)), F(length) / F(avgdl)\n"
        "    return tf * (k1 + 1) / (tf + k1 * (1 - b + b * ratio))",
        "def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):\n    import numpy as np\n"
        "    tf, ratio = np.float64(tf), np.float64(length) / avgdl\n    top = np.multiply(tf, k1 + 1)\n"
        "    return np.divide(top, tf + k1 * (1 - b * (1 - ratio)))",
        "def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):\n    numerator = tf * k1 + tf\n"
        "    denominator = tf\n    denominator += k1\n    denominator -= k1 * b\n"
        "    denominator += k1 * b * length / avgdl\n    result = numerator / denominator\n    return result",
        "def bm25_tf(tf, k1=1.2, b=0.75, length=100, avgdl=100):\n    from decimal import Decimal\n"
        "    tf, k1, b, length, avgdl = (Decimal(str(x)) for x in (tf, k1, b, length, avgdl))\n"
        "    return tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / avgdl))",
    ),
    hints=(
        "Start in the middle: work out the part for the length alone. What is it for an average document?",
        "It is 1 there, whatever b. What is below the line is then the count plus k1, in one bracket.",
        "Above the line stands the count times a bracket. Both brackets must be written, or Python divides too early.",
    ),
    after="However often the term occurs, it never reaches k1 + 1.",
)
