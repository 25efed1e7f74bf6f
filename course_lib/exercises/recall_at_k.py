"""Exercise recall_at_k: of everything relevant, the share that is among the first k."""

from course_lib.checking.code import Code, Slip
from course_lib.checking.laws import Law
from course_lib.metrics import recall_at_k


def work(ranked, relevant, k):
    """The count over all relevant ids, and what was counted."""
    if not relevant:
        return "0 by agreement: nothing is relevant"
    found = [doc for doc in ranked[:k] if doc in relevant]
    return f"{len(found)}/{len(relevant)}\n  relevant in the first {k}: {', '.join(found) or 'none'}"


def generate(chance):
    """Some relevant ids came back and some did not; about one in three calls has a k past the list's end."""
    ranked = chance.sample([f"D{number}" for number in range(1, 16)], chance.randint(4, 9))
    found = chance.sample(ranked, chance.randint(1, 4))
    return ranked, {*found, *(f"E{number}" for number in range(chance.randint(0, 2)))}, chance.randint(1, 8)


TOP = "set(ranked[:k])"


def guarded(value):
    """A body that is right where nothing is relevant."""
    return f"if not relevant:\n    return 0.0\nreturn {value}"


def share(found=f"len({TOP} & relevant)", bottom="len(relevant)"):
    """A body that divides, and is right where nothing is relevant."""
    return guarded(f"{found} / {bottom}")


def looped(lines, start="found = 0", end="return found / len(relevant)"):
    """A body that goes through the first k one by one."""
    inside = "".join(f"    {line}\n" for line in lines.split("\n"))
    return f"if not relevant:\n    return 0.0\n{start}\nfor doc in ranked[:k]:\n{inside}{end}"


SLIPS = (
    Slip(
        "divides_by_k",
        "This divides by the results shown: that is precision. Recall divides by how many documents are relevant.",
        (
            share(bottom="k"),
            share(bottom="max(1, len(ranked[:k]))"),
            f"return len({TOP} & relevant) / k",
            looped("if doc in relevant:\n    found += 1", end="return found / k"),
        ),
    ),
    Slip(
        "ignores_k",
        "The whole ranking is searched. Only its first k results count.",
        (
            share("len(set(ranked) & relevant)"),
            share("sum(doc in relevant for doc in ranked)"),
            share("len([doc for doc in relevant if doc in ranked])"),
        ),
    ),
    Slip(
        "k_plus_one",
        "It looks at one result too many: `ranked[:k]` holds exactly k.",
        (share("len(set(ranked[:k + 1]) & relevant)"), share("sum(doc in relevant for doc in ranked[0:k + 1])")),
    ),
    Slip(
        "k_minus_one",
        "It looks at one result too few: the end of a slice is left out already, so the first k are `ranked[:k]`.",
        (share("len(set(ranked[:k - 1]) & relevant)"), share("sum(doc in relevant for doc in ranked[0:k - 1])")),
    ),
    Slip(
        "capped_below_the_line",
        "This divides by k where k is the smaller: a short list then scores 1 with relevant documents missing. Divide "
        "by all that is relevant.",
        (share(bottom="min(k, len(relevant))"), share(bottom="min(len(ranked[:k]) or 1, len(relevant))")),
    ),
    Slip(
        "larger_below_the_line",
        "This divides by k where k is the larger. Divide by the number of relevant documents, whatever k is.",
        (share(bottom="max(k, len(relevant))"),),
    ),
    Slip(
        "cuts_relevant",
        "The relevant ids are cut at k. They are a set, without an order, and all of them count; the ranking is cut.",
        (
            guarded(f"len({TOP} & set(sorted(relevant)[:k])) / len(sorted(relevant)[:k])"),
            share(f"len({TOP} & set(sorted(relevant)[:k]))"),
            share("len(set(ranked) & set(sorted(relevant)[:k]))"),
            guarded("len(set(ranked) & set(sorted(relevant)[:k])) / len(sorted(relevant)[:k])"),
        ),
    ),
    Slip(
        "returns_count",
        "This is how many were found. Divide by how many are relevant.",
        (f"return len({TOP} & relevant)", "return sum(doc in relevant for doc in ranked[:k])"),
    ),
    Slip(
        "hit_not_share",
        "One find makes this 1, as in hit rate. Recall asks how many of the relevant documents were found.",
        (
            f"return 1.0 if {TOP} & relevant else 0.0",
            "for doc in ranked[:k]:\n    if doc in relevant:\n        return 1\nreturn 0",
            "return float(any(doc in relevant for doc in ranked[:k]))",
        ),
    ),
    Slip(
        "counts_one_only",
        "However many are found, one is counted: the loop ends, or the count is overwritten. Add 1 for each.",
        (
            looped("if doc in relevant:\n    found = 1"),
            looped("if doc in relevant:\n    found += 1\n    break"),
            looped("if doc in relevant:\n    return 1 / len(relevant)", "", "return 0"),
        ),
    ),
    Slip(
        "first_result_only",
        "Only the result at rank 1 is looked at: a `return` ends the loop in its first round. Put it after the loop.",
        (
            share("sum(doc in relevant for doc in ranked[:1])"),
            looped("found += doc in relevant\nreturn found / len(relevant)", end="return 0"),
        ),
    ),
    Slip(
        "stops_at_first_miss",
        "The search ends at the first result that is not relevant. Look at all of the first k.",
        (
            looped("if doc not in relevant:\n    break\nfound += 1"),
            looped("if doc in relevant:\n    found += 1\nelse:\n    return found / len(relevant)"),
        ),
    ),
    Slip(
        "only_rank_k",
        "Only the result at rank k is looked at. All of the first k count.",
        (share("sum(doc in relevant for doc in ranked[k - 1:k])"),),
    ),
    Slip(
        "drops_first",
        "The result at rank 1 is left out: in Python the first item has index 0.",
        (
            share("len(set(ranked[1:k]) & relevant)"),
            share("len(set(ranked[1:k + 1]) & relevant)"),
            share("sum(ranked[i] in relevant for i in range(1, min(k, len(ranked))))"),
        ),
    ),
    Slip(
        "last_k",
        "The last k results are looked at, or the list is turned around. The first k are `ranked[:k]`.",
        (share("len(set(ranked[-k:]) & relevant)"), share("len(set(ranked[::-1][:k]) & relevant)")),
    ),
    Slip(
        "after_the_first_k",
        "This looks at what comes after the first k. They are `ranked[:k]`, with the colon first.",
        (share("len(set(ranked[k:]) & relevant)"),),
    ),
    Slip(
        "sorts_ranking",
        "The results are sorted by id before the cut. Their order is the ranking: cut it as it came.",
        (
            share("len(set(sorted(ranked)[:k]) & relevant)"),
            share("len(set(sorted(ranked, reverse=True)[:k]) & relevant)"),
            share("len(set(sorted(ranked, key=lambda doc: int(doc[1:]))[:k]) & relevant)"),
        ),
    ),
    Slip(
        "relevant_first",
        "The relevant results are picked first and cut at k afterwards, so ranks no longer matter. Cut the ranking "
        "first.",
        (share("len([doc for doc in ranked if doc in relevant][:k])"), share("min(k, len(set(ranked) & relevant))")),
    ),
    Slip(
        "divides_by_ranking",
        "This divides by the length of the ranking. Divide by how many documents are relevant.",
        (
            share(bottom="max(1, len(ranked))"),
            share("sum(doc in relevant for doc in ranked)", "max(1, len(ranked))"),
        ),
    ),
    Slip(
        "divides_by_what_came_back",
        "This divides by the relevant documents that came back. Those that did not come back were missed: they count "
        "below the line too.",
        (
            share(bottom="max(1, len(set(ranked) & relevant))"),
            f"back = set(ranked) & relevant\nreturn len({TOP} & relevant) / len(back) if back else 0.0",
        ),
    ),
    Slip(
        "missed_share",
        "This is the share that was missed. Recall is the share that was found.",
        (
            f"return 1 - len({TOP} & relevant) / len(relevant) if relevant else 0.0",
            share(f"len(relevant - {TOP})"),
        ),
    ),
    Slip(
        "counts_the_others",
        "This counts the results that are not relevant.",
        (
            share("sum(doc not in relevant for doc in ranked[:k])"),
            guarded("sum(doc not in relevant for doc in ranked[:k]) / k"),
        ),
    ),
    Slip(
        "upside_down",
        "The ratio is upside down: what was found belongs above the line, what is relevant below.",
        (
            f"return len(relevant) / len({TOP} & relevant)",
            f"found = len({TOP} & relevant)\nreturn len(relevant) / found if found else 0.0",
        ),
    ),
    Slip(
        "union",
        "`|` puts both sets together. What was found is in both of them, `&`; below the line stands what is relevant.",
        (
            share(f"len({TOP} | relevant)"),
            share(bottom=f"len({TOP} | relevant)"),
            share(bottom="len(set(ranked) | relevant)"),
        ),
    ),
    Slip(
        "f_measure",
        "Results shown and relevant documents are mixed below the line, as in F1. Recall divides by the relevant ones.",
        (
            share(f"2 * len({TOP} & relevant)", "(k + len(relevant))"),
            share(f"2 * len({TOP} & relevant)", "(len(ranked[:k]) + len(relevant))"),
            share(bottom="(k + len(relevant))"),
        ),
    ),
    Slip(
        "weighs_ranks",
        "Finds further down count less here. In recall the rank makes no difference within the first k.",
        (
            share("sum(1 / rank for rank, doc in enumerate(ranked[:k], 1) if doc in relevant)"),
            share("sum(1 - i / k for i, doc in enumerate(ranked[:k]) if doc in relevant)"),
        ),
    ),
    Slip(
        "reciprocal_rank",
        "This is 1 over the rank of the first find. Recall counts all finds among the first k.",
        (
            "return next((1 / rank for rank, doc in enumerate(ranked[:k], 1) if doc in relevant), 0.0)",
            "return next((1 / rank for rank, doc in enumerate(ranked, 1) if doc in relevant), 0.0)",
        ),
    ),
    Slip(
        "whole_division",
        "Unless everything is found this gives 0: `//` and `int` drop the fraction, and a test for all of them is "
        "yes or no. Divide with `/`.",
        (
            guarded(f"len({TOP} & relevant) // len(relevant)"),
            guarded(f"int(len({TOP} & relevant) / len(relevant))"),
            guarded(f"1.0 if relevant <= {TOP} else 0.0"),
        ),
    ),
    Slip(
        "percent",
        "This is in percent. Return the share itself, from 0 to 1.",
        (share(f"100 * len({TOP} & relevant)"), guarded(f"round(100 * len({TOP} & relevant) / len(relevant))")),
    ),
    Slip(
        "text_membership",
        "Ids are compared as pieces of text, so D1 is found inside D11. Compare whole ids: `doc in relevant`.",
        (
            "text = ' '.join(sorted(relevant))\n" + share("sum(doc in text for doc in ranked[:k])"),
            share("sum(doc in str(sorted(relevant))[2:-2] for doc in ranked[:k])"),
            share("sum(any(one in doc for one in relevant) for doc in ranked[:k])"),
            share("sum(any(doc in one for doc in ranked[:k]) for one in relevant)"),
            share("sum(one in doc for doc in ranked[:k] for one in relevant)"),
            share("sum(any(doc.startswith(one) for one in relevant) for doc in ranked[:k])"),
            share("sum(any(one in doc or doc in one for one in relevant) for doc in ranked[:k])"),
            "text = ' '.join(ranked[:k])\n" + share("sum(one in text for one in relevant)"),
        ),
    ),
    Slip(
        "cut_at_relevant_count",
        "The ranking is cut after as many results as are relevant. The cutoff is k.",
        (
            share("len(set(ranked[:len(relevant)]) & relevant)"),
            share("len(set(ranked[:min(k, len(relevant))]) & relevant)"),
        ),
    ),
    Slip(
        "k_is_fixed",
        "The cutoff is a fixed number here. Use the k that comes in.",
        tuple(share(f"len(set(ranked[:{k}]) & relevant)") for k in (2, 3, 5)),
    ),
    Slip(
        "fixed_below_the_line",
        "Below the line stands a fixed number, that of the lesson's question. Count what is relevant, with `len`.",
        (share(bottom="2"),),
    ),
    Slip(
        "nothing_relevant_is_perfect",
        "Where nothing is relevant this gives 1. Nothing was found: the answer there is 0.",
        (
            f"return len({TOP} & relevant) / len(relevant) if relevant else 1.0",
            f"if len(relevant) == 0:\n    return 1\nreturn len({TOP} & relevant) / len(relevant)",
        ),
    ),
    Slip(
        "nothing_relevant_crashes",
        "Where nothing is relevant this divides by 0. The answer there is 0.",
        (
            f"return len({TOP} & relevant) / len(relevant)",
            "return sum(doc in relevant for doc in ranked[:k]) / len(relevant)",
        ),
    ),
    Slip(
        "nothing_relevant_is_none",
        "Where nothing is relevant this gives no number. The answer there is 0.",
        (
            f"if relevant:\n    return len({TOP} & relevant) / len(relevant)",
            f"return len({TOP} & relevant) / len(relevant) if relevant else float('nan')",
            f"return len({TOP} & relevant) / len(relevant) if relevant else 'undefined'",
        ),
    ),
    Slip(
        "k_beyond_the_list",
        "A k past the end of the list stops this with an error. A slice, `ranked[:k]`, ends where the list does.",
        (
            share("sum(ranked[i] in relevant for i in range(k))"),
            "found = 0\nfor i in range(k):\n    if ranked[i] in relevant:\n        found += 1\n"
            "return found / len(relevant) if relevant else 0.0",
        ),
    ),
    Slip(
        "short_list_is_zero",
        "Where fewer than k results came back this gives 0. What is there counts.",
        (f"if not relevant or len(ranked) < k:\n    return 0.0\nreturn len({TOP} & relevant) / len(relevant)",),
    ),
    Slip(
        "shrinks_relevant",
        "`&=`, `remove` and their like change the very set that came in, so fewer are left below the line, and the "
        "caller's set is another one. `&` makes a new set.",
        (
            f"found = relevant\nfound &= {TOP}\nreturn len(found) / len(relevant) if relevant else 0.0",
            looped(
                "if doc in relevant:\n    relevant.remove(doc)\n    found += 1",
                end="return found / max(1, len(relevant))",
            ),
        ),
    ),
    Slip(
        "uses_up_its_arguments",
        "The share is right, but the caller's list or set is no longer what it was. Read both without taking anything "
        "out.",
        (
            "if not relevant:\n    return 0.0\nfound = 0\nfor _ in range(min(k, len(ranked))):\n"
            "    found += ranked.pop(0) in relevant\nreturn found / len(relevant)",
            "if not relevant:\n    return 0.0\ndel ranked[k:]\nreturn len(set(ranked) & relevant) / len(relevant)",
            "if not relevant:\n    return 0.0\nall_of_them = len(relevant)\n"
            f"relevant -= {TOP}\nreturn (all_of_them - len(relevant)) / all_of_them",
            f"if not relevant:\n    return 0.0\nall_of_them = len(relevant)\nrelevant &= {TOP}\n"
            "return len(relevant) / all_of_them",
        ),
    ),
    Slip(
        "sorts_in_place",
        "`ranked.sort` puts the caller's list in the order of its ids, and the ranking is lost.",
        ("ranked.sort()\n" + share(), share().replace("return len", "ranked.sort()\nreturn len")),
    ),
    Slip(
        "fixed_answer",
        "The same number comes out whatever goes in. Work it out from what comes in.",
        ("return 0.5", "return 1.0", "return 0.0"),
    ),
)


def among(call):
    """The relevant ids in the first k, and all relevant ids."""
    ranked, relevant, k = call
    return relevant.intersection(ranked[:k]), relevant


LAWS = (
    Law("above_one", "A share is never below 0 and never above 1.", lambda call, v: 0 <= v <= 1),
    Law(
        "nothing_found_is_zero",
        "Where nothing relevant is among the first k, recall is 0.",
        lambda call, v: bool(among(call)[0]) or v == 0,
    ),
    Law(
        "all_found_is_one",
        "Where everything relevant is among the first k, recall is 1.",
        lambda call, v: not call[1] or among(call)[0] != among(call)[1] or v == 1,
    ),
    Law(
        "some_found_is_between",
        "Where some of what is relevant is among the first k, and some is not, recall is above 0 and below 1.",
        lambda call, v: not among(call)[0] or among(call)[0] == among(call)[1] or 0 < v < 1,
    ),
)

RECALL_AT_K = Code(
    id="recall_at_k",
    title="Recall at k",
    prompt="Write `recall_at_k(ranked, relevant, k)`: of everything relevant, the share that is among the first k of "
    "`ranked`.",
    signature="recall_at_k(ranked, relevant, k)",
    starter="def recall_at_k(ranked, relevant, k):\n    ...\n",
    answer="""
def recall_at_k(ranked, relevant, k):
    found = relevant.intersection(ranked[:k])
    return len(found) / len(relevant) if relevant else 0.0
""",
    reference=recall_at_k,
    contract=(
        "`ranked` is a list of ids, best first, each once; `relevant` is a set of ids, some of which may not be in "
        "the list.",
        "`k` is a whole number from 1. A k beyond the list takes all of it.",
        "Where nothing is relevant, the answer is 0.",
        "List and set are left as they were, and the result is not rounded.",
    ),
    inputs=(
        (["D1"], {"D1"}, 1),
        (["D1", "D2"], {"D2"}, 1),
        (["D2", "D1"], {"D1"}, 2),
        (["D1", "D2"], {"D1", "D2"}, 1),
        (["D2", "D1"], {"D1", "D3"}, 2),
        (["D4", "D9", "D11"], {"D4", "D11"}, 2),
        (["D1", "D9", "D3"], {"D11", "D3"}, 3),
        (["D11", "D9", "D3"], {"D1", "D3"}, 3),
        (["D1", "D10", "D2"], {"D12", "D10"}, 2),
        (["D4", "D9", "D11", "D2", "D6"], {"D4", "D11"}, 3),
        (["D9", "D2", "D6", "D4", "D11"], {"D4", "D11"}, 4),
        (["D3", "D5", "D9", "D12", "D1"], {"D5", "D12"}, 3),
        (["D10", "D9", "D2", "D1"], {"D9", "D1", "D7"}, 2),
        (["D7", "D3", "D5", "D2"], {"D2", "D3", "D5"}, 1),
        (["D7", "D3", "D5", "D2"], {"D2", "D3", "D5"}, 3),
        (["D6", "D3", "D5", "D2", "D9"], {"D1", "D2", "D3", "D4", "D5", "D6"}, 4),
        (["D8", "D1", "D2", "D3"], {"D1", "D3", "D14"}, 3),
        (["D1", "D2", "D3", "D4", "D5", "D6"], {"D1", "D4", "D6"}, 5),
        (["D30", "D4", "D31", "D32", "D5"], {"D3", "D4", "D5", "D7"}, 5),
        (["D5", "D4", "D3"], {"D3", "D9"}, 3),
    ),
    edges=(
        (["D1", "D2"], set(), 1),
        (["D1", "D2"], set(), 5),
        ([], {"D1"}, 3),
        ([], set(), 3),
        (["D1", "D2"], {"D7"}, 2),
        (["D1", "D2"], {"D2"}, 10),
        (["D3", "D2"], {"D2", "D3", "D1"}, 10),
        (["D1"], {"D1", "D2"}, 2),
        ([f"D{number}" for number in range(40, 0, -1)], {"D1", "D2", "D3", "D30"}, 38),
    ),
    generate=generate,
    work=work,
    slips=SLIPS,
    names={},
    right=(
        "def recall_at_k(ranked, relevant, k):\n    if not relevant:\n        return 0\n"
        "    return len(set(ranked[:k]) & relevant) / len(relevant)",
        "def recall_at_k(ranked, relevant, k):\n"
        "    return sum(d in relevant for d in ranked[:k]) / max(1, len(relevant))",
        "def recall_at_k(results, wanted, cutoff):\n    found = 0\n    for place in range(len(results)):\n"
        "        if place < cutoff and results[place] in wanted:\n            found += 1\n"
        "    if len(wanted) == 0:\n        return 0.0\n    return found / len(wanted)",
        "def recall_at_k(ranked, relevant, k):\n    left = set(relevant)\n    for doc in ranked[:k]:\n"
        "        left.discard(doc)\n    return 1 - len(left) / len(relevant) if relevant else 0.0",
        "def recall_at_k(ranked, relevant, k):\n    from fractions import Fraction\n"
        "    return Fraction(len(relevant & {*ranked[:k]}), len(relevant) or 1)",
        "def recall_at_k(ranked, relevant, k):\n    import numpy as np\n    if not relevant:\n"
        "        return np.float64(0)\n    return np.isin(ranked[:k], list(relevant)).sum() / len(relevant)",
        "def recall_at_k(ranked, relevant, k):\n    try:\n"
        "        return len([d for d in relevant if d in ranked and ranked.index(d) + 1 <= k]) / len(relevant)\n"
        "    except ZeroDivisionError:\n        return 0",
        "def recall_at_k(ranked, relevant, k):\n    queue, found = list(ranked), []\n"
        "    while queue and k > 0:\n        doc = queue.pop(0)\n        k -= 1\n        if doc in relevant:\n"
        "            found.append(doc)\n    return len(found) / len(relevant) if relevant else 0",
    ),
    laws=LAWS,
    hints=(
        "It is one count over another. Which of the two depends on k, and which does not?",
        "`ranked[:k]` holds the first k results, or all of them if there are fewer. Which of those are in the set too?",
        "Above the line: how many ids the set has in common with the first k. Below: the set's size. An empty set "
        "would be a division by 0: give 0 there.",
    ),
    after="A k beyond the list did no harm, and with nothing relevant it says 0.",
)
