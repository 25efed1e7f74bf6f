// What stands around every lab that is played with: above it the question and the goals, below it the formula with its
// numbers, the same as Python, a word on the keys, Undo and Start over. `given` and `view` bring what history.py names.

// The state that a change leads to, with one step more to undo: the former values of what the change replaces.
// `same` goes on with the last step: of a slider on its way only the start is worth coming back to.
function stepped(state, parts, limit, same) {
  const names = Object.keys(parts);
  const last = state.past.at(-1);
  if (same && last && names.every((name) => name in last)) return parts;
  const former = Object.fromEntries(names.map((name) => [name, state[name]]));
  return { ...parts, past: [...state.past, former].slice(-limit) };
}

// "Undo" and "Start over", over a state with a past; `start` is the state to go back to, without its past.
// They stay focusable with nothing to undo: a disabled button drops the focus, and the next key would reach the notebook.
function history(change, { start, steps }) {
  const undo = h("button", { class: "rm-button", type: "button" }, "Undo");
  const over = h("button", { class: "rm-button", type: "button" }, "Start over");
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  let now = null;
  const moved = () => Object.keys(start).some((name) => !same(start[name], now[name]));
  undo.addEventListener("click", () => {
    if (now.past.length) change({ ...now.past.at(-1), past: now.past.slice(0, -1) });
  });
  over.addEventListener("click", () => {
    if (moved()) change(stepped(now, start, steps, false));
  });
  return {
    element: h("div", { class: "rm-buttons" }, undo, over),
    step: (parts, going = false) => change(stepped(now, parts, steps, going)),
    draw: (state) => {
      now = state;
      undo.setAttribute("aria-disabled", String(!now.past.length));
      over.setAttribute("aria-disabled", String(!moved()));
    },
  };
}

// What there is to reach, each with a mark that is set once Python has seen it reached, and what is wrong with its test.
function goalList(texts) {
  const goals = texts.map((text) => {
    const mark = h("span", { class: "rm-mark", "aria-hidden": "true" });
    const said = h("span", { class: "rm-spoken" });
    const trouble = h("span", { class: "rm-muted" });
    return { mark, said, trouble, item: h("li", {}, mark, h("span", { dir: "auto" }, text), said, trouble) };
  });
  return {
    element: h("ul", { class: "rm-goals", "aria-label": "Goals", hidden: !goals.length }, ...goals.map((g) => g.item)),
    draw: ({ reached, trouble }) =>
      goals.forEach((goal, i) => {
        const done = reached.includes(i);
        goal.item.classList.toggle("rm-reached", done);
        say(goal.mark, done ? "✓" : "○");
        say(goal.said, done ? " – reached" : " – not reached yet");
        say(goal.trouble, trouble[i]);
      }),
  };
}

// The computation with the numbers of the moment, a line each; `longest` holds the lines at their longest.
function formulaBox(longest) {
  const lines = longest.map(() => h("span", { class: "rm-line" }));
  const room = longest.map((line) => h("span", { class: "rm-line" }, line));
  const spaced = lines.flatMap((line) => [line, " "]); // the space is for those who hear or copy it
  return {
    element: h("div", { class: "rm-formula rm-answer" }, steady(spaced, room)),
    draw: (texts) => lines.forEach((line, i) => say(line, texts[i] ?? "")),
  };
}

// The call that gives the number on the screen: always there to read and to select, and a button that copies it.
function pythonLine() {
  const field = h("input", { class: "rm-field rm-code rm-answer", type: "text", readonly: true, spellcheck: "false" });
  const word = h("span", {}, "Copy as Python");
  const button = h("button", { class: "rm-button", type: "button" }, steady([word], ["Copy as Python"]));
  field.setAttribute("aria-label", "The number on the screen, as Python");
  let restored = null;
  const tell = (text) => {
    say(word, text);
    announce(button, `${text}.`);
    clearTimeout(restored);
    restored = setTimeout(() => say(word, "Copy as Python"), 2000);
  };
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      tell("Copied");
    } catch {
      field.focus(); // no leave to use the clipboard: what is selected can be copied by hand
      field.select();
      tell("Press Ctrl+C");
    }
  });
  return {
    element: h("div", { class: "rm-python" }, field, button),
    draw: (text) => {
      if (field.value !== text) field.value = text;
    },
  };
}

function frame(change, given) {
  const past = history(change, given);
  const goals = goalList(given.goals);
  const formula = formulaBox(given.formula);
  const python = pythonLine();
  const asked = h("p", { class: "rm-question", dir: "auto", hidden: !given.question }, given.question ?? "");
  const hint = h("p", { class: "rm-label" }, given.hint ?? "");
  return {
    head: h("div", { class: "rm-head" }, asked, goals.element),
    foot: h("div", {}, formula.element, python.element, h("div", { class: "rm-foot" }, hint, past.element)),
    step: past.step,
    draw: (view, state) => {
      past.draw(state);
      goals.draw(view);
      formula.draw(view.formula);
      python.draw(view.python);
    },
  };
}
