// A ranking, a line a result: two controls for its grade (a button that goes round, a slider), what it adds to DCG as a
// bar inside the outline of what the ideal order has at that rank, and the division that gives it.

function menu(label, options, choose) {
  const select = h("select", {}, ...options.map(([value, text]) => h("option", { value }, text)));
  select.addEventListener("change", () => choose(select.value));
  return { select, element: h("label", { class: "rg-menu" }, h("span", { class: "rg-label" }, label), select) };
}

// What is left of a gain at each rank, as a small curve.
function curve(n) {
  const [width, height, right, top] = [128, 52, 52, 8];
  const line = shape("polyline", { class: "rg-curve" });
  const dots = Array.from({ length: n }, () => shape("circle", { r: n > 20 ? 1.5 : 2.5 }));
  const end = shape("text", { x: width + 8 });
  const first = shape("text", { x: 4, y: height + top + 16 }, "rank 1");
  const last = shape("text", { x: width, y: height + top + 16, "text-anchor": "end" }, n > 1 ? String(n) : "");
  const floor = shape("line", { class: "rg-floor", x1: 0, x2: width + 4, y1: height + top, y2: height + top });
  const size = { width: width + right, height: height + top + 20, role: "img" };
  const element = shape("svg", size, floor, line, ...dots, end, first, last);
  return {
    element,
    draw: ({ weights, kept, cut }) => {
      const x = (i) => (n > 1 ? 4 + ((width - 8) * i) / (n - 1) : width / 2);
      const y = (weight) => top + height * (1 - weight);
      line.setAttribute("points", weights.map((weight, i) => `${x(i)},${y(weight)}`).join(" "));
      dots.forEach((dot, i) => {
        dot.setAttribute("cx", x(i));
        dot.setAttribute("cy", y(weights[i]));
        dot.classList.toggle("rg-past", i >= cut);
      });
      end.setAttribute("y", y(weights.at(-1)) + 4);
      say(end, kept.at(-1));
      const words = kept.map((share, i) => `${share} at rank ${i + 1}`).join(", ");
      element.setAttribute("aria-label", `What is left of a gain: ${words}`);
    },
  };
}

function build(body, change, given) {
  const n = given.docs.length;
  const past = history(change, given);
  const goals = goalList(given.goals);
  const weights = curve(n);
  let now = null;

  const grade = (i, value) => {
    if (value < 0 || value > given.top || value === now.grades[i]) return;
    past.step({ grades: now.grades.with(i, value) });
  };

  const rows = given.docs.map(({ id, title, text }, i) => {
    const pill = h("button", { class: "rm-pill", type: "button" });
    const slider = h("input", { type: "range", min: 0, max: given.top, step: 1 });
    slider.setAttribute("aria-label", `Rank ${i + 1}, ${title}: grade`);
    const named = [h("bdi", { class: "rg-title" }, title)];
    if (id !== title) named.unshift(h("bdi", { class: "rg-id" }, id), " ");
    const passage = text
      ? h("details", {}, h("summary", {}, ...named), h("p", { class: "rm-muted", dir: "auto" }, text))
      : h("p", { class: "rg-alone" }, ...named);
    const fill = h("span", { class: "rg-fill" });
    const outline = h("span", { class: "rg-ideal" });
    const bar = h("div", { class: "rg-bar", "aria-hidden": "true" }, fill, outline);
    const sum = h("span", { class: "rg-sum" });
    const adds = h("span", { class: "rg-adds" });
    const answer = h("div", { class: "rg-answer rm-answer" }, bar, h("p", { class: "rg-term" }, sum, " ", adds));
    const element = h("li", { class: "rg-row" }, h("span", { class: "rg-rank", "aria-hidden": "true" }, String(i + 1)));
    element.append(pill, slider, passage, answer);

    pill.addEventListener("click", () => grade(i, (now.grades[i] + 1) % (given.top + 1)));
    slider.addEventListener("input", () => grade(i, Number(slider.value)));
    element.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const onPill = event.target === pill;
      if (/^[0-9]$/.test(event.key)) grade(i, Number(event.key));
      else if (onPill && event.key === "ArrowRight") grade(i, now.grades[i] + 1);
      else if (onPill && event.key === "ArrowLeft") grade(i, now.grades[i] - 1);
      else if (onPill && event.key === "ArrowDown") rows[Math.min(i + 1, n - 1)].pill.focus();
      else if (onPill && event.key === "ArrowUp") rows[Math.max(i - 1, 0)].pill.focus();
      else return;
      event.preventDefault();
    });
    return { title, pill, slider, fill, outline, sum, adds, element };
  });

  const gain = menu("gain", Object.entries(given.gains), (value) => past.step({ gain: value }));
  const discount = menu("divided by", Object.entries(given.discounts), (value) => past.step({ discount: value }));
  const ranks = Array.from({ length: n }, (_, i) => [String(i + 1), String(i + 1)]);
  const k = menu("cutoff k", [["", "all"], ...ranks], (value) => past.step({ k: value ? Number(value) : null }));

  const convention = h("p", { class: "rg-label rg-convention" });
  const [ndcg, other, dcg, ideal] = Array.from({ length: 4 }, () => h("b", {}));
  const otherGain = h("span", {});
  const score = h(
    "div",
    { class: "rm-answer" },
    convention,
    h("p", { class: "rg-ndcg" }, ndcg),
    h("p", {}, "DCG ", dcg, " of ideal ", ideal),
    h("p", {}, "with ", otherGain, " gain ", other),
  );
  const kept = h("div", { class: "rm-answer" }, h("p", { class: "rg-label" }, "what a rank keeps of its gain"));
  kept.append(weights.element);
  const lines = () => given.longest.map((longest) => h("span", { class: "rg-line" }, longest));
  const readout = lines();
  const spaced = readout.flatMap((line) => [line, " "]);
  const asked = h("p", { class: "rg-question", dir: "auto", hidden: !given.question }, given.question);
  const hint = "Click a round number for the next grade, or move its slider. Keys on the number: 0 to 3, and ↑ ↓ for rows.";
  body.append(
    asked,
    goals.element,
    h("div", { class: "rg-head" }, score, kept),
    h("div", { class: "rg-menus" }, gain.element, discount.element, k.element),
    h("p", { class: "rg-label rg-legend" }, "bar: what the result adds to DCG · outline: what the ideal order adds there"),
    h("ol", { class: "rg-rows" }, ...rows.map((row) => row.element)),
    h("div", { class: "rg-readout rm-answer" }, steady(spaced, lines())),
    h("div", { class: "rg-foot" }, h("p", { class: "rg-label" }, hint), past.element),
  );

  return (view, state) => {
    now = state;
    past.draw(state);
    goals.draw(view.reached);
    gain.select.value = state.gain;
    discount.select.value = state.discount;
    k.select.value = state.k ?? "";
    say(convention, view.convention);
    say(ndcg, view.ndcg);
    say(dcg, view.dcg);
    say(ideal, view.ideal);
    say(other, view.other);
    say(otherGain, view.other_gain);
    weights.draw(view);
    view.readout.forEach((part, i) => say(readout[i], part));
    rows.forEach(({ title, pill, slider, fill, outline, sum, adds, element }, i) => {
      const earned = view.rows[i];
      const chosen = state.grades[i];
      say(pill, String(chosen));
      pill.className = `rm-pill rm-g${chosen}`;
      pill.setAttribute("aria-label", `Rank ${i + 1}, ${title}: grade ${chosen} of ${given.top}`);
      if (slider.value !== String(chosen)) slider.value = chosen;
      slider.setAttribute("aria-valuetext", `${chosen} of ${given.top}`);
      fill.className = `rg-fill rm-g${earned.grade}`;
      fill.style.width = `${100 * earned.share}%`;
      outline.style.width = `${100 * earned.ideal}%`;
      outline.classList.toggle("rg-none", earned.ideal === 0);
      say(sum, earned.sum);
      say(adds, earned.adds);
      element.classList.toggle("rg-past", i >= view.cut);
      element.classList.toggle("rg-last", i === view.cut - 1 && view.cut < n);
    });
  };
}

export default { render: lab(build) };
