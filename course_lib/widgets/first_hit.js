// One ranking at a time, looked at rank by rank until something relevant stands there; beside it the curve 1/rank with
// the point that the walk has come to, and below it what each question brought.

// The curve 1/rank. draw(rank, said, found): the point at `rank`, full where the walk has found something.
function reached(weights) {
  const [width, height, left, top] = [176, 96, 30, 22];
  const n = weights.length;
  const x = (i) => left + 6 + (n > 1 ? ((width - 12) * i) / (n - 1) : 0);
  const y = (weight) => top + height * (1 - weight);
  const points = weights.map((weight, i) => `${x(i)},${y(weight)}`).join(" ");
  const small = weights.map((weight, i) => shape("circle", { cx: x(i), cy: y(weight), r: n > 20 ? 1.5 : 2.5 }));
  const shares = ["1", "1/2", "1/3"].slice(0, n).map((share, i) => shape("text", { x: left - 6, y: y(weights[i]) + 4 }, share));
  const ranks = (n > 1 ? [1, n] : [1]).map((rank) => shape("text", { x: x(rank - 1), y: top + height + 18 }, String(rank)));
  ranks.forEach((rank) => rank.classList.add("fh-below"));
  const floor = shape("line", { class: "fh-floor", x1: left, x2: left + width, y1: top + height, y2: top + height });
  const point = shape("circle", { class: "fh-point", r: 7 });
  const value = shape("text", { class: "fh-value" });
  const size = { class: "fh-curve", viewBox: `0 0 ${left + width + 52} ${top + height + 24}`, role: "img" };
  const element = shape("svg", size, floor, shape("polyline", { points }), ...small, ...shares, ...ranks, point, value);
  return {
    element,
    draw: (rank, said, found) => {
      const [at, to] = [x(Math.max(rank - 1, 0)), y(weights[Math.max(rank - 1, 0)])];
      point.style.transform = `translate(${at}px, ${to}px)`;
      point.classList.toggle("fh-none", !rank);
      point.classList.toggle("fh-found", found);
      value.setAttribute("x", at + 7);
      value.setAttribute("y", to - 9);
      say(value, said);
      const words = rank ? `; ${found ? "found" : "looking"} at rank ${rank}, worth ${said}` : "";
      element.setAttribute("aria-label", `The curve 1 / rank from rank 1 to ${n}${words}`);
    },
  };
}

// A ranking of which only what was looked at can be read. draw(shown, looked, hit): hit is the rank found, or 0.
function ranking({ id, docs }) {
  const rows = docs.map((doc, i) => {
    const mark = h("span", { class: "fh-mark", "aria-hidden": "true" });
    const said = h("span", { class: "fh-said" });
    const rank = h("span", { class: "rm-rank" }, String(i + 1));
    const element = h("li", { class: "rm-row fh-row" }, rank, mark, h("div", { class: "fh-doc" }, passage(doc)), said);
    return { mark, said, element };
  });
  const element = h("ol", { class: "rm-list", "aria-label": `${id}: the ranking` }, ...rows.map((row) => row.element));
  return {
    element,
    draw: (shown, looked, hit) => {
      element.classList.toggle("fh-away", !shown);
      rows.forEach(({ mark, said, element: row }, i) => {
        const seen = i < looked;
        const found = i + 1 === hit;
        say(mark, found ? "✓" : seen ? "×" : "");
        say(said, found ? "relevant" : seen ? "not relevant" : hit ? "does not count" : "not looked at");
        row.classList.toggle("fh-unseen", !seen);
        row.classList.toggle("fh-hit", found);
        row.classList.toggle("fh-now", i + 1 === looked);
      });
    },
  };
}

// What each question brought, with a button to go back to it; the means stand below once they are known.
function board(given, choose) {
  const rows = given.questions.map(({ id, text }, i) => {
    const words = id === text ? [] : [" ", h("bdi", {}, text)];
    const button = h("button", { class: "fh-choose", type: "button" }, h("bdi", { class: "rm-id" }, id), ...words);
    button.addEventListener("click", () => choose(i));
    button.addEventListener("keydown", (event) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      rows[i + by]?.button.focus();
    });
    const cells = given.heads.map(() => h("td", {}));
    return { button, cells, element: h("tr", {}, h("th", { scope: "row" }, button), ...cells) };
  });
  const means = given.means.map(() => h("td", {}));
  const heads = given.heads.map((head) => h("th", { scope: "col" }, head));
  const label = h("th", { scope: "row" }, given.means.join(" and "));
  const element = h(
    "table",
    { class: "fh-board rm-answer", "aria-label": "What each question brought" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "question"), ...heads)),
    h("tbody", {}, ...rows.map((row) => row.element)),
    h("tfoot", {}, h("tr", {}, label, h("td", {}), ...means)),
  );
  return {
    element,
    draw: (view, at) => {
      rows.forEach(({ button, cells }, i) => {
        button.setAttribute("aria-current", String(i === at));
        view.questions[i].forEach((text, j) => say(cells[j], text));
      });
      view.means.forEach((text, i) => say(means[i], text));
    },
  };
}

function build(body, change, given) {
  const last = given.questions.length - 1;
  const curve = reached(given.curve);
  const top = headline();
  const lists = given.questions.map(ranking);
  const named = ({ id, text }) => (id === text ? text : `${id} ${text}`);
  const questions = given.questions.map((question) => h("p", { class: "rm-question", dir: "auto" }, named(question)));
  const said = h("span", {});
  const word = h("span", {});
  let now = null;

  const forward = () => {
    const { at, looked } = now;
    if (looked[at] < given.ends[at]) change({ looked: looked.with(at, looked[at] + 1) });
    else if (at < last) change({ at: at + 1 });
  };
  const back = () => {
    const { at, looked } = now;
    if (looked[at]) change({ looked: looked.with(at, looked[at] - 1) });
    else if (at) change({ at: at - 1 });
  };
  const step = h("button", { class: "rm-button fh-step", type: "button" }, steady([word], ["Look at rank 50"]));
  const all = h("button", { class: "rm-button", type: "button" }, "Look at all");
  const looked = () => now.looked.every((rank, i) => rank === given.ends[i]);
  step.addEventListener("click", forward);
  step.addEventListener("keydown", (event) => {
    const act = { ArrowRight: forward, ArrowDown: forward, ArrowLeft: back, ArrowUp: back }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  all.addEventListener("click", () => {
    if (!looked()) change({ looked: given.ends });
  });
  const results = board(given, (at) => {
    if (at !== now.at) change({ at });
  });

  body.append(
    h("div", { class: "rm-steady" }, ...questions),
    h("div", { class: "fh-act" }, h("div", { class: "rm-buttons" }, step, all), h("p", { class: "rm-answer" }, steady([said], [given.said]))),
    h(
      "div",
      { class: "fh-walk" },
      h("div", { class: "rm-steady rm-answer" }, ...lists.map((list) => list.element)),
      h("div", { class: "rm-answer" }, top.element, h("p", { class: "rm-label" }, "what a first hit is worth, by rank"), curve.element),
    ),
    results.element,
  );

  return (view, state) => {
    now = state;
    const [rank, hit] = [state.looked[state.at], view.hits[state.at]];
    const over = rank === given.ends[state.at];
    questions.forEach((question, i) => question.classList.toggle("fh-away", i !== state.at));
    lists.forEach((list, i) => list.draw(i === state.at, state.looked[i], view.hits[i]));
    say(word, !over ? `Look at rank ${rank + 1}` : state.at < last ? "Next question" : "The last one");
    step.setAttribute("aria-disabled", String(over && state.at === last));
    all.setAttribute("aria-disabled", String(looked()));
    say(said, view.said);
    top.draw(view.convention, view.value);
    curve.draw(rank, view.point, hit > 0);
    results.draw(view, state.at);
  };
}

export default { render: lab(build) };
