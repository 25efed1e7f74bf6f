// A ranking, a line a result: grip and buttons for its place, two controls for its grade (a button that goes round, a
// slider), what it adds to DCG as a bar inside the outline of what the ideal order has at that rank, and the division.

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
        dot.classList.toggle("rg-out", i >= cut);
      });
      end.setAttribute("y", y(weights.at(-1)) + 4);
      say(end, kept.at(-1));
      const words = kept.map((share, i) => `${share} at rank ${i + 1}`).join(", ");
      element.setAttribute("aria-label", `What is left of a gain: ${words}`);
    },
  };
}

// nDCG under each gain (rows) and each ideal (columns); the one the menus name is marked.
function scoreTable(given) {
  const ideals = Object.keys(given.ideals);
  const cells = Object.keys(given.gains).map(() => ideals.map(() => h("td", {})));
  const names = cells.map(() => h("th", { scope: "row" }));
  const head = h("tr", {}, h("th", { scope: "col" }, "gain"), ...ideals.map((i) => h("th", { scope: "col" }, `ideal: ${i}`)));
  const rows = cells.map((row, i) => h("tr", {}, names[i], ...row));
  return {
    element: h("table", { class: "rg-scores", "aria-label": "nDCG" }, h("thead", {}, head), h("tbody", {}, ...rows)),
    draw: (scores) =>
      scores.forEach(({ gain, values, chosen }, i) => {
        say(names[i], gain);
        values.forEach((value, j) => {
          say(cells[i][j], value);
          cells[i][j].classList.toggle("rg-chosen", j === chosen);
        });
      }),
  };
}

function build(body, change, given) {
  const n = given.docs.length;
  const weights = curve(n);
  const scores = scoreTable(given);
  const top = headline(given.convention);
  const names = given.docs.map(({ id, title }) => (id === title ? title : `${id} ${title}`));
  const sorting = sortable("The ranking", names, (order) => change({ order }));
  let now = null;

  const grade = (i, value, going = false) => {
    if (value < 0 || value > given.top || value === now.grades[i]) return;
    change({ grades: now.grades.with(i, value) }, going);
  };
  const step = (i, by) => rows[now.order[now.order.indexOf(i) + by]]?.pill.focus();

  const rows = given.docs.map((doc, i) => {
    const rank = h("span", { class: "rm-rank", "aria-hidden": "true" });
    const pill = h("button", { class: "rm-pill", type: "button" });
    const slider = h("input", { class: "rm-range", type: "range", min: 0, max: given.top, step: 1 });
    const fill = h("span", { class: "rg-fill" });
    const outline = h("span", { class: "rg-ideal" });
    const bar = h("div", { class: "rg-bar", "aria-hidden": "true" }, fill, outline);
    const sum = h("span", { class: "rg-sum" });
    const adds = h("span", { class: "rg-adds" });
    const answer = h("div", { class: "rg-answer rm-answer" }, bar, h("p", { class: "rg-term" }, sum, " ", adds));
    const element = h("li", { class: "rm-row rg-row" }, sorting.moves[i], rank, pill, slider, passage(doc), answer);

    pill.addEventListener("click", () => grade(i, (now.grades[i] + 1) % (given.top + 1)));
    onSlide(slider, (value, going) => grade(i, value, going));
    element.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const onPill = event.target === pill;
      if (/^[0-9]$/.test(event.key)) grade(i, Number(event.key));
      else if (onPill && event.key === "ArrowRight") grade(i, now.grades[i] + 1);
      else if (onPill && event.key === "ArrowLeft") grade(i, now.grades[i] - 1);
      else if (onPill && event.key === "ArrowDown") step(i, 1);
      else if (onPill && event.key === "ArrowUp") step(i, -1);
      else return;
      event.preventDefault();
    });
    return { rank, pill, slider, fill, outline, sum, adds, element };
  });
  sorting.fill(rows.map((row) => row.element));

  const gain = menu("gain", Object.entries(given.gains), (value) => change({ gain: value }));
  const discount = menu("divided by", Object.entries(given.discounts), (value) => change({ discount: value }));
  const ideal = menu("ideal made of", Object.entries(given.ideals), (value) => change({ ideal: value }));
  const ranks = Array.from({ length: n }, (_, i) => [String(i + 1), String(i + 1)]);
  const k = menu("cutoff k", [["", "all"], ...ranks], (value) => change({ k: value ? Number(value) : null }));
  const menus = [gain, discount, ...(given.missed.length ? [ideal] : []), k].map((one) => one.element);

  const [dcg, best] = [h("b", {}), h("b", {})];
  const own = h("p", { class: "rg-own", hidden: !given.own });
  const left = h("div", { class: "rm-answer" }, top.element, h("p", {}, "DCG ", dcg, " of ideal ", best), scores.element);
  const kept = h("div", { class: "rm-answer" }, h("p", { class: "rm-label" }, "what a rank keeps of its gain"));
  kept.append(weights.element);
  const missed = given.missed.map(({ title, grade }) =>
    h("li", {}, h("span", { class: `rm-pill rm-g${grade}` }, String(grade)), h("bdi", {}, title)),
  );
  const absent = h("div", { class: "rg-missed", hidden: !missed.length });
  absent.append(h("p", { class: "rm-label" }, "never came back, and counts in the judged ideal"), h("ul", {}, ...missed));
  body.append(
    h("div", { class: "rg-head" }, left, kept),
    own,
    h("div", { class: "rm-controls" }, ...menus),
    h("p", { class: "rm-label rg-legend" }, "bar: what the result adds to DCG · outline: what the ideal order adds there"),
    sorting.element,
    absent,
  );

  return (view, state) => {
    now = state;
    gain.draw(state.gain);
    discount.draw(state.discount);
    ideal.draw(state.ideal);
    k.draw(state.k ?? "");
    top.draw(view.convention, view.ndcg);
    say(dcg, view.dcg);
    say(best, view.ideal);
    say(own, view.own);
    own.classList.toggle("rg-differs", !view.same);
    scores.draw(view.scores);
    weights.draw(view);
    sorting.draw(state.order);
    state.order.forEach((i, place) => {
      const { rank, pill, slider, fill, outline, sum, adds, element } = rows[i];
      const earned = view.rows[i];
      const chosen = state.grades[i];
      const named = `Rank ${place + 1}, ${given.docs[i].title}`;
      say(rank, String(place + 1));
      say(pill, String(chosen));
      pill.className = `rm-pill rm-g${chosen}`;
      pill.setAttribute("aria-label", `${named}: grade ${chosen} of ${given.top}`);
      if (slider.value !== String(chosen)) slider.value = chosen;
      slider.setAttribute("aria-label", `${named}: grade`);
      slider.setAttribute("aria-valuetext", `${chosen} of ${given.top}`);
      fill.className = `rg-fill rm-g${earned.grade}`;
      fill.style.width = `${100 * earned.share}%`;
      outline.style.width = `${100 * earned.ideal}%`;
      outline.classList.toggle("rg-none", earned.ideal === 0);
      say(sum, earned.sum);
      say(adds, earned.adds);
      element.classList.toggle("rm-past", place >= view.cut);
      element.classList.toggle("rm-last", place === view.cut - 1 && view.cut < n);
    });
  };
}

export default { render: lab(build) };
