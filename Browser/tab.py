"""A tab that measures pages, and the limits for their layout."""

from base64 import b64decode
from pathlib import Path
from time import monotonic

MEASURES = (Path(__file__).parent / "measures.js").read_text()
LAYOUT_SHIFT = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => setTimeout(() => done(sum), 30));
})"""
PHONE, SMALL, TABLET, DESKTOP = (390, 844), (320, 568), (820, 1180), (1280, 800)
NORMAL_TEXT = {"standard": 16, "fixed": 13}
LARGE_TEXT = {"standard": 32, "fixed": 26}


def layout_defects(found):
    """What is wrong with the layout of a page at one width and size of text."""
    if found["overflow"] > 0:
        yield f"wider than the window by {found['overflow']} px"
    for name in ("outside", "overlaps", "backwards", "cutLabels"):
        for text in found[name]:
            yield f"{name}: {text}"
    for control in found["controls"]:
        if min(control["height"], control["width"]) < 44:
            yield f"{control['width']:.0f} x {control['height']:.0f} px: {control['label']}"


def wait_until(page, condition):
    """Waits until an expression is true. Playwright's `wait_for_function` evaluates strings in the page, which the
    Content Security Policy of our pages forbids from its second attempt on."""
    end = monotonic() + 10
    while not page.evaluate(condition):
        assert monotonic() < end, f"never true: {condition}"
        page.wait_for_timeout(20)


class Tab:
    """A tab that measures pages. Its windows, colors and texts change without a reload."""

    def __init__(self, visited):
        self.visited = visited
        self.page = visited.page
        self.session = visited.page.context.new_cdp_session(visited.page)
        self.size = None

    def open(self, address):
        self.visited.complaints.clear()
        self.visited.requests.clear()
        self.resize(PHONE)
        self.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
        self.page.goto(address)

    def resize(self, size):
        if size != self.size:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            self.size = size

    def set_text(self, sizes):
        self.session.send("Page.setFontSizes", {"fontSizes": sizes})

    def save(self, path):
        """Saves a screenshot of the whole page, faster than Playwright does."""
        size = self.session.send("Page.getLayoutMetrics")["cssContentSize"]
        options = {"clip": {**size, "scale": 1}, "captureBeyondViewport": True, "optimizeForSpeed": True}
        path.write_bytes(b64decode(self.session.send("Page.captureScreenshot", options)["data"]))

    def measures(self, focusing=False):
        return self.page.evaluate(MEASURES, focusing)

    def spoken(self):
        """The texts of the accessibility tree, in its order."""
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        known = {node["nodeId"]: node for node in nodes}
        texts = []

        def walk(node):
            name = node.get("name", {}).get("value", "").strip()
            role = node.get("role", {}).get("value")
            if not node["ignored"] and name and role in ("StaticText", "image", "img"):
                texts.append(" ".join(name.split()))
            if role != "StaticText":
                for child in node.get("childIds", []):
                    if child in known:
                        walk(known[child])

        walk(nodes[0])
        return texts
