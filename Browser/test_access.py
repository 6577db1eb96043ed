"""Tests pages for people who have no scripts, or a slow connection.

The texts of a language change none of this, so each page is tested in one language.
"""

import gzip
import re

import pytest
from conftest import FIRST_PAGES, PAGES
from tab import DESKTOP, LAYOUT_SHIFT, PHONE, Tab, layout_defects

# HTML, style sheet and script together, compressed; the pictures of the brand not included.
MAXIMUM_BYTE_COUNT = 30 * 1024
SAMPLES = [page for page in FIRST_PAGES if not page.sample.startswith("strained")]
NAMES = [f"{page.brand}-{page.sample}" for page in SAMPLES]


@pytest.fixture(scope="module")
def tab(device_with):
    visited = device_with("iphone", device_scale_factor=1)
    yield Tab(visited)
    visited.page.context.close()


@pytest.fixture(scope="module")
def tab_without_scripts(device_with):
    visited = device_with("iphone", device_scale_factor=1, java_script_enabled=False)
    yield Tab(visited)
    visited.page.context.close()


@pytest.mark.parametrize("written", SAMPLES, ids=NAMES)
def test_page_is_complete_without_scripts(tab_without_scripts, server, written):
    tab = tab_without_scripts
    tab.open(f"{server.origin}{written.path}")
    for size in (PHONE, DESKTOP):
        tab.resize(size)
        found = tab.measures()
        assert list(layout_defects(found)) == []
        assert found["unloaded"] == []
    for button in tab.page.locator("button").all():
        assert not button.is_visible(), "The button does nothing without a script."
        assert button.bounding_box() is None, "leaves a gap"
    assert tab.visited.complaints == []


@pytest.mark.parametrize("written", SAMPLES, ids=NAMES)
def test_layout_does_not_shift_while_the_page_loads(tab, server, written):
    server.pause = 0.06
    try:
        tab.open(f"{server.origin}{written.path}")
        assert tab.page.evaluate(LAYOUT_SHIFT) == 0
    finally:
        server.pause = 0.0


def test_every_page_is_light(server):
    def compressed(path):
        return len(gzip.compress(server.responses[path.partition("?")[0]][2], 6))

    heavy = {}
    for written in PAGES:
        text = written.file.read_text(encoding="utf-8")
        loaded = re.findall(r'<link rel="stylesheet" href="([^"]+)"|<script src="([^"]+)"', text)
        size = compressed(written.path) + sum(compressed("".join(paths)) for paths in loaded)
        assert loaded
        if size > MAXIMUM_BYTE_COUNT:
            heavy[written.path] = size
    assert heavy == {}
