// Shared by every lab: base.py puts this text before the lab's own, which ends with
//   export default { render: lab(build) };
// build(body, change) fills `body` once and returns draw(view, state), called on every change.
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

function lab(build) {
  return ({ model, el }) => {
    const body = h("div");
    const notice = h("p", { class: "rm-notice", role: "alert", hidden: true });
    const spoken = h("p", { class: "rm-spoken", role: "status" });
    const root = h("div", { class: "rm rm-lab", role: "group" }, body, notice, spoken);
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

    const draw = build(body, change);
    const redraw = () => {
      const view = model.get("view");
      draw(view, model.get("state"));
      root.setAttribute("aria-label", view.name);
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
