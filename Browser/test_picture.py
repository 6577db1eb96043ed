"""Draws the picture of brands in docs/configuration.md, and compares it with the recorded one.

LINKWRIGHT_RECORD=1 writes the picture to docs/images.
"""

import os
from base64 import b64encode
from pathlib import Path

PICTURE = Path(__file__).resolve().parent.parent / "docs/images/brands.png"
# Each page with its brand, its language and its colors.
SHOWN = [
    ("larkspur", "open-iphone", "en", "light"),
    ("larkspur", "invitation-iphone", "en", "dark"),
    ("moonloaf", "open-iphone", "en", "light"),
    ("moonloaf", "invitation-iphone", "ar", "dark"),
]
STYLE = """
body { margin: 0; padding: 24px; display: flex; align-items: start; gap: 20px; background: #fff; }
img { width: 285px; border-radius: 28px; border: 6px solid #1c1d22; }
"""
# The mean difference of all pixels, from 0 to 1. Another version of the browser or of a font draws letters a
# little differently.
MAXIMUM_DIFFERENCE = 0.02
DIFFERENCE = """async (addresses) => {
  const [one, other] = await Promise.all(addresses.map(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  }));
  if (one.width !== other.width || one.height !== other.height) return 1;
  let sum = 0;
  for (let index = 0; index < one.data.length; index++) sum += Math.abs(one.data[index] - other.data[index]);
  return sum / one.data.length / 255;
}"""


def address(picture, kind="png"):
    return f"data:image/{kind};base64,{b64encode(picture).decode()}"


def test_picture_of_brands_shows_the_pages_as_they_are(browser, visit, screenshots):
    # All pages end at the same height, that of the longest page, so no phone cuts through a part of a page.
    heights = []
    for brand, sample, language, scheme in SHOWN:
        with visit(sample, "iphone", language, scheme, brand) as visited:
            heights.append(visited.page.evaluate("document.documentElement.scrollHeight"))
    phones = []
    for brand, sample, language, scheme in SHOWN:
        viewport = {"width": 390, "height": max(heights)}
        with visit(sample, "iphone", language, scheme, brand, viewport=viewport) as visited:
            phones.append(address(visited.page.screenshot()))
    page = browser.new_page(viewport={"width": 1296, "height": 400}, device_scale_factor=1.25)
    images = "".join(f'<img src="{phone}">' for phone in phones)
    page.set_content(f"<style>{STYLE}</style>{images}")
    drawn = page.screenshot(full_page=True)
    if screenshots:
        (screenshots / "brands.png").write_bytes(drawn)
    if os.environ.get("LINKWRIGHT_RECORD") == "1":
        PICTURE.parent.mkdir(exist_ok=True)
        PICTURE.write_bytes(drawn)
    difference = page.evaluate(DIFFERENCE, [address(drawn), address(PICTURE.read_bytes())])
    page.close()
    assert difference < MAXIMUM_DIFFERENCE, "Look at the pages, then run LINKWRIGHT_RECORD=1 make browser."
