// An exercise: what is asked, a field to answer in, the reply, hints, the solution. Native controls throughout; the
// field is a form, so that Enter in it checks. Whatever is typed is in the state at once, so nothing is lost on a reload.

// Text between `backticks` becomes code; nothing ever becomes markup.
function rich(tag, text, attributes = {}) {
  const pieces = text.split(/`([^`\n]+)`/);
  return h(tag, attributes, ...pieces.map((piece, i) => (i % 2 ? h("code", {}, piece) : piece)));
}

const BLOCKS = {
  text: (text) => rich("p", text, { dir: "auto" }),
  code: (text) => h("pre", {}, h("code", {}, text)),
  list: (text) => h("ul", {}, ...text.split("\n").map((line) => rich("li", line, { dir: "auto" }))),
};

function drawCard(card) {
  const sign = h("span", { class: "ex-sign", "aria-hidden": "true" }, card.sign);
  const heading = h("p", { class: "ex-heading" }, sign, " ", rich("b", card.heading));
  return h("div", { class: `ex-card ex-${card.tone}` }, heading, ...card.blocks.map((b) => BLOCKS[b.kind](b.text)));
}

// Draw `cards` into `place` only if they changed, so that a selection or a focus in them survives.
function put(place, cards) {
  const text = JSON.stringify(cards);
  if (place.dataset.shown === text) return;
  place.dataset.shown = text;
  place.replaceChildren(...cards.map(drawCard));
}

let made = 0; // radio buttons of one question share a name no other question has

function numberField(change, given) {
  const input = h("input", { class: "ex-number", type: "text", inputmode: "decimal", autocomplete: "off", spellcheck: "false" });
  const label = h("label", {}, h("span", { class: "ex-label" }, given.label), input);
  input.addEventListener("input", () => change({ answer: input.value }));
  return {
    element: label,
    draw: (answer) => {
      if (input.value !== answer) input.value = answer;
    },
  };
}

function wordsField(change, given) {
  const area = h("textarea", { class: "ex-words", rows: 6 });
  const label = h("label", {}, h("span", { class: "ex-label" }, given.label), area);
  area.addEventListener("input", () => change({ answer: area.value }));
  return {
    element: label,
    draw: (answer) => {
      if (area.value !== answer) area.value = answer;
    },
  };
}

function optionsField(change, given) {
  const name = `ex-${++made}`;
  const legend = h("legend", { class: "ex-label" }, given.label);
  const radios = given.options.map((option) => h("input", { type: "radio", name, value: option.key }));
  const rows = given.options.map((option, i) => h("label", { class: "ex-option" }, radios[i], rich("span", option.text)));
  for (const radio of radios) radio.addEventListener("change", () => change({ answer: radio.value }));
  return {
    element: h("fieldset", { class: "ex-options" }, legend, ...rows),
    draw: (answer, locked) => {
      for (const radio of radios) {
        radio.checked = radio.value === answer;
        radio.disabled = locked;
      }
    },
  };
}

// The answer stands in a cell: nothing to fill in, only a word on what is looked at.
function cellField(change, given) {
  return { element: rich("p", given.label, { class: "ex-label" }), draw: () => {} };
}

const FIELDS = { number: numberField, words: wordsField, options: optionsField, cell: cellField };

function build(body, change, given) {
  const head = h("div", { class: "ex-head", hidden: !given.asks });
  head.append(rich("p", given.title, { class: "ex-title" }), rich("p", given.prompt, { dir: "auto" }));
  if (given.contract.length) head.append(BLOCKS.list(given.contract.join("\n")));
  const field = given.kind === "none" ? null : FIELDS[given.kind](change, given);
  const check = h("button", { type: "submit", class: "rm-button ex-first" }, given.button);
  const form = h("form", { class: `ex-form ex-form-${given.kind}`, novalidate: true, hidden: !field });
  if (field) form.append(field.element, check);
  const reply = h("div", { class: "ex-reply rm-answer", tabindex: -1 });
  const hints = h("div", { class: "ex-hints" });
  const solution = h("div", { class: "ex-solution", tabindex: -1 });
  const hint = h("button", { type: "button", class: "rm-button", hidden: !given.hints });
  const solve = h("button", { type: "button", class: "rm-button" }, "Solution");
  const yes = h("button", { type: "button", class: "rm-button" }, "Show it");
  const no = h("button", { type: "button", class: "rm-button" }, "Not yet");
  const sure = h("span", { class: "ex-sure", role: "group", "aria-label": "Show the solution?" }, "Show the solution?", yes, no);
  const buttons = h("div", { class: "rm-buttons ex-buttons" }, hint, solve, sure);
  body.append(head, form, reply, hints, solution, buttons);

  let state = null;
  const left = () => given.hints - state.hints;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    change({ checked: given.kind === "cell" ? String(Number(state.checked) + 1) : state.answer });
  });
  // Used up, the button stays focusable: a disabled one drops the focus, and the next key would reach the notebook.
  hint.addEventListener("click", () => {
    if (left()) change({ hints: state.hints + 1 });
  });
  // A button that was pressed gives its place to another: the focus goes along, and never to the notebook.
  const turn = (button, solution, next) =>
    button.addEventListener("click", () => {
      change({ solution });
      next.focus();
    });
  turn(solve, "asked", yes);
  turn(no, "closed", solve);
  turn(yes, "open", solution);

  return (view, now) => {
    state = now;
    field?.draw(now.answer, view.locked);
    if (view.locked && form.contains(document.activeElement)) reply.focus();
    check.hidden = view.locked;
    put(reply, view.reply ? [view.reply] : []);
    put(hints, view.hints);
    put(solution, view.solution ? [view.solution] : []);
    say(hint, now.hints ? `Next hint (${left()} left)` : "Hint");
    hint.setAttribute("aria-disabled", String(!left()));
    solve.hidden = !given.solvable || now.solution !== "closed";
    sure.hidden = now.solution !== "asked";
    buttons.hidden = hint.hidden && solve.hidden && sure.hidden;
  };
}

export default { render: lab(build) };
