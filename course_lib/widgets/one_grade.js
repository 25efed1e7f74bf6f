// One passage and its grade. The native slider lies invisibly over the four stops, each a quarter of its width, so
// that a click or a drag anywhere on a stop, the arrow keys and a screen reader all work one and the same control.

function build(body, change, given) {
  const title = h("p", { class: "og-title", dir: "auto" }, given.title);
  const text = h("p", { class: "og-text rm-muted", dir: "auto" }, given.text);
  const name = `Grade of ${given.title}`;
  const slider = h("input", { class: "og-slider", type: "range", min: 0, max: 3, step: 1, "aria-label": name });
  const stops = given.meanings.map((meaning, grade) =>
    h(
      "span",
      { class: `og-stop rm-g${grade}` },
      h("span", { class: "rm-pill" }, String(grade)),
      h("span", { class: "og-meaning" }, meaning),
    ),
  );
  const scale = h("div", { class: "og-scale" }, slider, h("div", { class: "og-stops", "aria-hidden": "true" }, ...stops));
  const rows = [1, 2, 3].map((rank) => {
    const fill = h("span");
    const value = h("td", { class: "og-value" });
    const bar = h("td", { class: "og-track" }, h("div", { class: "rm-bar" }, fill));
    return { fill, value, row: h("tr", {}, h("th", { scope: "row" }, `at rank ${rank}`), bar, value) };
  });
  const earns = h(
    "table",
    {},
    h("caption", {}, "What it would earn"),
    h("tbody", {}, ...rows.map((place) => place.row)),
  );
  const ask = h("p", { class: "og-ask" }, "How well does this passage answer the question?");
  body.append(title, text, ask, scale, earns);
  slider.addEventListener("input", () => change({ grade: Number(slider.value) }));

  return (view, state) => {
    if (slider.value !== String(state.grade)) slider.value = state.grade;
    const meaning = given.meanings[state.grade];
    slider.setAttribute("aria-valuetext", `${given.title}: grade ${state.grade} of 3, ${meaning}`);
    stops.forEach((stop, grade) => stop.classList.toggle("og-chosen", grade === state.grade));
    earns.className = `og-earns rm-answer rm-g${view.grade}`;
    view.earns.forEach((place, i) => {
      rows[i].fill.style.width = `${100 * place.share}%`;
      say(rows[i].value, place.value);
    });
  };
}

export default { render: lab(build) };
