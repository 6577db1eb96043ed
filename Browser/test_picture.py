"""Draws the picture of brands in docs/configuration.md; LINKWRIGHT_RECORD=1 writes it to docs/images."""

import os
from base64 import b64encode
from pathlib import Path

import pytest

PICTURE = Path(__file__).resolve().parent.parent / "docs/images/brands.png"
# Each page with its brand, its language and its colors.
SHOWN = [
    ("larkspur", "open-iphone", "en", "light"),
    ("larkspur", "invitation-iphone", "en", "light"),
    ("moonloaf", "open-iphone", "en", "light"),
    ("moonloaf", "invitation-iphone", "ar", "dark"),
]
STYLE = """
body { margin: 0; padding: 24px; display: flex; gap: 20px; background: #fff; }
img { width: 285px; height: 617px; object-fit: cover; object-position: top; border-radius: 28px;
  border: 6px solid #1c1d22; }
"""


def test_picture_of_brands_shows_real_pages(browser, visit, screenshots):
    if not screenshots:
        pytest.skip("LINKWRIGHT_SCREENSHOTS names no folder")
    phones = []
    for brand, sample, language, scheme in SHOWN:
        with visit(sample, "iphone", language, scheme, brand) as visited:
            phones.append(b64encode(visited.page.screenshot()).decode())
    page = browser.new_page(viewport={"width": 1296, "height": 677}, device_scale_factor=1.25)
    images = "".join(f'<img src="data:image/png;base64,{phone}">' for phone in phones)
    page.set_content(f"<style>{STYLE}</style>{images}")
    drawn = page.screenshot(path=screenshots / "brands.png")
    page.close()
    if os.environ.get("LINKWRIGHT_RECORD") == "1":
        PICTURE.parent.mkdir(exist_ok=True)
        PICTURE.write_bytes(drawn)
    assert PICTURE.exists(), "Run LINKWRIGHT_RECORD=1 make browser."
