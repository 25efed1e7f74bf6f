// Shared by every lab: base.py puts this text before the lab's own, which ends with
//   export default { render: lab(build) };
// build(body, change, given) fills `body` once, with what never changes at hand in `given`, and returns
// draw(view, state), called on every change. change(parts) asks Python for a new state.
// Controls show `state` (what the learner asked for, at once); numbers show `view` (what Python answered) and stand in
// elements of class rm-answer, which fade while Python is silent.

const PATIENCE_MS = 2500;
const SETTLE_MS = 400; // the spoken sentence waits until the hand rests
const SILENCE =
  "Python is not answering: the numbers are its last answer. If it is busy, they will follow. If it was stopped or " +
  "restarted, choose Run → Run All Above Selected Cell, then run this cell again.";

// h("p", { class: "rm-muted", hidden: true }, "text", child): an element. true sets an attribute, false leaves it out.
function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// JupyterLab reads single keys typed anywhere in a notebook: x cuts the cell, d d deletes it, 0 0 restarts the kernel.
// A key typed on a lab stays in the lab, except those that belong to the page: Ctrl and Command, Escape, Shift+Enter.
function shelter(root) {
  root.addEventListener("keydown", (event) => {
    const runsCell = event.shiftKey && event.key === "Enter";
    if (!event.ctrlKey && !event.metaKey && event.key !== "Escape" && !runsCell) event.stopPropagation();
  });
}

// The steps back that history.py keeps: each holds the former values of what one change replaced.
function stepped(state, parts, limit) {
  const former = Object.fromEntries(Object.keys(parts).map((name) => [name, state[name]]));
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
    if (moved()) change(stepped(now, start, steps));
  });
  return {
    element: h("div", { class: "rm-buttons" }, undo, over),
    step: (parts) => change(stepped(now, parts, steps)),
    draw: (state) => {
      now = state;
      undo.setAttribute("aria-disabled", String(!now.past.length));
      over.setAttribute("aria-disabled", String(!moved()));
    },
  };
}

// What there is to reach, each with a mark that is set once Python has seen it reached.
function goalList(texts) {
  const goals = texts.map((text) => {
    const mark = h("span", { class: "rm-mark", "aria-hidden": "true" });
    const said = h("span", { class: "rm-spoken" });
    return { mark, said, item: h("li", {}, mark, h("span", { dir: "auto" }, text), said) };
  });
  return {
    element: h("ul", { class: "rm-goals", "aria-label": "Goals", hidden: !goals.length }, ...goals.map((g) => g.item)),
    draw: (reached) =>
      goals.forEach(({ mark, said, item }, i) => {
        const done = reached.includes(i);
        item.classList.toggle("rm-reached", done);
        say(mark, done ? "✓" : "○");
        say(said, done ? " – reached" : " – not reached yet");
      }),
  };
}

// Text that changes without moving what stands below it: unseen, the longest text keeps the room.
function steady(text, longest) {
  const room = h("span", { class: "rm-room", "aria-hidden": "true" }, ...longest);
  return h("span", { class: "rm-steady" }, h("span", {}, ...text), room);
}

function shape(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function lab(build) {
  return ({ model, el }) => {
    const body = h("div");
    const notice = h("p", { class: "rm-notice", role: "alert", hidden: true });
    const spoken = h("p", { class: "rm-spoken", role: "status" });
    const given = model.get("given");
    const frame = { class: "rm rm-lab", role: "group", "aria-label": given.name };
    const root = h("div", frame, body, notice, spoken);
    let waiting = null;
    let resting = null;

    const silent = (yes) => {
      say(notice, yes ? SILENCE : "");
      notice.hidden = !yes;
      root.classList.toggle("rm-silent", yes);
    };
    const answered = () => {
      clearTimeout(waiting);
      waiting = null;
      silent(false);
    };
    const wait = () => {
      waiting ??= setTimeout(() => {
        silent(true);
      }, PATIENCE_MS);
    };
    const change = (parts) => {
      const state = model.get("state");
      model.set("state", { ...state, ...parts, revision: state.revision + 1 });
      wait();
      model.save_changes();
    };

    const draw = build(body, change, given);
    const redraw = () => {
      const view = model.get("view");
      draw(view, model.get("state"));
      root.dataset.revision = view.revision;
    };
    const onState = () => redraw();
    const onView = () => {
      answered();
      redraw();
      const view = model.get("view");
      if (view.revision < model.get("state").revision) wait();
      clearTimeout(resting);
      resting = setTimeout(() => say(spoken, view.sentence), SETTLE_MS);
    };
    const onRefusal = (message) => {
      if (!message?.refused) return;
      answered();
      redraw();
    };

    shelter(root);
    redraw();
    el.append(root);
    model.on("change:state", onState);
    model.on("change:view", onView);
    model.on("msg:custom", onRefusal);

    return () => {
      model.off("change:state", onState);
      model.off("change:view", onView);
      model.off("msg:custom", onRefusal);
      clearTimeout(waiting);
      clearTimeout(resting);
      root.remove();
    };
  };
}
