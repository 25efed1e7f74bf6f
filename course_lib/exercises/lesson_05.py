"""The exercises of lesson 05, BM25: what a count is worth, and what a rare term is worth."""

from math import log, log2, log10

from course_lib.checking.choice import Choice, Option, Predict
from course_lib.checking.number import Miss, Number, Origin
from course_lib.checking.words import Words
from course_lib.exercises.bm25_idf import BM25_IDF
from course_lib.exercises.bm25_tf import BM25_TF
from course_lib.ranking import bm25_idf, bm25_tf
from course_lib.theme import score

TF, K1, B = 2, 1.2, 0.75


def factor(norm=1.0, tf=TF, k1=K1):
    """The factor, for whatever the part for the length has become."""
    return tf * (k1 + 1) / (tf + k1 * norm)


FACTOR = Number(
    id="factor_of_two",
    title="A term that occurs twice",
    prompt="A term occurs twice in a document of average length, and k1 is 1.2. What is its factor, before IDF? It is "
    "tf * (k1 + 1), over tf plus k1 times the part for the length.",
    value=bm25_tf(TF, K1, B, 100, 100),
    decimals=4,
    origin=Origin(BM25_TF, (TF, K1, B, 100, 100)),
    because="In a document of average length the part for the length is 1, whatever b.",
    steps=f"for the length: 1 - 0.75 + 0.75 * 100/100 = 1\nfactor = 2 * 2.2 / (2 + 1.2 * 1) = 4.4 / 3.2 = "
    f"{bm25_tf(TF):g}",
    misses=(
        Miss("k1_plus_one_missing", TF / (TF + K1), "the factor (k1 + 1) is missing above the line."),
        Miss("brackets_above", (TF * K1 + 1) / (TF + K1), "that is 2 * 1.2 + 1. Add first: 2 * (1.2 + 1)."),
        Miss("k1_without_plus_one", TF * K1 / (TF + K1), "above the line stands k1 + 1, which is 2.2."),
        Miss("above_only", TF * (K1 + 1), "that is what stands above the line. Divide it by 2 + 1.2."),
        Miss("below_only", TF + K1, "that is what stands below the line. It divides 2 * 2.2."),
        Miss("brackets_below", TF * (K1 + 1) / TF + K1, "only the 2 divides. The whole sum, 2 + 1.2, stands below."),
        Miss("count_missing_above", (K1 + 1) / (TF + K1), "the count is missing above the line."),
        Miss("count_squared", TF * factor(), "the count stands above the line twice."),
        Miss("occurs_once", bm25_tf(1), "that is for a term that occurs once. This one occurs twice."),
        Miss("count_itself", float(TF), "that is the count itself. Twice as often is less than twice as good."),
        Miss("b_for_the_length", factor(B), "the part for the length is b alone. It is 1 - b + b * 1."),
        Miss("one_less_b", factor(1 - B), "the part for the length is 1 - b alone. b times the ratio, 1, is added."),
        Miss("minus_b_missing", factor(1 + B), "the part for the length is 1 + b. It is 1 - b + b * 1."),
        Miss("k1_and_b_swapped", factor(k1=B), "that takes b for k1. k1 is 1.2."),
        Miss("other_k1", factor(k1=1.5), "that is with k1 = 1.5. Here k1 is 1.2."),
        Miss("logarithm", 1 + log(TF), "a logarithm of the count is taken. Here the fraction makes it saturate."),
        Miss("k1_plus_one_below", TF * (K1 + 1) / (TF + K1 + 1), "below the line stands k1, without the 1."),
        Miss("upside_down", 1 / factor(), "the fraction is upside down."),
    ),
    hints=(
        "First the part for the length: 1 - b + b * length / average. What is it when both lengths are the same?",
        "It is 1. So the factor is 2 * (1.2 + 1), over 2 + 1.2.",
        "Divide 4.4 by 3.2.",
    ),
)

LONG_NORM = 1 - B + B * 2

LONGER = Number(
    id="longer_document",
    title="The same count, twice the length",
    prompt="Again the term occurs twice and k1 is 1.2. Now the document has 200 terms where the average is 100, and b "
    "is 0.75. What is the factor?",
    value=bm25_tf(TF, K1, B, 200, 100),
    decimals=4,
    origin=Origin(BM25_TF, (TF, K1, B, 200, 100)),
    because=f"In a document of average length it was {bm25_tf(TF):g}: the same count in more text says less.",
    steps=f"for the length: 1 - 0.75 + 0.75 * 200/100 = {LONG_NORM:g}\nfactor = 2 * 2.2 / (2 + 1.2 * {LONG_NORM:g}) = "
    f"4.4 / 4.1 = {score(bm25_tf(TF, K1, B, 200))}",
    misses=(
        Miss("length_ignored", factor(), "that is for a document of average length."),
        Miss(
            "length_counts_whole",
            factor(2),
            "the ratio of lengths, 2, counts whole. b lets three quarters of it count.",
        ),
        Miss("ratio_upside_down", factor(1 - B + B / 2), "the ratio is upside down: 200 over 100."),
        Miss("minus_b_missing", factor(1 + B * 2), "the `- b` is missing: 1 - b + b * 2."),
        Miss("b_before_ratio_missing", factor(1 - B + 2), "the ratio has lost its b: 1 - b + b * 2."),
        Miss("one_missing", factor(B * 2), "1 - b is missing: 0.25 belongs to it."),
        Miss("b_on_the_wrong_side", factor(B + (1 - B) * 2), "b and 1 - b have changed places."),
        Miss("k1_plus_one_missing", TF / (TF + K1 * LONG_NORM), "the factor (k1 + 1) is missing above the line."),
        Miss("k1_missing_below", TF * (K1 + 1) / (TF + LONG_NORM), "k1 is missing below the line."),
        Miss("length_only", LONG_NORM, "that is the part for the length. It is multiplied by k1 below the line."),
        Miss("halved", factor() / 2, "the factor for average length is halved. Length works below the line only."),
        Miss("divides_everything", factor() / LONG_NORM, "the whole factor is divided. Length works on k1 alone."),
    ),
    hints=(
        "Only the part for the length is new. What is 1 - b + b * 200/100?",
        "It is 0.25 + 1.5 = 1.75. Below the line k1 multiplies it.",
        "Divide 4.4 by 2 + 1.2 * 1.75.",
    ),
)

CEILING = Number(
    id="ceiling",
    title="However often",
    prompt="A term occurs a million times in a document of average length, k1 = 1.2. Which number does its factor come "
    "close to, and never reach? One decimal.",
    value=K1 + 1,
    decimals=1,
    because="For a large count, what is added to it below the line hardly matters, and tf * (k1 + 1) / tf is left.",
    steps=f"tf = 10: {bm25_tf(10):.4f}\ntf = 1,000: {bm25_tf(1000):.4f}\ntf = 1,000,000: {bm25_tf(1e6):.6f}\n"
    f"limit: k1 + 1 = {K1 + 1:g}",
    misses=(
        Miss("k1_plus_one_missing", 1.0, "that is without the factor (k1 + 1), as some engines have it."),
        Miss("k1", K1, "that is k1 itself. Above the line stands k1 + 1."),
        Miss("above_only", (K1 + 1) * 2, "that is what stands above the line for a count of 2. Let the count grow."),
        Miss("grows", 1e6, "the factor does not follow the count. Divide by what stands below the line, too."),
        Miss("twice", bm25_tf(TF), "that is the factor for a count of 2. Let the count grow."),
        Miss("none", 0.0, "the factor grows with the count. It is 0 only for a term that does not occur."),
    ),
    hints=(
        "Try 10, then 1,000, with pencil or in a cell. Where does it go?",
        "For a large count, tf + 1.2 is nearly tf. What is left of the fraction?",
        "tf * (k1 + 1) over tf: the count cancels.",
    ),
)

N, DF = 1000, 10
ODDS = (N - DF + 0.5) / (DF + 0.5)

RARE = Number(
    id="rare_term",
    title="A rare term",
    prompt="10 of 1,000 documents hold a term. What is its IDF, log(1 + (N - df + 0.5) / (df + 0.5)), with the natural "
    "logarithm?",
    value=bm25_idf(N, DF),
    decimals=4,
    origin=Origin(BM25_IDF, (N, DF)),
    because=f"A term in every second document gets {bm25_idf(N, N // 2):.2f}; this one tells far more.",
    steps=f"(1000 - 10 + 0.5) / (10 + 0.5) = 990.5 / 10.5 = {score(ODDS)}\n"
    f"log(1 + {score(ODDS)}) = {score(bm25_idf(N, DF))}",
    misses=(
        Miss("log2", log2(1 + ODDS), "that is the logarithm to base 2. BM25 takes the natural one."),
        Miss("log10", log10(1 + ODDS), "that is the logarithm to base 10. BM25 takes the natural one."),
        Miss("one_missing", log(ODDS), "the 1 inside the logarithm is missing."),
        Miss("plain_idf", log(N / DF), "that is log(N / df), the plain form. Take N - df above, and add 0.5 twice."),
        Miss("no_logarithm", 1 + ODDS, "that is what the logarithm is taken of."),
        Miss("fraction_only", ODDS, "that is the fraction. Add 1 and take the logarithm."),
        Miss("one_outside", 1 + log(ODDS), "the 1 is added after the logarithm. It belongs inside."),
        Miss("upside_down", log(1 + 1 / ODDS), "the fraction is upside down: documents without the term stand above."),
        Miss("smoothed_idf", log((N + 1) / (DF + 1)) + 1, "that is scikit-learn's smoothed form, another convention."),
        Miss("ones_for_halves", log((N + 1) / (DF + 1)), "that is (N + 1) over (df + 1). It is 0.5, above and below."),
        Miss("df_not_taken_away", log(1 + (N + 0.5) / (DF + 0.5)), "above the line stands N - df, 990, and not N."),
        Miss("half_missing_below", log(1 + (N - DF + 0.5) / DF), "the 0.5 below the line is missing."),
        Miss("log2_plain", log2(N / DF), "that is log2(N / df), the plain form to another base."),
        Miss("log10_plain", log10(N / DF), "that is log10(N / df), the plain form to another base."),
    ),
    hints=(
        "How many documents do not hold the term, and how many do? Add 0.5 to each.",
        "990.5 / 10.5, then add 1, then take the natural logarithm: `math.log`.",
        "log(95.3333).",
    ),
)

DOUBLE = Predict(
    id="double_predict",
    title="Four times instead of twice",
    prompt=f"A term that occurs twice has a factor of {bm25_tf(2):g}. In another document of the same length it occurs "
    "four times. Its factor there is",
    options=(
        Option(
            "double",
            f"twice as large, {2 * bm25_tf(2):g}",
            "So a plain count would say. Here each further occurrence adds less than the one before.",
        ),
        Option("more", "larger, by much less than that", "The count stands above the line and below.", right=True),
        Option("same", "the same: only whether it occurs matters", "The count still matters, a little less each time."),
        Option("less", "smaller: repetition is punished", "It never falls. A longer document would lower it."),
    ),
    happened=f"It is {score(bm25_tf(4))}. From one to two the factor rose by {score(bm25_tf(2) - bm25_tf(1))}, from "
    f"two to four by {score(bm25_tf(4) - bm25_tf(2))}, and it never passes {K1 + 1:g}.",
)

COMMON = Choice(
    id="common_term",
    title="A word in every document",
    prompt="All 1,000 documents of the desk hold the word *you*. What is its IDF, by log(1 + (N - df + 0.5) / (df + "
    "0.5))?",
    options=(
        Option(
            "negative",
            "Negative: such a word speaks against a document.",
            f"Without the 1 inside the logarithm it would be, log(0.5 / 1000.5) = {log(0.5 / 1000.5):.4f}. The 1 is "
            "there to prevent that.",
        ),
        Option("zero", "Exactly 0.", "Close, but the 0.5 above the line leaves a trace."),
        Option(
            "nearly_zero",
            "Nearly 0, and above it.",
            f"log(1 + 0.5 / 1000.5) = {bm25_idf(1000, 1000):.4f}. It tells next to nothing about which document to "
            "take.",
            right=True,
        ),
        Option(
            "high",
            "High: it occurs most often.",
            "How often is the other factor's business. A word in every document tells none apart.",
        ),
    ),
    hints=(
        "Put N = 1000 and df = 1000 into the formula.",
        "The fraction is 0.5 over 1000.5. What is 1 plus that?",
        "The logarithm of a number a little above 1 is a little above 0.",
    ),
)

LUCENE = TF / (TF + K1)

ENGINE = Choice(
    id="engine_caveat",
    title="Another engine, another number",
    prompt=f"Your factor for two occurrences is {bm25_tf(2):g}. Lucene, with the same k1 and b, has {LUCENE:g}. What "
    "follows?",
    options=(
        Option("bug", "One of the two is wrong.", "Both are BM25. The formula leaves room, and engines use it."),
        Option(
            "scaled",
            "Lucene leaves out (k1 + 1). Every score is smaller by the same factor, and the order is the same.",
            f"{bm25_tf(2):g} / {K1 + 1:g} = {LUCENE:g}. Compare orders across engines, never scores.",
            right=True,
        ),
        Option(
            "order",
            "The two engines will order documents differently.",
            "One constant for every score changes no order.",
        ),
        Option(
            "idf",
            "Lucene has multiplied by the IDF already.",
            "IDF is not in it: the two differ by a constant of their formula.",
        ),
    ),
    hints=(
        "Divide one number by the other.",
        f"The ratio is {K1 + 1:g}. Do you know that number from the formula?",
        "It is k1 + 1, the same for every term and every document.",
    ),
)

K1_NO_CUTOFF = Choice(
    id="k1_is_no_cutoff",
    title="Which k?",
    prompt="A setting reads k1 = 1.2. What does it set?",
    options=(
        Option(
            "cutoff", "How many results come back: one, rounded down.", "That would be a cutoff, the k of recall@k."
        ),
        Option(
            "saturation",
            "How late the count of a term saturates: a larger k1 lets repetition count for longer.",
            "With k1 = 0 only whether the term occurs would matter.",
            right=True,
        ),
        Option(
            "fusion", "How much lower ranks count when rankings are fused.", "That is the k of RRF, in the next lesson."
        ),
        Option("length", "How much a document's length matters.", "That is b."),
    ),
    hints=(
        "Where does k1 stand in the formula, and beside what?",
        "Try k1 = 0: the fraction becomes tf / tf. What has become of the count?",
        "So k1 decides how fast counting stops to pay.",
    ),
)

EXPLAIN_SATURATION = Words(
    id="explain_saturation",
    title="Explain it without notes",
    prompt="Somebody fills a page with the word *deposit* a hundred times, to be found first. Explain with BM25 why "
    "that helps less than they hope.",
    rubric=(
        "The count stands above the line and below, so each further occurrence adds less than the one before.",
        f"The factor never passes k1 + 1, {K1 + 1:g} for k1 = 1.2. Ten occurrences reach {bm25_tf(10):.2f} of it "
        "already.",
        "The page grows longer, and the part for the length, weighed by b, takes some of that away.",
        "IDF: the rarer a term is among all documents, the more it tells; repetition in one page does not change that.",
    ),
    model=f"In BM25 a count saturates: it stands above the line and below, so the factor creeps toward k1 + 1 and "
    f"never gets there. Once is {bm25_tf(1):.2f}, twice {bm25_tf(2):.2f}, ten times {bm25_tf(10):.2f}, a hundred times "
    f"{bm25_tf(100):.2f}.\n"
    "The hundred words also make the page longer than the average, and for that b takes some of the factor away "
    "again.\nWhat the word tells at all is its IDF, and that looks at how many documents hold it, not at how often one "
    "repeats it.",
    hints=(
        "What is the factor for once, twice, ten times, a hundred times?",
        "Name the number it cannot pass. Then think of the length of such a page.",
        "Saturation by k1, length by b, and IDF, which does not move.",
    ),
)

EXERCISES = (
    BM25_TF,
    BM25_IDF,
    FACTOR,
    LONGER,
    CEILING,
    RARE,
    DOUBLE,
    COMMON,
    ENGINE,
    K1_NO_CUTOFF,
    EXPLAIN_SATURATION,
)

TITLE = "BM25"

WARM_UP = ("rels_ndcg_exp", "cut_at_2")

DONE = (
    ("You worked out a BM25 factor by hand.", ("factor_of_two",)),
    ("You wrote the term factor and the IDF.", ("bm25_tf", "bm25_idf")),
    ("You explained why counting saturates.", ("explain_saturation",)),
)
