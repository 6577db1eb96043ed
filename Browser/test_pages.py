"""Tests every page on every device, in every language, in light and dark."""

from itertools import product
from pathlib import Path

import pytest

MEASURES = (Path(__file__).parent / "measures.js").read_text()
LAYOUT_SHIFT = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => setTimeout(() => done(sum), 50));
})"""
SAMPLES = {
    "iphone": [
        "open-iphone", "open-preview", "open-instagram", "invitation-iphone", "invitation-expired",
        "not-found", "gone",
    ],
    "kakaotalk": ["open-kakaotalk", "invitation-kakaotalk"],
    "ipad": ["open-ipad"],
    "desktop": ["open-desktop", "invitation-desktop", "card-preview"],
}  # fmt: skip
PAGES = [
    (device, sample, language, scheme)
    for device, samples in SAMPLES.items()
    for sample, language, scheme in product(samples, ["en", "ja", "ko"], ["light", "dark"])
]


@pytest.mark.parametrize(("device", "sample", "language", "scheme"), PAGES)
def test_page_is_readable_and_complete(visit, server, screenshots, device, sample, language, scheme):
    with visit(sample, device, language, scheme) as visited:
        page = visited.page
        shift = page.evaluate(LAYOUT_SHIFT)
        found = page.evaluate(MEASURES)
        if screenshots:
            name = f"{sample}.{device}.{language}.{scheme}.png"
            page.screenshot(path=screenshots / name, full_page=True)

        assert visited.complaints == []
        assert [url for url in visited.requests if not url.startswith((server.origin, "data:"))] == []
        assert server.missed == []
        assert found["language"] == language
        assert found["title"]
        assert found["headings"] == 1
        assert found["overflow"] <= 0
        assert shift == 0
        assert all(found["pictures"])
        assert found["texts"]
        assert found["controls"]
        for text in found["texts"]:
            assert text["ratio"] >= (3 if text["isLarge"] else 4.5), text
            assert text["size"] >= 15, text
        for control in found["controls"]:
            assert control["label"], control
            assert min(control["height"], control["width"]) >= 44, control
            assert control["edge"] is None or control["edge"] >= 3, control


def test_every_page_fits_on_the_smallest_phone(visit, server):
    with visit("open-iphone", "small") as visited:
        for sample, language in product(server.samples, ["en", "ja", "ko"]):
            visited.page.goto(server.address(sample, language))
            assert visited.page.evaluate(MEASURES)["overflow"] <= 0, (sample, language)
        assert visited.complaints == []


@pytest.mark.parametrize(
    ("device", "sample"), [(device, sample) for device in SAMPLES for sample in SAMPLES[device]]
)
def test_layout_does_not_shift_while_the_page_loads(visit, server, device, sample):
    server.pause = 0.3
    try:
        with visit(sample, device) as visited:
            assert visited.page.evaluate(LAYOUT_SHIFT) == 0
    finally:
        server.pause = 0.0
