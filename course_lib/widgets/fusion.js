// Rankings side by side, each to reorder; RRF's k; and below them the fused list, where every score is a bar with one
// part a ranking. A ranking keeps its colour and its pattern in all places.

// The mark of ranking `i`: what its part of a bar looks like.
const swatch = (i) => h("span", { class: `fu-part fu-${i}`, "aria-hidden": "true" });

function relevance(doc) {
  return h("span", { class: "fu-relevant", hidden: !doc.relevant }, "✓ relevant");
}

function ranking(list, i, given, move) {
  const docs = list.docs.map((place) => given.docs[place]);
  const sorting = sortable(list.name, docs.map((doc) => `${list.name}, ${doc.title}`), move);
  const ranks = docs.map(() => h("span", { class: "rm-rank", "aria-hidden": "true" }));
  const rows = docs.map((doc, at) => {
    const text = h("div", { class: "fu-text" }, passage(doc), relevance(doc));
    return h("li", { class: "rm-row fu-row" }, sorting.moves[at], ranks[at], text);
  });
  sorting.fill(rows);
  const name = h("p", { class: "fu-name" }, swatch(i), h("bdi", {}, list.name));
  return {
    element: h("div", { class: "fu-list" }, name, sorting.element),
    draw: (order) => {
      sorting.draw(order);
      order.forEach((at, rank) => say(ranks[at], String(rank + 1)));
    },
  };
}

function build(body, change, given) {
  let now = null;
  const lists = given.lists.map((list, i) =>
    ranking(list, i, given, (order) => change({ orders: now.orders.with(i, order) })),
  );
  const k = slider("k, RRF's constant (it cuts nothing off)", given.range, (value, going) => change({ k: value }, going));
  const ends = h("p", { class: "rm-label fu-ends", "aria-hidden": "true" });
  ends.append(h("span", {}, "small: the top decides"), h("span", {}, "large: every list is a vote"));

  const rows = given.docs.map((doc) => {
    const rank = h("span", { class: "rm-rank" });
    const parts = given.lists.map((_, i) => swatch(i));
    const [sum, score, tie] = [h("span", {}), h("b", {}), h("span", { class: "rm-label" })];
    const term = h("span", { class: "fu-term rm-answer" }, steady([sum], [given.longest]), score);
    const bar = h("div", { class: "fu-bar rm-answer", "aria-hidden": "true" }, ...parts);
    const named = h("div", { class: "fu-text" }, passage(doc), relevance(doc), tie);
    return { rank, parts, sum, score, tie, element: h("li", { class: "rm-row fu-fused" }, rank, named, term, bar) };
  });
  const convention = h("p", { class: "rm-label" });
  const fused = h("ol", { class: "rm-list", "aria-label": "Fused" });
  const found = h("span", {});
  const firsts = h("p", { class: "fu-found rm-answer", hidden: !given.found }, steady([found], [given.found]));
  body.append(
    h("div", { class: "fu-lists" }, ...lists.map((list) => list.element)),
    h("div", { class: "fu-k" }, k.element, ends),
    h("div", { class: "fu-head" }, h("p", { class: "fu-name" }, "fused"), convention),
    fused,
    firsts,
  );

  return (view, state) => {
    now = state;
    lists.forEach((list, i) => list.draw(state.orders[i]));
    k.draw(state.k, String(state.k));
    say(convention, view.convention);
    arrange(fused, view.order.map((i) => rows[i].element));
    view.order.forEach((i, place) => {
      const { rank, parts, sum, score, tie } = rows[i];
      const row = view.rows[i];
      say(rank, String(place + 1));
      parts.forEach((part, list) => {
        part.style.width = `${100 * row.parts[list]}%`;
        part.hidden = !row.parts[list];
      });
      say(sum, row.sum);
      say(score, row.score);
      say(tie, row.tied ? "tie" : "");
    });
    say(found, view.found);
  };
}

export default { render: lab(build) };
