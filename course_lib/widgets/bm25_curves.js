// Three pictures, each above the sliders that move it: the factor over tf, the factor over length, IDF over df.
// Python gives every curve as heights from 0 to 1, evenly spaced; here they only find their place.

const percent = (share) => `${100 * share}%`;

// A plot that fills its room: lines are stretched with it, dots and words keep their shape.
// marks: { x, y } lists of { at, text }, where the axes are labelled.
function plot(x, y, label) {
  const grid = y.map(({ at }) => shape("line", { class: "bm-grid", x1: 0, x2: 1, y1: 1 - at, y2: 1 - at }));
  const [second, curve] = ["bm-second", "bm-curve"].map((name) => shape("polyline", { class: name }));
  const [bound, drop] = ["bm-bound", "bm-drop"].map((name) => shape("line", { class: name }));
  const svg = shape("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": true }, ...grid, bound, drop, second, curve);
  const dot = h("span", { class: "bm-dot" });
  const [named, plain] = [h("span", { class: "bm-name" }), h("span", { class: "bm-name bm-below" })];
  const across = x.map(({ at, text }) =>
    h("span", { class: at === 1 ? "bm-x bm-last" : "bm-x", style: `left:${percent(at)}` }, text),
  );
  const up = y.map(({ at, text }) => h("span", { class: "bm-y", style: `top:${percent(1 - at)}` }, text));
  const room = h("div", { class: "bm-plot rm-answer", role: "img" }, svg, ...across, ...up, named, plain, dot);
  const place = (points) => points.map((height, i) => `${i / (points.length - 1)},${1 - height}`).join(" ");
  return {
    element: h("div", { class: "bm-figure" }, h("p", { class: "rm-label", "aria-hidden": "true" }, label), room),
    draw: (points, { at, words, second: other, line, named: text }) => {
      curve.setAttribute("points", place(points));
      const [left, height] = at;
      for (const [name, value] of Object.entries({ x1: left, x2: left, y1: 1 - height, y2: 1 })) {
        drop.setAttribute(name, value);
      }
      dot.style.left = percent(left);
      dot.style.top = percent(1 - height);
      room.setAttribute("aria-label", words);
      if (!other) return;
      second.setAttribute("points", place(other));
      for (const [name, value] of Object.entries({ x1: 0, x2: 1, y1: 1 - line, y2: 1 - line })) {
        bound.setAttribute(name, value);
      }
      say(named, text);
      named.style.top = percent(1 - line);
      say(plain, "without (k1 + 1)");
      plain.style.top = percent(1 - other.at(-1));
    },
  };
}

function build(body, change, given) {
  const moved = (name) => (value, going) => change({ [name]: value }, going);
  const named = {
    tf: "tf, how often the term occurs",
    k1: "k1, how late counting saturates",
    b: "b, how much length matters",
    length: "length of the document",
  };
  const sliders = Object.fromEntries(
    Object.entries(named).map(([name, label]) => [
      name,
      slider(label, given.ranges[name], moved(name), given.widest[name] ?? "0.0000"),
    ]),
  );
  const stops = { min: 0, max: given.stops.length - 1, step: 1 };
  const choose = (i, going) => change({ df: given.stops[i] }, going);
  const rarity = slider("df, documents that hold the term", stops, choose, given.widest.df);

  const top = headline(given.convention);
  const [plain, idf, weight] = [h("b", {}), h("b", {}), h("b", {})];
  const beside = h("div", { class: "bm-beside rm-answer" });
  beside.append(h("p", {}, "without (k1 + 1) ", plain), h("p", {}, "x IDF ", idf, " = weight ", weight));
  const tf = plot(given.tfs, given.heights, "factor over tf");
  const length = plot(given.lengths, given.heights, "factor over length");
  const df = plot(given.dfs, given.idfs, "IDF over df");
  tf.element.classList.add("bm-large");

  const under = (figure, ...below) => h("div", { class: "bm-part" }, figure.element, ...below);
  const first = under(tf, h("div", { class: "rm-controls" }, sliders.tf.element, sliders.k1.element));
  const rest = [under(length, sliders.length.element, sliders.b.element), under(df, rarity.element)];
  body.append(h("div", { class: "bm-head" }, top.element, beside), first, h("div", { class: "bm-pair" }, ...rest));

  return (view, state) => {
    top.draw(view.convention, view.factor);
    say(plain, view.plain);
    say(idf, view.idf);
    say(weight, view.weight);
    for (const [name, control] of Object.entries(sliders)) control.draw(state[name], view.said[name]);
    rarity.draw(given.stops.findLastIndex((stop) => stop <= state.df), view.said.df);
    tf.draw(view.tf.curve, view.tf);
    length.draw(view.length.curve, view.length);
    df.draw(given.idf, view.df);
  };
}

export default { render: lab(build) };
