"""Stock widgets in a box of the course's own: what a notebook stores of them. Real keys: tests/browser/."""

import doctest

import ipywidgets
import pytest

from course_lib import widgets
from course_lib.widgets import shelter


def test_the_example_in_the_docstring_holds():
    assert doctest.testmod(shelter).attempted == 3 and doctest.testmod(shelter).failed == 0


def test_a_notebook_stores_names_and_values_and_no_address():
    slider = ipywidgets.IntSlider(3, max=3, description="D11")
    box = widgets.sheltered(slider, ipywidgets.IntSlider(2), ipywidgets.Button())
    assert repr(box) == "D11: 3. 2. Button."
    slider.value = 1
    data = box._repr_mimebundle_()
    assert data["text/plain"] == "D11: 1. 2. Button."
    assert "<bdi>D11</bdi></th><td><bdi>1</bdi>" in data["text/html"]
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == box.model_id


def test_the_stock_widgets_are_inside_and_the_guard_comes_with_them():
    slider = ipywidgets.IntSlider()
    box = widgets.sheltered(slider)
    assert box.children[0] is slider and "rm-sheltered" in box._dom_classes
    guard = box.children[-1]._esm
    assert "addEventListener" in guard and "import(" not in guard
    assert box.children[-1]._css.startswith(".jp-OutputArea-child")


@pytest.mark.parametrize(("given", "message"), [([3], "got 3"), (["slider"], "got 'slider'"), ([], "got none")])
def test_what_is_no_widget_is_refused(given, message):
    with pytest.raises(TypeError, match=message):
        widgets.sheltered(*given)
