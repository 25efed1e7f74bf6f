"""Labs on a page without JupyterLab: what a page would make of some HTML, and a bench to put a lab on in a browser."""

import json
from html.parser import HTMLParser


class Tags(HTMLParser):
    """The tags of some HTML, and its text."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.text = set(), ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)

    def handle_data(self, data):
        self.text += data


PAGE = """<!doctype html><html lang="en"><head><title>Bench</title><meta charset="utf-8"></head>
<body data-jp-theme-light="LIGHT" style="margin:0;padding:12px;--jp-layout-color1:PAPER;background:PAPER;
--jp-ui-font-color1:INK;--jp-content-font-size1:14px;font:14px system-ui"><main></main></body></html>"""

# What anywidget's model does for a lab: traits, events, and a comm whose other end is Python's `receive`.
FRONT = """
async ({ labs, views }) => {
  window.models = labs.map(({ traits }, i) => {
    const heard = {};
    const emit = (name, ...said) => (heard[name] ?? []).forEach((call) => call(...said));
    return {
      get: (name) => traits[name],
      set: (name, value) => {
        if (JSON.stringify(traits[name]) === JSON.stringify(value)) return;
        traits[name] = value;
        emit(`change:${name}`);
      },
      save_changes: async () => {
        if (!window.dead) for (const message of await window.receive(i, traits.state)) window.models[i].take(message);
      },
      take: (message) => {
        if (message.method === "custom") emit("msg:custom", message.content);
        if (message.method !== "update") return;
        const state = Object.entries(message.state);
        for (const [name, value] of state) traits[name] = value;
        for (const [name] of state) emit(`change:${name}`);
      },
      on: (name, call) => (heard[name] ??= []).push(call),
      off: (name, call) => (heard[name] = (heard[name] ?? []).filter((other) => other !== call)),
    };
  });
  for (const [i, { esm, css }] of labs.entries()) {
    const style = document.createElement("style");
    style.textContent = css;
    document.head.append(style);
    const { default: front } = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
    for (let view = 0; view < views; view++) {
      const el = document.createElement("div");
      document.querySelector("main").append(el);
      front.render({ model: window.models[i], el });
    }
  }
}
"""


class Bench:
    """Labs on a Playwright page, driven by their own Python: `Bench(page, lab)`.

    dark: JupyterLab's dark theme. views: how many views of each lab. `bench.messages` counts what Python sent.
    After a change from Python call `flush()`. `wait()` returns when the page shows what Python last said.
    """

    def __init__(self, page, *labs, dark=False, views=1):
        self.page, self.labs, self.messages = page, labs, 0
        self._out = [[] for _ in labs]
        for lab, out in zip(labs, self._out, strict=True):
            lab._send = lambda message, buffers=None, out=out: out.append(json.loads(json.dumps(message)))
        page.expose_function("receive", self._receive)
        paper, ink = ("#111111", "rgba(255,255,255,0.87)") if dark else ("#ffffff", "rgba(0,0,0,0.87)")
        page.set_content(PAGE.replace("LIGHT", str(not dark).lower()).replace("PAPER", paper).replace("INK", ink))
        traits = ("given", "state", "view")
        given = [
            {"esm": lab._esm, "css": lab._css, "traits": {name: getattr(lab, name) for name in traits}} for lab in labs
        ]
        page.evaluate(FRONT, {"labs": given, "views": views})

    def _receive(self, i, state):
        data = {"method": "update", "state": {"state": state}, "buffer_paths": []}
        self.labs[i]._handle_msg({"content": {"data": data}, "buffers": []})
        return self._drained(i)

    def _drained(self, i):
        out, self._out[i][:] = list(self._out[i]), []
        self.messages += len(out)
        return out

    def flush(self):
        """Carry to the page what Python changed by itself."""
        for i in range(len(self.labs)):
            for message in self._drained(i):
                self.page.evaluate("([i, message]) => window.models[i].take(message)", [i, message])

    def wait(self):
        """Wait until every view shows Python's last revision."""
        revisions = [lab.view["revision"] for lab in self.labs]
        self.page.wait_for_function(
            """wanted => window.models.every((m, i) => m.get("view").revision >= wanted[i]
                                                      && m.get("view").revision === m.get("state").revision)""",
            arg=revisions,
            timeout=5000,
        )
