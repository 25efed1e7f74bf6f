// Controls that several labs use. Each gives its element and draw(...), which shows a state without asking for one.

// menu("gain", [["linear", "linear: grade"], ...], (value) => change({ gain: value })); draw(value). Values are text.
function menu(label, options, choose) {
  const select = h("select", { class: "rm-field" }, ...options.map(([value, text]) => h("option", { value }, text)));
  select.addEventListener("change", () => choose(select.value));
  return {
    element: h("label", { class: "rm-menu" }, h("span", { class: "rm-label" }, label), select),
    draw: (value) => {
      select.value = value;
    },
  };
}

// Calls choose(number, going) for each move of a range input; `going` from the second move of one drag on.
function onSlide(input, choose) {
  let going = false;
  input.addEventListener("input", () => {
    choose(Number(input.value), going);
    going = true;
  });
  input.addEventListener("change", () => {
    going = false;
  });
}

// slider("k1", { min: 0, max: 3, step: 0.1 }, (value, going) => change({ k1: value }, going)); draw(value, said).
// `said` is the value as Python writes it; `widest`, where given, is the longest it gets.
function slider(label, range, choose, widest = String(range.max)) {
  const input = h("input", { class: "rm-range", type: "range", "aria-label": label, ...range });
  const value = h("span", {});
  const head = h("span", { class: "rm-slider-head", "aria-hidden": "true" }, h("span", { class: "rm-label" }, label));
  head.append(steady([value], [widest]));
  onSlide(input, choose);
  return {
    element: h("div", { class: "rm-slider" }, head, input),
    draw: (number, said) => {
      if (Number(input.value) !== number) input.value = number;
      input.setAttribute("aria-valuetext", said);
      say(value, said);
    },
  };
}

// The convention label over the number it belongs to: draw("nDCG@5 · linear · ideal: judged", "0.8212").
// `longest`, the longest label there can be, keeps its room where the page is narrow.
function headline(longest = "") {
  const convention = h("span", {});
  const score = h("p", { class: "rm-score" });
  return {
    element: h("div", { class: "rm-answer" }, h("p", { class: "rm-label" }, steady([convention], [longest])), score),
    draw: (label, number) => {
      say(convention, label);
      say(score, number);
    },
  };
}

// Id and title of a result, with its text behind them where there is one. No id where it is the title.
function passage({ id, title, text }) {
  const named = [h("bdi", { class: "rm-title" }, title)];
  if (id !== title) named.unshift(h("bdi", { class: "rm-id" }, id), " ");
  if (!text) return h("p", { class: "rm-passage" }, ...named);
  const words = h("p", { class: "rm-muted", dir: "auto" }, text);
  return h("details", { class: "rm-passage" }, h("summary", {}, ...named), words);
}

// Puts `rows` into `list` in their order. The row that holds the focus stays where it is and the others move around it:
// an element taken out of the page loses the focus.
function arrange(list, rows) {
  if (rows.every((row, i) => list.children[i] === row)) return;
  const held = rows.findIndex((row) => row.contains(document.activeElement));
  rows.forEach((row, i) => {
    if (i < held) list.insertBefore(row, rows[held]);
    else if (i > held) list.append(row);
  });
}

// A list to put in order, three ways: two buttons in each row, Alt+↑ and Alt+↓ anywhere in a row, and a drag by its grip.
//   const sorting = sortable("Results", names, (order) => change({ order }));
//   sorting.moves[i]     buttons and grip of item i, to stand somewhere in its row
//   sorting.fill(rows)   once, with a <li class="rm-row"> for each item
//   sorting.draw(order)  `order` lists places in `names`, best first
// sorting.element is the <ol class="rm-list">.
function sortable(label, names, move) {
  const list = h("ol", { class: "rm-list", "aria-label": label });
  const n = names.length;
  let rows = [];
  let order = names.map((_, i) => i);

  const shift = (i, to) => {
    const at = order.indexOf(i);
    if (to === at || to < 0 || to >= n) return;
    const wanted = order.filter((other) => other !== i);
    wanted.splice(to, 0, i);
    announce(list, `${names[i]}: rank ${to + 1} of ${n}.`);
    move(wanted);
  };

  const grab = (i, grip, pressed) => {
    if (pressed.button !== 0) return;
    pressed.preventDefault();
    const at = order.indexOf(i);
    const placed = order.map((other) => rows[other]);
    const boxes = placed.map((row) => row.getBoundingClientRect());
    let to = at;
    const follow = (event) => {
      const by = event.clientY - pressed.clientY;
      const middle = boxes[at].top + boxes[at].height / 2 + by;
      to = boxes.filter((box, place) => place !== at && box.top + box.height / 2 < middle).length;
      placed.forEach((row, place) => {
        const [down, up] = [place >= to && place < at, place > at && place <= to];
        const slid = place === at ? by : down ? boxes[at].height : up ? -boxes[at].height : 0;
        row.style.transform = slid ? `translateY(${slid}px)` : "";
      });
    };
    const letGo = (event) => {
      for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) grip.removeEventListener(kind, letGo);
      grip.removeEventListener("pointermove", follow);
      for (const row of placed) row.style.transform = "";
      rows[i].classList.remove("rm-dragged");
      if (event.type === "pointerup") shift(i, to);
    };
    rows[i].classList.add("rm-dragged");
    grip.setPointerCapture(pressed.pointerId);
    grip.addEventListener("pointermove", follow);
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) grip.addEventListener(kind, letGo);
  };

  const controls = names.map((_, i) => {
    const [up, down] = ["↑", "↓"].map((sign) => h("button", { class: "rm-move", type: "button" }, sign));
    const grip = h("span", { class: "rm-grip", "aria-hidden": "true" }, "⠿");
    up.addEventListener("click", () => shift(i, order.indexOf(i) - 1));
    down.addEventListener("click", () => shift(i, order.indexOf(i) + 1));
    grip.addEventListener("pointerdown", (event) => grab(i, grip, event));
    return { up, down, element: h("span", { class: "rm-moves" }, grip, up, down) };
  });
  list.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    const i = rows.findIndex((row) => row.contains(event.target));
    shift(i, order.indexOf(i) + by);
  });

  return {
    element: list,
    moves: controls.map((control) => control.element),
    fill: (filled) => {
      rows = filled;
    },
    draw: (wanted) => {
      order = wanted;
      arrange(
        list,
        order.map((i) => rows[i]),
      );
      order.forEach((i, place) => {
        const { up, down } = controls[i];
        const where = `${names[i]}: rank ${place + 1} of ${n}, move`;
        up.setAttribute("aria-label", `${where} up`);
        down.setAttribute("aria-label", `${where} down`);
        up.setAttribute("aria-disabled", String(place === 0));
        down.setAttribute("aria-disabled", String(place === n - 1));
      });
    },
  };
}
