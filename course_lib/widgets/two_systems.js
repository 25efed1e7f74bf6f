// Two rankings of one question to reorder, under a picture of all questions: each system's first hit at the height of
// its reciprocal rank, a line a system, and beside the questions the mean height, which is MRR.

const MANY = 6; // questions in one picture from which on its dots carry no numbers

// The sign of a system, as its dots in the picture and its first hit in the list have it.
function key(name) {
  return h("span", { class: `ts-key ts-${name}`, "aria-hidden": "true" });
}

// The picture. Everything in it stands at a height from 0 to 1.
function picture(given) {
  const names = Object.keys(given.systems);
  const n = given.questions.length;
  const up = (element, height) => element.style.setProperty("--ts-height", height);
  const lines = names.map(() => shape("polyline", {}));
  const box = { viewBox: "0 0 100 100", preserveAspectRatio: "none" };
  const cut = h("div", { class: "ts-cut" });
  const axis = given.axis.map(([label, height]) => {
    const tick = h("span", { class: "ts-tick" }, label);
    up(tick, height);
    return tick;
  });
  const columns = [...given.questions, null].map(() => names.map((name) => h("span", { class: `ts-dot ts-${name}` })));
  const plot = h(
    "div",
    { class: "ts-plot" },
    cut,
    ...names.map((name, which) => shape("svg", { class: `ts-line ts-${name}`, ...box }, lines[which])),
    ...columns.slice(0, n).map((dots) => h("div", { class: "ts-column" }, ...dots)),
  );
  const mean = h("div", { class: "ts-column ts-mean" }, ...columns[n]);
  const whole = { class: n > MANY ? "ts-picture ts-many" : "ts-picture", "aria-hidden": "true" };
  return {
    element: h("div", whole, h("div", { class: "ts-axis" }, ...axis), plot, mean),
    draw: (view, { at }) => {
      names.forEach((name, which) => {
        const heights = view.heights[name];
        const points = heights.map((height, i) => `${(100 * (i + 0.5)) / n},${100 * (1 - height)}`);
        lines[which].setAttribute("points", points.join(" "));
        heights.forEach((height, i) => {
          up(columns[i][which], height);
          say(columns[i][which], String(view.ranks[name][i] || "–"));
          columns[i][which].parentElement.classList.toggle("ts-at", i === at);
        });
        up(columns[n][which], view.means[name]);
      });
      up(cut, view.cut);
    },
  };
}

// Below the picture, in the same columns: the questions to choose from, both first ranks and how they differ.
function ranks(given, choose) {
  const names = Object.entries(given.systems);
  const buttons = given.questions.map(({ id, text }, i) => {
    const button = h("button", { class: "ts-choose", type: "button" }, h("bdi", {}, id));
    button.setAttribute("aria-label", id === text ? id : `${id}: ${text}`);
    button.addEventListener("click", () => choose(i));
    button.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (!buttons[i + by]) return;
      buttons[i + by].focus();
      choose(i + by);
    });
    return button;
  });
  const row = (...head) => {
    const cells = given.questions.map(() => h("td", {}));
    const mean = h("td", { class: "ts-last" });
    return { cells, mean, element: h("tr", {}, h("th", { scope: "row" }, ...head), ...cells, mean) };
  };
  const systems = names.map(([name, title]) => row(key(name), title));
  const change = row(`${given.systems.new} is`);
  const changes = change.cells.map((cell) => {
    const [sign, word] = [h("span", { "aria-hidden": "true" }), h("span", { class: "ts-word" })];
    cell.append(sign, word);
    return { sign, word };
  });
  const heads = buttons.map((button) => h("th", { scope: "col" }, button));
  const head = h("tr", {}, h("td", {}, "first hit"), ...heads, h("th", { class: "ts-last", scope: "col" }, "MRR"));
  return {
    element: h(
      "table",
      { class: buttons.length > MANY ? "ts-ranks ts-many" : "ts-ranks", "aria-label": "Rank of the first relevant result" },
      h("thead", {}, head),
      h("tbody", {}, ...systems.map((system) => system.element), change.element),
    ),
    draw: (view, { at, k }) => {
      buttons.forEach((button, i) => button.setAttribute("aria-current", String(i === at)));
      names.forEach(([name], which) => {
        systems[which].cells.forEach((cell, i) => {
          const rank = view.ranks[name][i];
          say(cell, rank ? String(rank) : "none");
          cell.classList.toggle("ts-out", !rank || rank > k);
        });
        say(systems[which].mean, view.scores[name][1]);
      });
      changes.forEach(({ sign, word }, i) => {
        say(sign, { sooner: "↑", later: "↓", same: "=" }[view.changes[i]]);
        say(word, ` ${view.changes[i]}`);
      });
    },
  };
}

function scores(given) {
  const names = Object.entries(given.systems);
  const heads = Array.from({ length: 3 }, () => h("th", { scope: "col" }));
  const rows = names.map(([name, title]) => {
    const cells = heads.map(() => h("td", {}));
    return { cells, element: h("tr", {}, h("th", { scope: "row" }, key(name), title), ...cells) };
  });
  return {
    element: h(
      "table",
      { class: "ts-scores rm-answer", "aria-label": "Scores" },
      h("thead", {}, h("tr", {}, h("td", {}), ...heads)),
      h("tbody", {}, ...rows.map((row) => row.element)),
    ),
    draw: (view) => {
      view.labels.forEach((label, i) => say(heads[i], label));
      names.forEach(([name], which) => view.scores[name].forEach((score, i) => say(rows[which].cells[i], score)));
    },
  };
}

// One system's ranking of one question. draw(order, first, k): `first` is the rank of the first hit.
function ranking(name, title, { id, runs }, move) {
  const docs = runs[name];
  const names = docs.map((doc) => (doc.id === doc.title ? doc.title : `${doc.id} ${doc.title}`));
  const sorting = sortable(`${title} for ${id}`, names, move);
  const rows = docs.map((doc, i) => {
    const rank = h("span", { class: "ts-rank", "aria-hidden": "true" });
    const mark = h("span", { class: "ts-mark", "aria-hidden": "true" }, doc.relevant ? "✓" : "");
    const said = h("span", { class: "rm-spoken" });
    const element = h("li", { class: "rm-row ts-row" }, sorting.moves[i], rank, mark, h("div", {}, passage(doc), said));
    return { rank, said, element };
  });
  sorting.fill(rows.map((row) => row.element));
  return {
    element: h("div", {}, h("p", { class: "ts-title" }, key(name), title), sorting.element),
    draw: (order, first, k) => {
      sorting.draw(order);
      order.forEach((i, place) => {
        const { rank, said, element } = rows[i];
        const hit = place + 1 === first;
        say(rank, String(place + 1));
        rank.className = hit ? `ts-rank ts-first ts-${name}` : "ts-rank rm-rank";
        say(said, hit ? "first relevant result" : docs[i].relevant ? "relevant" : "not relevant");
        element.classList.toggle("rm-past", place >= k);
        element.classList.toggle("rm-last", place === k - 1 && k < docs.length);
      });
    },
  };
}

function build(body, change, given) {
  const names = Object.entries(given.systems);
  const show = (at) => {
    if (at !== now.at) change({ at });
  };
  const numbers = scores(given);
  const drawn = picture(given);
  const table = ranks(given, show);
  const cut = slider("k: a first hit below the line is no hit", { min: 1, max: given.deepest, step: 1 }, (k, going) => change({ k }, going));
  const pairs = given.questions.map((question, i) => {
    const lists = names.map(([name, title]) =>
      ranking(name, title, question, (order) => change({ [name]: now[name].with(i, order) })),
    );
    const named = question.id === question.text ? [] : [h("bdi", { class: "rm-id" }, question.id), " "];
    const asked = h("p", { class: "rm-question" }, ...named, h("bdi", {}, question.text));
    const both = h("div", { class: "ts-lists" }, ...lists.map((list) => list.element));
    return { lists, element: h("div", {}, asked, both) };
  });
  const across = h("div", { class: "ts-across rm-answer" }, drawn.element, table.element);
  across.style.setProperty("--ts-questions", given.questions.length);
  let now = null;

  body.append(
    h("div", { class: "ts-top" }, numbers.element, cut.element),
    across,
    h("div", { class: "rm-steady ts-pairs" }, ...pairs.map((pair) => pair.element)),
  );

  return (view, state) => {
    now = state;
    numbers.draw(view);
    drawn.draw(view, state);
    table.draw(view, state);
    cut.draw(state.k, String(state.k));
    pairs.forEach(({ lists, element }, i) => {
      element.classList.toggle("ts-away", i !== state.at);
      names.forEach(([name], which) => lists[which].draw(state[name][i], view.ranks[name][i], state.k));
    });
  };
}

export default { render: lab(build) };
