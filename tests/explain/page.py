"""What a browser would find in the HTML of a table."""

import html.parser


class Cells(html.parser.HTMLParser):
    """The caption, the tags with their attributes, the cells of each row, and the paragraphs."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.rows, self.notes, self.caption, self.open = [], [], [], "", []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag == "p":
            self.notes.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data
        if self.open[-1] == "p":
            self.notes[-1] += data
        if self.open[-1] == "caption":
            self.caption += data
