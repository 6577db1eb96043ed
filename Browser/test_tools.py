"""Tests what commands draw: QR codes, and the preview of all pages."""

import os
import re
import shutil
import subprocess
from base64 import b64encode
from pathlib import Path

import pytest
from conftest import SAFARI_OF_A_MAC
from service import ROOT

TOOL = Path(os.environ["LINKWRIGHT_TOOLS"]) / "linkwright"
CONFIGURATION = ROOT / "Examples/linkwright.yaml"
READER = shutil.which("zbarimg")
LINK = "https://go.fernhill.example/lamp"
# The options of each code. The names are those of the screenshots.
CODES = {
    "plain": [],
    "rounded": ["--modules", "rounded", "--foreground", "#7a3410", "--background", "#fff6ec"],
    "logo": ["--logo", "icon", "--logo-size", "22", "--margin", "6"],
    "rounded-logo": ["--modules", "rounded", "--logo", "icon", "--foreground", "#12304a"],
}
HEADINGS = ["open, iPad or Mac", "invitation, expired, iPhone", "not found"]


@pytest.mark.skipif(not READER, reason="zbarimg is not installed")
@pytest.mark.parametrize("name", CODES)
def test_qr_code_scans_as_the_browser_draws_it(browser, screenshots, tmp_path, name):
    drawing = tmp_path / "code.svg"
    command = [TOOL, "qr", LINK, "--config", CONFIGURATION, "--size", "512", "--output", drawing]
    subprocess.run([*command, *CODES[name]], check=True)
    page = browser.new_page(viewport={"width": 560, "height": 560})
    source = f"data:image/svg+xml;base64,{b64encode(drawing.read_bytes()).decode()}"
    page.set_content(f'<style>body {{ margin: 24px }}</style><img width=512 height=512 src="{source}">')
    drawn = (screenshots or tmp_path) / f"qr-{name}.png"
    page.screenshot(path=drawn)
    page.close()
    read = subprocess.run(
        [READER, "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", drawn], capture_output=True, text=True
    )
    assert read.stdout.strip() == f"{LINK}?lw_via=qr"


@pytest.fixture(scope="module")
def preview():
    """The address of a preview of the example."""
    process = subprocess.Popen(
        [TOOL, "pages", "preview", "--config", CONFIGURATION, "--port", "0"],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    assert found, line
    yield found[0].rstrip("/")
    process.terminate()
    process.wait(30)


def test_preview_shows_every_page_in_its_frame(browser, preview, screenshots):
    # The colors of a frame follow from its element. An emulated color scheme would override them.
    context = browser.new_context(
        viewport={"width": 1720, "height": 900}, user_agent=SAFARI_OF_A_MAC, color_scheme="null"
    )
    page = context.new_page()
    complaints = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: message.type == "error" and complaints.append(message.text))
    page.goto(preview)
    assert page.locator("h3").count() > 20
    for heading in HEADINGS:
        title = page.get_by_role("heading", name=heading, exact=True).first
        row = title.locator("xpath=following-sibling::div[1]")
        title.evaluate("(element) => element.scrollIntoView()")
        for index in (0, 1):
            frame = row.locator("iframe").nth(index).content_frame
            assert frame.locator("h1").inner_text(), heading
            is_dark = frame.locator("h1").evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches")
            assert is_dark == bool(index), heading
        if screenshots:
            name = re.sub(r"\W+", "-", heading).lower()
            page.screenshot(path=screenshots / f"preview-{name}.png")
    # The script of a page may not lead a frame elsewhere. The style of own templates needs a nonce.
    assert [complaint for complaint in complaints if "nonce" not in complaint] == []
    # A frame that was never in view has no address yet.
    addresses = [frame.url for frame in page.frames if frame.url]
    assert [url for url in addresses if not url.startswith((preview, "about:"))] == []
    context.close()
