"""Exercise diagnose: which of the two stages failed, told from what each of them did.

There are four cases and four labels, so 255 tables are wrong. All of them are here, each under the idea it shows.
"""

from itertools import product

from course_lib.checking.code import Code, Slip
from course_lib.metrics import DIAGNOSES, diagnose

CASES = tuple(product((True, False), repeat=2))  # (evidence retrieved, answer correct), both first
OK, GENERATION, LUCKY, RETRIEVAL = RIGHT = tuple(DIAGNOSES[case] for case in CASES)


def work(retrieved_has_evidence, answer_correct):
    """What is known of the two stages, in words."""
    evidence = "the evidence came back" if retrieved_has_evidence else "the evidence never came back"
    return f"{evidence}, and the answer is {'right' if answer_correct else 'wrong'}"


def generate(chance):
    return chance.choice(CASES)


def body(labels):
    """A body that gives these labels, in the order of CASES."""
    return f"return {dict(zip(CASES, labels, strict=True))}[retrieved_has_evidence, answer_correct]"


WHOLE = {  # tables with one idea behind more than one case
    (OK, LUCKY, GENERATION, RETRIEVAL): "arguments_swapped",
    (OK, RETRIEVAL, LUCKY, GENERATION): "failures_swapped",
    (OK, GENERATION, RETRIEVAL, LUCKY): "lucky_and_failure_swapped",
    (LUCKY, GENERATION, OK, RETRIEVAL): "ok_and_lucky_swapped",
    (LUCKY, RETRIEVAL, OK, GENERATION): "evidence_turned",
    (GENERATION, OK, RETRIEVAL, LUCKY): "answer_turned",
    (RETRIEVAL, LUCKY, GENERATION, OK): "both_turned",
    (OK, OK, OK, RETRIEVAL): "one_of_two_is_ok",
    (OK, GENERATION, GENERATION, RETRIEVAL): "luck_is_a_failure",
    (OK, GENERATION, RETRIEVAL, RETRIEVAL): "luck_is_a_failure",
}


def idea(labels):
    """The id of what is behind a wrong table: its whole idea where it has one, else that of its gravest case."""
    both, wrong_answer, by_luck, nothing = labels
    gravest = (
        ("always_the_same", len(set(labels)) == 1),
        ("wrong_answer_is_ok", OK in (wrong_answer, nothing)),
        ("wrong_answer_is_lucky", LUCKY in (wrong_answer, nothing)),
        ("correct_is_ok", by_luck == OK),
        ("blames_the_search", wrong_answer == RETRIEVAL),
        ("blames_the_writing", nothing == GENERATION),
        ("right_answer_is_a_failure", both in (GENERATION, RETRIEVAL)),
        ("lucky_with_evidence", both == LUCKY),
        ("luck_is_a_failure", by_luck != LUCKY),
    )
    return WHOLE.get(labels) or next(id for id, holds in gravest if holds)


MESSAGES = {
    "correct_is_ok": (
        "A right answer without the evidence is called 'ok'. Nothing found supports it, so it was luck, and luck does "
        "not last."
    ),
    "blames_the_search": (
        "The evidence was found and the answer is wrong, and the search is blamed. It did its part: the writing failed."
    ),
    "blames_the_writing": (
        "The evidence was never found, and the writing is blamed. It had nothing to go by: the search failed first."
    ),
    "failures_swapped": (
        "The two failures have changed places. With the evidence at hand it is the writing that failed; without it, "
        "the search."
    ),
    "arguments_swapped": "The two arguments have changed places: the evidence comes first, the answer second.",
    "lucky_and_failure_swapped": (
        "Without evidence, right and wrong have changed places: only a right answer can be lucky."
    ),
    "ok_and_lucky_swapped": "Of right answers, the one with the evidence is 'ok', and the one without it is 'lucky'.",
    "luck_is_a_failure": (
        "A right answer without the evidence is called a failure. Nothing failed that anyone could see: it has a name "
        "of its own."
    ),
    "wrong_answer_is_ok": "A wrong answer is called 'ok'. That takes both: the evidence found and the answer right.",
    "one_of_two_is_ok": (
        "One of the two is enough for 'ok' here, as with `or`. It takes both, the evidence `and` a right answer."
    ),
    "wrong_answer_is_lucky": "A wrong answer is called 'lucky'. Luck is a right answer that nothing found supports.",
    "right_answer_is_a_failure": "The evidence was found and the answer is right, and yet it is called a failure.",
    "lucky_with_evidence": "A right answer is called 'lucky' although the evidence was found. Then it is no luck.",
    "evidence_turned": "The first argument is read the wrong way round: True means that the evidence came back.",
    "answer_turned": "The second argument is read the wrong way round: True means that the answer is right.",
    "both_turned": "Both arguments are read the wrong way round: True means found, and True means right.",
    "always_the_same": "The label is the same whatever comes in. There are four cases, each with its own.",
}

SPELLINGS = (
    tuple(map(str.upper, RIGHT)),
    tuple(map(str.title, RIGHT)),
    tuple(map(str.capitalize, RIGHT)),
    tuple(label.replace("_", " ") for label in RIGHT),
    tuple(label.replace("_", "-") for label in RIGHT),
    tuple(label.replace("_", "") for label in RIGHT),
    tuple(label.removesuffix("_failure") for label in RIGHT),
    tuple("failure" if "failure" in label else label for label in RIGHT),
    tuple(label + " " for label in RIGHT),
    tuple(label.replace("failure", "error") for label in RIGHT),
    tuple(label.replace("failure", "fail") for label in RIGHT),
    *((*RIGHT[:i], other(RIGHT[i]), *RIGHT[i + 1 :]) for i in range(4) for other in (str.upper, str.capitalize)),
    *((*RIGHT[:i], RIGHT[i].replace("_", " "), *RIGHT[i + 1 :]) for i in (1, 3)),
    *((*RIGHT[:i], RIGHT[i].removesuffix("_failure"), *RIGHT[i + 1 :]) for i in (1, 3)),
)

TABLES = [labels for labels in product(RIGHT, repeat=4) if labels != RIGHT]

SLIPS = (
    *(
        Slip(id, message, tuple(body(labels) for labels in TABLES if idea(labels) == id))
        for id, message in MESSAGES.items()
    ),
    Slip(
        "missing_case",
        "One of the four cases comes to no `return`, so it gives None. Every case has a label.",
        tuple(body((*RIGHT[:i], None, *RIGHT[i + 1 :])) for i in range(4)),
    ),
    Slip(
        "spelled_otherwise",
        "A label is spelled in another way. They are written in small letters, with an underscore between two words.",
        tuple(map(body, SPELLINGS)),
    ),
    Slip(
        "two_labels",
        "Two labels come back, one for each stage. There is one label for each of the four cases.",
        ("return retrieved_has_evidence, answer_correct", "return [retrieved_has_evidence, answer_correct]"),
    ),
)

DIAGNOSE = Code(
    id="diagnose",
    title="Which stage failed",
    prompt="Write `diagnose(retrieved_has_evidence, answer_correct)`. It returns 'ok' if both are true, "
    "'generation_failure' if the evidence was found and the answer is wrong, 'retrieval_failure' if neither, and "
    "'lucky' if the answer is right without the evidence.",
    signature="diagnose(retrieved_has_evidence, answer_correct)",
    starter="def diagnose(retrieved_has_evidence, answer_correct):\n    ...\n",
    answer="""
def diagnose(retrieved_has_evidence, answer_correct):
    if retrieved_has_evidence:
        return "ok" if answer_correct else "generation_failure"
    return "lucky" if answer_correct else "retrieval_failure"
""",
    reference=diagnose,
    contract=(
        "Both arguments are True or False.",
        "The result is one of four texts: 'ok', 'generation_failure', 'retrieval_failure', 'lucky'.",
    ),
    inputs=CASES,
    edges=CASES[::-1],
    generate=generate,
    work=work,
    slips=SLIPS,
    names={},
    right=(
        "def diagnose(retrieved_has_evidence, answer_correct):\n"
        "    if retrieved_has_evidence and answer_correct:\n        return 'ok'\n"
        "    elif retrieved_has_evidence and not answer_correct:\n        return 'generation_failure'\n"
        "    elif not retrieved_has_evidence and not answer_correct:\n        return 'retrieval_failure'\n"
        "    else:\n        return 'lucky'",
        "def diagnose(retrieved_has_evidence, answer_correct):\n    return {\n        (True, True): 'ok',\n"
        "        (True, False): 'generation_failure',\n        (False, True): 'lucky',\n"
        "        (False, False): 'retrieval_failure',\n    }[(bool(retrieved_has_evidence), bool(answer_correct))]",
        "def diagnose(retrieved_has_evidence, answer_correct):\n    match (retrieved_has_evidence, answer_correct):\n"
        "        case (True, True):\n            return 'ok'\n        case (True, False):\n"
        "            return 'generation_failure'\n        case (False, True):\n            return 'lucky'\n"
        "        case _:\n            return 'retrieval_failure'",
        "def diagnose(found, right):\n    labels = ['retrieval_failure', 'lucky', 'generation_failure', 'ok']\n"
        "    return labels[2 * int(found) + int(right)]",
        "def diagnose(retrieved_has_evidence, answer_correct):\n    if answer_correct is True:\n"
        "        return ('lucky', 'ok')[retrieved_has_evidence]\n"
        "    stage = 'generation' if retrieved_has_evidence == True else 'retrieval'\n    return f'{stage}_failure'",
        "def diagnose(a, b):\n    label = 'retrieval_failure'\n    if a == b and a:\n        label = 'ok'\n"
        "    elif a != b:\n        label = 'generation_failure' if a > b else 'lucky'\n    return str(label)",
    ),
    hints=(
        "Draw a square: two rows for the evidence, two columns for the answer. Which label goes into each field?",
        "Ask for the evidence first. What is left in each of the two branches is one question about the answer.",
        "With the evidence: right is 'ok'. Without it: right is 'lucky'. Each branch has one failure left.",
    ),
    after="Two numbers, kept apart, say where to look next.",
)
