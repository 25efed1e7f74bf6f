"""What a page would make of some HTML."""

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
