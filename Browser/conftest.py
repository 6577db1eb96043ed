"""Fixtures: the pages, the browser, and the devices that it simulates."""

import os
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from contact_sheet import write_contact_sheet
from page_server import PageServer, written_pages
from playwright.sync_api import Page, sync_playwright

IPHONE_ENGINE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
)
SAFARI_OF_A_MAC = (
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Safari/605.1.15"
)


def iphone(browser, width=390, height=844):
    return dict(
        viewport=dict(width=width, height=height),
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
        user_agent=f"{IPHONE_ENGINE} {browser}",
    )


DEVICES = {
    "iphone": iphone("Version/18.5 Mobile/15E148 Safari/604.1"),
    "kakaotalk": iphone("Mobile/15E148 KAKAOTALK 10.4.5", width=375, height=667),
    "instagram": iphone("Mobile/15E148 Instagram 334.0.4.32.98"),
    "android": dict(
        viewport=dict(width=412, height=915),
        is_mobile=True,
        has_touch=True,
        user_agent="Mozilla/5.0 (Linux; Android 14; SM-S918N) AppleWebKit/537.36 (KHTML, like Gecko) "
        "Chrome/126.0.0.0 Mobile Safari/537.36",
    ),
    "ipad": dict(viewport=dict(width=820, height=1180), has_touch=True, user_agent=SAFARI_OF_A_MAC),
    "mac": dict(viewport=dict(width=1280, height=800), user_agent=SAFARI_OF_A_MAC),
    "small": dict(viewport=dict(width=320, height=568), is_mobile=True, has_touch=True),
    "desktop": dict(viewport=dict(width=1280, height=800)),
}


PICTURE = Path(__file__).resolve().parent.parent / "Examples/brand/preview.png"
PAGES = written_pages(Path(os.environ["LINKWRIGHT_PAGES"]))
# Each sample of each brand in its first language.
FIRST_PAGES = list({(page.brand, page.sample): page for page in reversed(PAGES)}.values())[::-1]


@dataclass
class Visit:
    """A page in a browser, with the messages that the browser logged and the requests that it made."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def server():
    server = PageServer(Path(os.environ["LINKWRIGHT_PAGES"]))
    yield server
    server.close()


@pytest.fixture(scope="session")
def browser():
    # Chromium cannot run its sandbox as root.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("LINKWRIGHT_CHROMIUM", "/usr/bin/chromium"),
            args=arguments,
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def device_with(server, browser):
    """Opens a tab on a device. The tab notes what the browser complains about."""

    def device_with(device, **options):
        context = browser.new_context(**{**DEVICES[device], **options})
        # Links can have pictures on other hosts. No other request leaves the machine either.
        context.route("https://**/*", lambda route: route.fulfill(path=PICTURE))
        visited = Visit(context.new_page())

        def note(message):
            # Pages for missing links have the status 404 or 410.
            is_status = message.text.startswith("Failed to load resource") and server.is_page(
                message.location["url"]
            )
            if message.type in ("error", "warning") and not is_status:
                visited.complaints.append(message.text)

        visited.page.on("console", note)
        visited.page.on("pageerror", lambda error: visited.complaints.append(str(error)))
        visited.page.on("request", lambda request: visited.requests.append(request.url))
        return visited

    return device_with


@pytest.fixture(scope="session")
def visit(server, device_with):
    """Opens a sample on a device. Visits share one browser context for each device, unless they have options."""
    devices: dict[str, Visit] = {}

    @contextmanager
    def visit(sample, device, language="en", scheme="light", brand="plain", **options):
        if options:
            visited = device_with(device, **options)
        else:
            visited = devices.get(device) or devices.setdefault(device, device_with(device))
        try:
            visited.complaints.clear()
            visited.requests.clear()
            visited.page.emulate_media(color_scheme=scheme)
            visited.page.goto(server.address(sample, language, brand))
            yield visited
        finally:
            if options:
                visited.page.context.close()

    return visit


@pytest.fixture(scope="session")
def screenshots():
    folder = os.environ.get("LINKWRIGHT_SCREENSHOTS")
    if not folder:
        yield None
        return
    Path(folder).mkdir(parents=True, exist_ok=True)
    yield Path(folder)
    write_contact_sheet(Path(folder), PAGES)
