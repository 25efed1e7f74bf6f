// A tool put together from menus, the number it would report, and the tools whose number that is. Their numbers stay
// hidden until they are reached or asked for; the room for them is kept from the start.

// Several texts that take turns: the room of the one that needs most.
const turns = (texts) => texts.map((text) => h("span", {}, text));

function choiceRow({ field, label, options }, choose) {
  const names = Object.keys(options);
  const select = menu(label, names.map((name) => [name, name]), (choice) => choose(field, choice));
  const does = h("span", {});
  return {
    element: h("div", { class: "ft-choice" }, select.element, h("p", { class: "ft-turns" }, steady([does], turns(Object.values(options))))),
    draw: (choice) => {
      select.draw(choice);
      say(does, options[choice]);
    },
  };
}

function toolRow({ name, number, because }, toggle) {
  const mark = h("span", { class: "rm-mark", "aria-hidden": "true" });
  const state = h("span", {});
  const value = h("b", { class: "ft-value" });
  const why = h("span", {});
  const button = h("button", { class: "rm-button", type: "button" });
  const element = h("li", { class: "rm-row ft-tool", tabindex: -1 }, mark, h("span", { class: "ft-name" }, name));
  const asking = h("span", { class: "ft-ask" }, button);
  const said = h("span", { class: "rm-label ft-state" }, steady([state], ["same number now"]));
  element.append(said, value, asking, h("p", {}, steady([why], [because])));
  button.addEventListener("click", toggle);
  return {
    element,
    draw: ({ here, found, asked }) => {
      const known = found || asked;
      element.classList.toggle("ft-here", here);
      say(mark, here ? "●" : found ? "✓" : "○");
      say(state, here ? "same number now" : found ? "reached" : asked ? "shown" : "not reached");
      say(value, known ? number : "?");
      say(why, known ? because : "");
      if (found && document.activeElement === button) element.focus(); // a button that goes takes the focus with it
      button.hidden = found;
      say(button, asked ? "Hide" : "Show");
      button.setAttribute("aria-label", `${asked ? "Hide" : "Show"} the number of ${name}`);
    },
  };
}

function build(body, change, given) {
  let now = null;
  const choices = given.menus.map((item) =>
    choiceRow(item, (field, choice) => change({ choices: { ...now.choices, [field]: choice } })),
  );
  const toggle = (i) => () => {
    change({ asked: now.asked.includes(i) ? now.asked.filter((other) => other !== i) : [...now.asked, i] });
  };
  const tools = given.tools.map((tool, i) => toolRow(tool, toggle(i)));
  const top = headline(given.convention);
  const list = h("ul", { class: "rm-list", "aria-label": "Tools" }, ...tools.map((tool) => tool.element));
  body.append(
    h("div", { class: "ft-data" }, ...given.data.map((line) => h("p", {}, line))),
    h("p", { class: "rm-label" }, "put a tool together"),
    h("div", { class: "ft-choices" }, ...choices.map((choice) => choice.element)),
    h("div", { class: "ft-number" }, top.element),
    list,
  );

  return (view, state) => {
    now = state;
    choices.forEach((choice, i) => choice.draw(state.choices[given.menus[i].field]));
    top.draw(view.convention, view.number);
    tools.forEach((tool, i) => {
      const [here, found, asked] = [view.here, view.found, state.asked].map((places) => places.includes(i));
      tool.draw({ here, found, asked });
    });
  };
}

export default { render: lab(build) };
