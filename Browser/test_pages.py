"""Tests every page in every language, with each brand and without one, in light and dark.

A page is opened once. Its colors, its width and the size of its text then change without a reload, because
the server sends the same page whatever they are. The phone, the tablet or the computer for which a page is
made is a property of the page; every page is nevertheless measured at all widths, because people turn and
resize, and because user agents are guesses.
"""

from importlib.resources import files

import pytest
from conftest import FIRST_PAGES, PAGES
from tab import (
    DESKTOP, LARGE_TEXT, LAYOUT_SHIFT, NORMAL_TEXT, PHONE, SMALL, TABLET, Tab, layout_defects,
)  # fmt: skip

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
# The colors are all that differs between light and dark.
AXE_RULES = {
    "light": {"type": "tag", "values": [
        "wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice",
    ]},
    "dark": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
}  # fmt: skip
RUN_AXE = """async (runOnly) => {
  // Without "preload: false", axe would request the style sheet, which the page's policy forbids.
  const found = await axe.run(document, { runOnly, resultTypes: ["violations"], preload: false });
  const places = (rule) => rule.nodes.map((node) => node.html).join(" ");
  return found.violations.map((rule) => `${rule.id}: ${places(rule)}`);
}"""
# The languages of a page differ in their texts and in the direction of writing, which `defects` measures in all
# of them. What depends on the structure of the page or on its colors is tested in one language of each
# direction: axe, the colors of the dark page as a picture, the focus, and the colors of the system.
REPRESENTATIVES = [page for page in PAGES if page.language in ("en", "ar")]
# The picture of the links that have one.
LINK_PICTURE = "https://acme.example/beach.jpg"


def defects(found, language):
    """What is wrong with the measures of a page, as short texts."""
    if found["language"] != language:
        yield f"language {found['language']}"
    if not found["title"]:
        yield "no title"
    if found["headings"] != 1:
        yield f"{found['headings']} main headings"
    if not found["texts"]:
        yield "no text"
    if any(picture is None for picture in found["pictures"]):
        yield "a picture without a description"
    for name in ("unloaded", "moving"):
        if found[name]:
            yield f"{name}: {found[name]}"
    for text in found["texts"]:
        if text["ratio"] < (3 if text["isLarge"] else 4.5):
            yield f"contrast {text['ratio']:.2f}: {text['text']}"
        if text["size"] < 14:
            yield f"{text['size']} px: {text['text']}"
    for control in found["controls"]:
        if not control["label"]:
            yield "a control without a label"
        if control["edge"] is not None and control["edge"] < 3:
            yield f"edge {control['edge']:.2f}: {control['label']}"
    yield from layout_defects(found)


@pytest.fixture(scope="module")
def tab(device_with):
    visited = device_with("iphone", device_scale_factor=1)
    yield Tab(visited)
    visited.page.context.close()


def faults(tab, server, screenshots, written):
    """Everything that is wrong with a page, each with the circumstances under which it is wrong."""
    tab.open(f"{server.origin}{written.path}")
    shift = tab.page.evaluate(LAYOUT_SHIFT)
    if shift:
        yield f"layout shift {shift}"
    # The numbers of steps are not part of the document.
    spoken, expected = (
        [text for text in texts if not text.isdigit()]
        for texts in (tab.spoken(), tab.measures()["spoken"])
    )
    if spoken != expected:
        yield f"a screen reader reads {spoken}, not {expected}"
    is_representative = written in REPRESENTATIVES
    if is_representative:
        tab.page.evaluate(AXE)
    shown = TABLET if written.sample == "open-ipad" else DESKTOP
    if written.platform != "desktop":
        shown = PHONE
    for scheme in ("light", "dark"):
        if scheme == "dark":
            tab.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        tab.resize(shown)
        yield from (f"{scheme}: {defect}" for defect in defects(tab.measures(), written.language))
        if is_representative:
            violations = tab.page.evaluate(RUN_AXE, AXE_RULES[scheme])
            yield from (f"{scheme}: axe {violation}" for violation in violations)
        if screenshots and (is_representative or scheme == "light"):
            name = f"{written.brand}.{written.sample}.{written.language}.{scheme}.png"
            tab.save(screenshots / name)
    for size in (PHONE, SMALL, DESKTOP):
        if size != shown:
            tab.resize(size)
            yield from (f"{size[0]} px wide: {defect}" for defect in layout_defects(tab.measures()))
    tab.set_text(LARGE_TEXT)
    for size in (SMALL, PHONE):
        tab.resize(size)
        found = tab.measures()
        if min(text["size"] for text in found["texts"]) < 28:
            yield "The text does not follow the size that the visitor has chosen."
        yield from (f"large text, {size[0]} px wide: {defect}" for defect in layout_defects(found))
    tab.set_text(NORMAL_TEXT)
    if is_representative:
        yield from focus_faults(tab)
        yield from system_color_faults(tab)
    yield from (f"console: {complaint}" for complaint in tab.visited.complaints)
    for url in tab.visited.requests:
        if not url.startswith((server.origin, "data:", LINK_PICTURE)):
            yield f"requests {url}"
    yield from (f"requests {path}, which does not exist" for path in server.missed)
    server.missed.clear()


def focus_faults(tab):
    # From now on the browser shows the focus, because the visitor uses the keyboard.
    tab.page.keyboard.press("Tab")
    for scheme in ("light", "dark"):
        tab.page.emulate_media(color_scheme=scheme)
        for control in tab.measures(focusing=True)["controls"]:
            focus = control["focus"]
            if not focus["isShown"] or focus["width"] < 2 or focus["ratio"] < 3 or not focus["isInside"]:
                yield f"{scheme}: the focus of {control['label']} is hard to see: {focus}"
            if control["tabIndex"] != 0:
                yield f"The Tab key reaches {control['label']} in another order than that of the page."


def system_color_faults(tab):
    tab.page.emulate_media(forced_colors="active")
    for control in tab.measures()["controls"]:
        if control["isButton"] and control["border"] < 1:
            yield f"with the colors of the system, {control['label']} has no edge"
    tab.page.emulate_media(forced_colors="none")


@pytest.mark.parametrize(("brand", "sample"), [(page.brand, page.sample) for page in FIRST_PAGES])
def test_page_is_readable_and_complete(tab, server, screenshots, brand, sample):
    found = [
        f"{page.language}, {fault}"
        for page in PAGES
        if (page.brand, page.sample) == (brand, sample)
        for fault in faults(tab, server, screenshots, page)
    ]
    assert not found, "\n".join(found)
