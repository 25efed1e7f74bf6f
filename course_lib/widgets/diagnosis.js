// The two-by-two grid with a tile for every question, and below it one question to read. Every cell keeps room for all
// tiles, and the reading panel for the longest question, so that nothing on the page moves but the tiles.

// A question as a tile: its number and where its evidence stands.
function tile({ id, at }, attributes = {}) {
  return h("button", { class: "dg-tile", type: "button", ...attributes }, h("b", {}, id), " ", at);
}

// `verdicts`: all that may be said of a question, to keep room for.
function reading(item, verdicts, judge) {
  const right = h("input", { type: "checkbox" });
  const verdict = h("span", {});
  const said = h("div", { class: "dg-said" }, h("p", { dir: "auto" }, item.answer));
  said.append(h("label", { class: "dg-right" }, right, "the answer is right"));
  right.addEventListener("change", () => judge(right.checked));
  const found = h("div", {}, h("p", { class: "rm-label" }, item.where), item.passage ? passage(item.passage) : "");
  found.querySelector("details")?.setAttribute("open", "");
  const element = h("section", { class: "dg-case", "aria-label": item.id });
  element.append(
    h("p", { class: "dg-question" }, h("span", { class: "rm-id" }, item.id), " ", h("bdi", {}, item.question)),
    found,
    h("div", {}, h("p", { class: "rm-label" }, "what was answered"), said),
    h("p", { class: "dg-verdict rm-answer" }, steady([verdict], verdicts.map((text) => h("span", {}, text)))),
  );
  return {
    element,
    draw: (correct, words, chosen) => {
      right.checked = correct;
      say(verdict, words);
      element.classList.toggle("dg-away", !chosen);
    },
  };
}

function build(body, change, given) {
  let [now, shown, cells, chosen] = [null, null, [], 0];
  const k = slider("k, how many results the answer may use", given.range, (value, going) => change({ k: value }, going));
  const convention = h("span", {});
  const judge = (i) => (correct) => change({ correct: now.correct.with(i, correct) });
  const cases = given.cases.map((item, i) => reading(item, given.verdicts, judge(i)));
  const tiles = given.cases.map((item) => tile(item));
  const choose = (i) => {
    chosen = i;
    draw(shown, now);
  };
  tiles.forEach((element, i) => {
    element.addEventListener("click", () => choose(i));
    element.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      const next = tiles[i + by];
      if (!next) return;
      event.preventDefault();
      next.focus();
      choose(i + by);
    });
  });

  const grid = Object.fromEntries(
    given.cells.map(({ name, means }) => {
      const held = h("div", { class: "dg-tiles" });
      const room = h("div", { class: "dg-tiles rm-room", "aria-hidden": "true" });
      room.append(...given.cases.map((item) => h("span", { class: "dg-tile" }, h("b", {}, item.id), " ", item.at)));
      const count = h("span", { class: "rm-label rm-answer" });
      const head = h("p", { class: "dg-name" }, h("b", {}, name.replace("_", " ")), " ", count);
      const words = h("p", { class: "rm-label" }, means);
      const stacked = h("div", { class: "rm-steady" }, held, room);
      const label = { class: `dg-cell dg-${name}`, role: "group", "aria-label": `${name.replace("_", " ")}: ${means}` };
      return [name, { held, count, element: h("div", label, head, words, stacked) }];
    }),
  );
  const label = h("p", { class: "rm-label dg-label" }, steady([convention], [given.convention]));
  const legend = h("p", { class: "rm-label" }, "on a tile: the rank of its evidence");
  body.append(
    h("div", { class: "dg-k" }, k.element),
    h("div", { class: "dg-over" }, label, legend),
    h("div", { class: "dg-grid" }, ...given.cells.map(({ name }) => grid[name].element)),
    h("div", { class: "dg-cases" }, ...cases.map((item) => item.element)),
  );

  const draw = (view, state) => {
    [shown, now] = [view, state];
    k.draw(state.k, String(state.k));
    say(convention, view.convention);
    const held = document.activeElement;
    const moved = view.cells.flatMap((cell, i) => (cells.length && cells[i] !== cell ? [view.spoken[i]] : []));
    view.cells.forEach((cell, i) => {
      if (cells[i] !== cell) {
        const after = tiles.find((_, j) => j > i && cells[j] === cell && view.cells[j] === cell);
        grid[cell].held.insertBefore(tiles[i], after ?? null);
      }
      tiles[i].setAttribute("aria-pressed", String(i === chosen));
      tiles[i].setAttribute("aria-label", `${given.cases[i].id}, evidence ${given.cases[i].at}: ${given.cases[i].question}`);
    });
    if (tiles.includes(held)) held.focus(); // a tile that moves is taken out of the page for a moment
    if (moved.length) announce(body, moved.join(" "));
    cells = view.cells;
    for (const [name, { count }] of Object.entries(grid)) say(count, view.counts[name]);
    cases.forEach((item, i) => item.draw(state.correct[i], view.verdicts[i], i === chosen));
  };
  return draw;
}

export default { render: lab(build) };
