// Shared by every lab. base.py joins base.js, frame.js and controls.js, and then the lab's own file, which ends with
//   export default { render: lab(build) };
// build(body, change, given) fills `body` once, with what never changes at hand in `given`, and returns
// draw(view, state), called on every change. change(parts) asks Python for a new state; in a lab with a past it is one
// step that Undo takes back, and change(parts, true) goes on with the step before (a slider on its way).
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

function shape(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// Text that changes without moving what stands below it: unseen, the longest text keeps the room.
function steady(text, longest) {
  const room = h("span", { class: "rm-room", "aria-hidden": "true" }, ...longest);
  return h("span", { class: "rm-steady" }, h("span", {}, ...text), room);
}

// News that is spoken once, before the next sentence: "Helmets: rank 2 of 5."
function announce(element, text) {
  element.dispatchEvent(new CustomEvent("rm-news", { bubbles: true, detail: text }));
}

// JupyterLab reads single keys typed anywhere in a notebook: x cuts the cell, d d deletes it, 0 0 restarts the kernel.
// A key typed on a lab stays in the lab, except those that belong to the page: Ctrl and Command, Escape, Shift+Enter.
function keep(event) {
  const runsCell = event.shiftKey && event.key === "Enter";
  if (!event.ctrlKey && !event.metaKey && event.key !== "Escape" && !runsCell) event.stopPropagation();
}

function lab(build) {
  return ({ model, el }) => {
    const body = h("div", { class: "rm-body" });
    const notice = h("p", { class: "rm-notice", role: "alert", hidden: true });
    const spoken = h("p", { class: "rm-spoken", role: "status" });
    const given = model.get("given");
    const root = h("div", { class: "rm rm-lab rm-live", role: "group", "aria-label": given.name });
    let waiting = null;
    let resting = null;
    let news = "";

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
    const speak = () => {
      clearTimeout(resting);
      resting = setTimeout(() => {
        say(spoken, `${news} ${model.get("view").sentence}`.trim());
        news = "";
      }, SETTLE_MS);
    };

    const around = given.start ? frame(change, given) : null;
    const draw = build(body, around?.step ?? change, given);
    const redraw = () => {
      const view = model.get("view");
      around?.draw(view, model.get("state"));
      draw(view, model.get("state"));
      root.dataset.revision = view.revision;
    };
    const onState = () => redraw();
    const onView = () => {
      answered();
      redraw();
      if (model.get("view").revision < model.get("state").revision) wait();
      speak();
    };
    const onRefusal = (message) => {
      if (!message?.refused) return;
      answered();
      redraw();
    };

    root.addEventListener("keydown", keep);
    root.addEventListener("rm-news", (event) => {
      news = event.detail;
      speak();
    });
    root.append(...(around ? [around.head, body, around.foot] : [body]), notice, spoken);
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
