"""Exercise bm25_idf: how much a term tells, by how few documents hold it."""

import math
from math import log, log1p, log2, log10, sqrt

from course_lib.checking.code import Code, Slip
from course_lib.checking.example import figure
from course_lib.ranking import bm25_idf


def work(N, df):
    """The logarithm with its numbers in place."""
    inside = 1 + (N - df + 0.5) / (df + 0.5)
    return f"log(1 + ({N} - {df} + 0.5) / ({df} + 0.5)) = log({figure(inside)})"


def generate(chance):
    N = chance.choice((12, 50, 100, 365, 1000, 20000))
    return N, chance.randint(1, N)


RATIO = "(N - df + 0.5) / (df + 0.5)"

SLIPS = (
    Slip(
        "one_missing",
        "The 1 inside the logarithm is missing. Without it a term that most documents hold gets a negative weight.",
        (f"return log({RATIO})",),
    ),
    Slip(
        "cut_at_zero",
        "Negative weights are set to 0. The formula here avoids them with a 1 inside the logarithm, and so still tells "
        "two common terms apart.",
        (f"return max(0, log({RATIO}))", f"return max(log({RATIO}), 1e-6)"),
    ),
    Slip(
        "absolute_value",
        "The sign of negative weights is dropped, so the commonest terms gain again. Add 1 inside the logarithm.",
        (f"return abs(log({RATIO}))", f"return log({RATIO})**2"),
    ),
    Slip(
        "one_outside",
        "The 1 is added after the logarithm. It belongs inside, before it is taken.",
        (f"return 1 + log({RATIO})", f"return log({RATIO}) + 1.0 if df else 0.0"),
    ),
    Slip(
        "one_twice",
        "1 is added twice, for `log1p` adds one by itself, or another 1 stands outside.",
        (f"return log1p(1 + {RATIO})", f"return log(2 + {RATIO})", f"return 1 + log(1 + {RATIO})"),
    ),
    Slip(
        "one_in_the_fraction",
        "The 1 went into the fraction. It is added to the whole fraction: mind the brackets.",
        (
            "return log((1 + N - df + 0.5) / (df + 0.5))",
            "return log((N - df + 0.5) / (1 + df + 0.5))",
            "return log((1 + N - df + 0.5) / (1 + df + 0.5))",
        ),
    ),
    Slip(
        "brackets",
        "A bracket is missing: `/` binds tighter than `+` and `-`. The whole upper part is divided by the whole lower.",
        (
            "return log(1 + N - df + 0.5 / df + 0.5)",
            "return log(1 + N - df + 0.5 / (df + 0.5))",
            "return log(1 + (N - df + 0.5) / df + 0.5)",
            "return log(1 + N - (df + 0.5) / (df + 0.5))",
            "return log(1 + (N - df + 0.5 / df + 0.5))",
        ),
    ),
    Slip(
        "log2",
        "That is the logarithm to base 2. BM25 takes the natural one, `math.log`.",
        (f"return log2(1 + {RATIO})", f"return log2({RATIO})"),
    ),
    Slip(
        "log10",
        "That is the logarithm to base 10. BM25 takes the natural one, `math.log`.",
        (f"return log10(1 + {RATIO})", f"return log10({RATIO})"),
    ),
    Slip(
        "no_logarithm",
        "The logarithm is missing, so a rare term would drown out all the others.",
        (f"return 1 + {RATIO}", f"return {RATIO}", "return N / df", "return N / (df + 1)", "return 1 / (df + 0.5)"),
    ),
    Slip(
        "root_not_logarithm",
        "A root is taken in place of the logarithm.",
        (f"return sqrt(1 + {RATIO})",),
    ),
    Slip(
        "halves_missing",
        "Without the two 0.5 this is log(N / df), the plain form of IDF. Add 0.5 above the line and below: then a term "
        "that no document holds does not divide by 0.",
        (
            "return log(1 + (N - df) / df)",
            "return log(N / df)",
            "return log(1 + (N - df) / df) if df else 0.0",
            "return log1p((N - df) / df)",
        ),
    ),
    Slip(
        "half_missing_above",
        "The 0.5 above the line is missing, or stands outside the fraction.",
        (
            "return log(1 + (N - df) / (df + 0.5))",
            "return log((N - df) / (df + 0.5) + 0.5)",
            "return log(1 + (N - df) / (df + 0.5) + 0.5)",
        ),
    ),
    Slip(
        "half_missing_below",
        "The 0.5 below the line is missing. It keeps a term that no document holds from dividing by 0.",
        (
            "return log(1 + (N - df + 0.5) / df)",
            "return log(1 + (N - df + 0.5) / df) if df else 0.0",
            "return log(1 + (N - df + 0.5) / max(df, 1))",
            "return log(1 + (N - df + 0.5) / (df or 0.5))",
        ),
    ),
    Slip(
        "ones_for_halves",
        "1 is added above and below the line where it is 0.5.",
        (
            "return log(1 + (N - df + 1) / (df + 1))",
            "return log(1 + (N - df + 1) / (df + 0.5))",
            "return log((N - df + 1) / (df + 1))",
        ),
    ),
    Slip(
        "half_subtracted",
        "Below the line 0.5 is taken away. It is added, above and below.",
        (
            "return log(1 + (N - df + 0.5) / (df - 0.5))",
            "return log(1 + (N - df + 0.5) / (df - 0.5)) if df else 0.0",
        ),
    ),
    Slip(
        "df_not_taken_away",
        "Above the line stands N where it is N - df: the documents without the term.",
        ("return log(1 + (N + 0.5) / (df + 0.5))", "return log(1 + N / (df + 0.5))", "return log(1 + N / df)"),
    ),
    Slip(
        "plain_idf",
        "That is a logarithm of N over df, a plain form of IDF. BM25's counts documents without the term above the "
        "line, with 0.5 on both sides and a 1.",
        (
            "return log(N / (df + 1))",
            "return log(N / (df + 0.5))",
            "return log2(N / df)",
            "return log10(N / df)",
            "return log(N / (df + 1)) + 1",
            "return 1 + log(N / df)",
        ),
    ),
    Slip(
        "smoothed_idf",
        "That is a smoothed IDF as scikit-learn has it, another convention. BM25's counts documents without the term "
        "above the line.",
        (
            "return log((1 + N) / (1 + df)) + 1",
            "return log((1 + N) / (1 + df))",
        ),
    ),
    Slip(
        "upside_down",
        "The fraction is upside down, so common words weigh most. The documents without the term stand above.",
        (
            "return log(1 + (df + 0.5) / (N - df + 0.5))",
            "return log((df + 0.5) / (N - df + 0.5))",
            f"return -log({RATIO})",
            "return log(df / N) if df else 0.0",
            "return log(1 + df)",
        ),
    ),
    Slip(
        "sign",
        "The sign is turned around: the rarer a term, the higher its weight, and it is never below 0.",
        (f"return -log(1 + {RATIO})",),
    ),
    Slip(
        "swapped",
        "N and df have changed places: N counts all documents, df those that hold the term.",
        ("N, df = df, N\nreturn log(1 + abs(N - df + 0.5) / (df + 0.5))", f"N, df = df, N\nreturn log(1 + {RATIO})"),
    ),
    Slip(
        "share_of_documents",
        "That is a share of the documents. IDF is the logarithm of a ratio.",
        ("return df / N", "return 1 - df / N", "return (N - df) / N", f"return 1 / (1 + {RATIO})"),
    ),
    Slip(
        "whole_division",
        "`//` drops what stands after the decimal point. Divide with `/`.",
        ("return log(1 + (N - df + 0.5) // (df + 0.5))",),
    ),
    Slip(
        "zero_df_is_zero",
        "A term that no document holds gets a weight of 0 here. The formula needs no exception: the 0.5 takes care.",
        (f"return log(1 + {RATIO}) if df else 0.0", f"return log(1 + {RATIO}) if df else None"),
    ),
    Slip(
        "all_df_is_zero",
        "A term that every document holds gets a weight of 0 here. It is small, but the formula needs no exception.",
        (f"return log(1 + {RATIO}) if df < N else 0.0", f"return log(1 + {RATIO}) if 2 * df < N else 0.0"),
    ),
    Slip(
        "exponential",
        "The exponential function is taken, which is the opposite of the logarithm.",
        ("return math.exp((N - df + 0.5) / (df + 0.5) / N)",),
    ),
    Slip(
        "normalised",
        "The result is divided by something more. The formula ends with the logarithm.",
        (
            f"return log(1 + {RATIO}) / log(N) if N > 1 else 0.0",
            f"return log(1 + {RATIO}) / log(1 + N)",
            f"return log(1 + {RATIO}) / N",
        ),
    ),
)

BM25_IDF = Code(
    id="bm25_idf",
    title="What a rare term is worth",
    prompt="Write `bm25_idf(N, df)`: the natural logarithm of 1 plus the documents without the term, N - df, over "
    "those with it, df. Add 0.5 above the line and below.",
    signature="bm25_idf(N, df)",
    starter="def bm25_idf(N, df):\n    ...\n",
    answer="""
def bm25_idf(N, df):
    odds_against = (N - df + 0.5) / (df + 0.5)
    return math.log(1 + odds_against)
""",
    reference=bm25_idf,
    contract=(
        "`N` counts all documents, 1 or more; `df` those that hold the term, from 0 to N.",
        "The logarithm is the natural one. The result is not rounded.",
    ),
    inputs=(
        (10, 1),
        (10, 2),
        (10, 5),
        (10, 9),
        (3, 1),
        (4, 3),
        (1000, 10),
        (1000, 100),
        (1000, 900),
        (7, 2),
        (12, 6),
        (1000000, 3),
    ),
    edges=((1, 1), (2, 1), (5, 0), (10, 0), (1000, 0), (10, 10), (1000, 1000)),
    generate=generate,
    work=work,
    slips=SLIPS,
    names={"math": math, "log": log, "log1p": log1p, "log2": log2, "log10": log10, "sqrt": sqrt},
    right=(
        "def bm25_idf(N, df):\n    return math.log(1 + (N - df + 0.5) / (df + 0.5))",
        "def bm25_idf(N, df):\n    return log1p((N - df + 0.5) / (df + 0.5))",
        "def bm25_idf(N, df):\n    return math.log(N + 1) - math.log(df + 0.5)",
        "def bm25_idf(N, df):\n    ratio = (2 * (N - df) + 1) / (2 * df + 1)\n"
        "    return math.log2(1 + ratio) * math.log(2)",
        "def bm25_idf(total, with_term):\n    without = total - with_term\n    top = without + 1 / 2\n"
        "    bottom = with_term + 1 / 2\n    return -math.log(bottom / (top + bottom))",
        "def bm25_idf(N, df):\n    import numpy as np\n    return np.log((N + 1) / (np.float64(df) + 0.5))",
        "def bm25_idf(N, df):\n    from decimal import Decimal\n    half = Decimal('0.5')\n"
        "    return (1 + (N - df + half) / (df + half)).ln()",
        "def bm25_idf(N, df):\n    from fractions import Fraction\n"
        "    return math.log(1 + Fraction(2 * N - 2 * df + 1, 2 * df + 1), math.e)",
    ),
    hints=(
        "Say it in words first: documents without the term, over documents with it. Which is larger for a rare term?",
        "Give the upper and the lower part a bracket each, with their 0.5 inside. The 1 is added to the fraction.",
        "For N = 10 and df = 1 the fraction is 9.5 / 1.5. `math.log` is the natural logarithm.",
    ),
    after="It never falls below 0, not even for a term that every document holds.",
)
