"""What stands in for a lab where no kernel drives it: a saved page, a dead kernel, nbconvert, a notebook not trusted.

A lab is shown as two outputs: the live view, and below it a table of the state with a word on what to do. A live view
brings LIVE, which hides the table. The table brings DEAD, which hides a view without its kernel; where a page drops
that (an untrusted notebook), the view's error line stands above and the table has the last word. While a view is on
its way the table has no height for a second, so that nothing jumps.
"""

import html
from collections.abc import Sequence
from typing import NamedTuple

VIEW = "application/vnd.jupyter.widget-view+json"
ASLEEP = "This is how it stood when the page was saved. Run its cell to use it."
LIVE = ".jp-OutputArea-child:has(.rm-live) + .jp-OutputArea-child:has(.rm-static){display:none}\n"
DEAD = (  # JupyterLab names the MIME type of every output but that of a widget's view
    ".jp-OutputArea-child:has(> .jp-OutputArea-output:not([data-mime-type])):not(:has(.rm-live)):has(+ * .rm-static)"
    "{display:none}"
    ".jp-OutputArea-child:has(.rm-static){animation:rm-wait 1s step-end}"
    "@keyframes rm-wait{from{max-height:0;overflow:hidden}}"
)


class Table(NamedTuple):
    """A lab's present state as a table of text; the first cell of each row names the row."""

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def html(self) -> str:
        """A real <table>: no script, no style, everything escaped; `bdi` keeps right-to-left text in its cell."""
        head = "".join(f'<th scope="col">{_cell(text)}</th>' for text in self.head)
        body = "".join(
            f'<tr><th scope="row">{_cell(first)}</th>{"".join(f"<td>{_cell(text)}</td>" for text in rest)}</tr>'
            for first, *rest in self.rows
        )
        caption = f"<caption>{_cell(self.caption)}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def show(bundle: dict) -> None:
    """Display a lab's MIME bundle: the view, and then table and sentence as an output of their own."""
    from IPython.display import display

    static = f'<style>{DEAD}</style><div class="rm-static">{bundle["text/html"]}<p>{ASLEEP}</p></div>'
    display({VIEW: bundle[VIEW]}, raw=True)
    display({"text/html": static, "text/plain": bundle["text/plain"]}, raw=True)


def _cell(text: str) -> str:
    return f"<bdi>{html.escape(text)}</bdi>"
