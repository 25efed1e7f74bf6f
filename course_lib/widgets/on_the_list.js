// A ranking with a mark in each row, a line under rank k, and what never came back below it. Over it three scores, each
// with the dots it counts: recall one for everything relevant, precision one for every place among the first k.

// `most` dots in a line; draw(whole, filled) shows `whole` of them, those of `filled` full and the others hollow.
function dots(most) {
  const all = Array.from({ length: most }, () => h("span", { class: "ol-dot" }));
  return {
    element: h("p", { class: most > 12 ? "ol-dots ol-small" : "ol-dots", "aria-hidden": "true" }, ...all),
    draw: (whole, filled) =>
      all.forEach((dot, i) => {
        dot.classList.toggle("ol-none", i >= whole);
        dot.classList.toggle("ol-full", filled(i));
      }),
  };
}

function score(name, blind, most) {
  const counted = dots(most);
  const top = headline();
  const says = h("p", {});
  const element = h("div", { class: "ol-score rm-answer" }, top.element, counted.element, says);
  element.append(h("p", { class: "rm-label" }, blind[name]));
  return {
    element,
    draw: (shown, whole, filled) => {
      top.draw(shown.convention, shown.value);
      say(says, shown.says);
      counted.draw(whole, filled);
    },
  };
}

function build(body, change, given) {
  const [n, every] = [given.docs.length, [...given.docs, ...given.missed]];
  const hit = score("hit", given.blind, 1);
  const recall = score("recall", given.blind, every.length);
  const precision = score("precision", given.blind, n);
  let now = null;

  const mark = (i, relevant) => {
    if (relevant !== now.relevant[i]) change({ relevant: now.relevant.with(i, relevant) });
  };
  const cut = slider("k: places above the line count", { min: 1, max: n, step: 1 }, (k, going) => change({ k }, going));

  const rows = every.map((doc, i) => {
    const rank = h("span", { class: "rm-rank", "aria-hidden": "true" }, i < n ? String(i + 1) : "–");
    const button = h("button", { class: "rm-button ol-mark", type: "button" });
    const says = h("span", { class: "ol-says rm-answer" });
    const element = h("li", { class: "rm-row ol-row" }, rank, button, passage(doc), says);
    button.addEventListener("click", () => mark(i, !now.relevant[i]));
    element.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "1" || event.key === "0") mark(i, event.key === "1");
      else if (event.key === "ArrowDown") rows[i + 1]?.button.focus();
      else if (event.key === "ArrowUp") rows[i - 1]?.button.focus();
      else return;
      event.preventDefault();
    });
    return { button, says, element };
  });

  const items = rows.map((row) => row.element);
  const missed = h("div", { class: "ol-missed", hidden: n === every.length });
  missed.append(
    h("p", { class: "rm-label" }, "Never returned: recall counts the relevant ones too"),
    h("ul", { class: "rm-list", "aria-label": "Never returned" }, ...items.slice(n)),
  );
  body.append(
    h("div", { class: "ol-scores" }, hit.element, recall.element, precision.element),
    cut.element,
    h("ol", { class: "rm-list", "aria-label": "The ranking" }, ...items.slice(0, n)),
    missed,
  );

  return (view, state) => {
    now = state;
    hit.draw(view.scores.hit, 1, () => view.found > 0);
    recall.draw(view.scores.recall, view.relevant, (i) => i < view.found);
    precision.draw(view.scores.precision, state.k, (i) => view.rows[i].counts);
    cut.draw(state.k, String(state.k));
    rows.forEach(({ button, says, element }, i) => {
      const relevant = state.relevant[i];
      say(button, relevant ? "✓ relevant" : "not relevant");
      button.classList.toggle("ol-relevant", relevant);
      const where = i < n ? `Rank ${i + 1}` : "Never returned";
      button.setAttribute("aria-label", `${where}, ${every[i].title}: ${relevant ? "relevant" : "not relevant"}`);
      say(says, view.rows[i].says);
      element.classList.toggle("rm-past", i >= state.k && i < n);
      element.classList.toggle("rm-last", i === state.k - 1);
    });
  };
}

export default { render: lab(build) };
