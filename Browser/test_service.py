"""Tests links of a running service in a browser: pages, redirects and recorded visits."""

from urllib.parse import unquote, urlsplit

import pytest
from conftest import DEVICES
from playwright.sync_api import Error
from service import HOST, Service

OPEN_HOST = "open.fernhill.example"
TITLES = {"en": "This link opens in", "ja": "アプリで開く", "ko": "앱에서 열리는"}


@pytest.fixture(scope="module")
def service():
    service = Service()
    service.post("/v1/links", {"host": HOST, "slug": "chair", "destination": "fernhill://products/42"})
    yield service
    service.close()


@pytest.fixture(scope="module")
def follow(service, browser):
    """Follows a link in a new browser context that sends requests for the host to the service."""

    def follow(path, device, language="en", scheme="light", **options):
        context = browser.new_context(
            **DEVICES[device], locale=language, color_scheme=scheme, **options
        )
        page = context.new_page()
        page.seen = []
        page.complaints = []
        page.on("request", lambda request: page.seen.append(request.url))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on(
            "console",
            lambda message: message.type in ("error", "warning")
            and page.complaints.append(message.text),
        )

        def handle(route):
            """Sends a request for one of the hosts to the service. Other requests get a placeholder."""
            url = urlsplit(route.request.url)
            if url.hostname not in (HOST, OPEN_HOST):
                return route.fulfill(status=200, body="elsewhere", content_type="text/html")
            response = route.fetch(
                url=f"http://127.0.0.1:{service.port}{url.path}" + (f"?{url.query}" if url.query else ""),
                headers={**route.request.headers, "host": url.hostname},
                max_redirects=0,
            )
            page.location = response.headers.get("location")
            if page.location:
                # The redirect leads to a host that does not exist here.
                return route.fulfill(status=200, body="elsewhere", content_type="text/html")
            return route.fulfill(response=response)

        def handle_unless_closed(route):
            """A test may close the page while a request of the page is in flight."""
            try:
                handle(route)
            except Error as error:
                if "disposed" not in error.message and "closed" not in error.message:
                    raise

        page.route("**/*", handle_unless_closed)
        response = page.goto(f"http://{HOST}{path}")
        return page, response

    yield follow
    for context in browser.contexts:
        if any(HOST in page.url or page.url.endswith("/") for page in context.pages):
            context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "ja", "ko"])
@pytest.mark.parametrize("device", ["iphone", "kakaotalk"])
def test_phone_gets_the_page(service, follow, screenshots, device, language, scheme):
    visits = service.count("visit")
    page, response = follow("/chair?ref=mail", device, language, scheme)
    assert response.status == 200
    assert TITLES[language] in page.locator("h1").inner_text()
    assert page.locator("html").get_attribute("lang") == language
    assert page.complaints == []
    assert all(url.startswith(f"http://{HOST}/") for url in page.seen), page.seen
    banner = page.locator("meta[name=apple-itunes-app]").get_attribute("content")
    clip = "app-clip-bundle-id=net.fernhill.shop.Clip, app-clip-display=card"
    assert banner.startswith(f"app-id=1490207716, {clip}, app-argument=https://{HOST}/chair")
    button = page.locator("nav a").first.get_attribute("href")
    assert button.startswith("https://open.fernhill.example/")
    escape = page.locator('a[href^="kakaotalk://web/openExternal?url="]')
    assert escape.count() == (1 if device == "kakaotalk" else 0)
    assert service.count("visit") == visits + 1
    if screenshots:
        page.screenshot(path=screenshots / f"service-{device}-{language}-{scheme}.png")
    page.context.close()


def visits_and_openings(service):
    return [service.count(kind) for kind in ("visit", "opening")]


@pytest.mark.parametrize("devices", [["iphone"], ["android"], ["kakaotalk"], ["kakaotalk", "iphone"]])
def test_page_button_and_app_are_one_visit_and_one_opening(service, follow, devices):
    visits, openings = visits_and_openings(service)
    page, _ = follow("/chair?adj_campaign=spring", devices[0])
    for device in devices[1:]:
        escape = page.locator('a[href^="kakaotalk://web/openExternal?url="]').get_attribute("href")
        outside = urlsplit(unquote(escape.split("url=", 1)[1]))
        page.context.close()
        page, _ = follow(f"{outside.path}?{outside.query}", device)
        # A link that is copied from the address bar counts visits of its own.
        page.wait_for_url(f"http://{HOST}/chair?adj_campaign=spring")
    button = page.locator("nav a").first.get_attribute("href")
    answer = service.resolve(button)
    assert answer["campaign"] == {"campaign": "spring"}
    assert answer["url"] == "https://open.fernhill.example/products/42"
    assert visits_and_openings(service) == [visits + 1, openings + 1]

    # Without the app, the browser opens the link of the button.
    page.locator("nav a").first.click()
    page.wait_for_url("https://open.fernhill.example/products/42")
    store = "https://play.google.com/" if "android" in devices else "https://apps.apple.com/"
    assert page.locator(f'a[href^="{store}"]').count() == 1
    assert visits_and_openings(service) == [visits + 1, openings + 1]
    assert page.complaints == []
    page.context.close()


def test_menu_of_an_app_continues_the_visit(service, follow):
    visits, openings = visits_and_openings(service)
    page, _ = follow("/chair?adj_campaign=spring#part", "instagram")
    # The script adds the click ID to the address, which the menu of the app opens.
    page.wait_for_url(f"http://{HOST}/chair?adj_campaign=spring&lw_click=*#part")
    address = urlsplit(page.url)
    page.reload()
    assert urlsplit(page.url) == address
    assert page.complaints == []
    page.context.close()
    page, _ = follow(f"{address.path}?{address.query}", "iphone")
    page.wait_for_url(f"http://{HOST}/chair?adj_campaign=spring")
    service.resolve(page.locator("nav a").first.get_attribute("href"))
    assert visits_and_openings(service) == [visits + 1, openings + 1]
    page.context.close()


@pytest.mark.parametrize("device", ["iphone", "kakaotalk"])
def test_scan_is_counted_once_and_leaves_the_address(service, follow, device):
    link = service.post(
        "/v1/links", {"host": HOST, "slug": f"poster-{device}", "destination": "fernhill://products/42"}
    )
    page, _ = follow(f"/{link['slug']}?lw_via=qr&ref=a#part", device)
    page.wait_for_url(f"http://{HOST}/{link['slug']}?ref=a#part")
    assert service.counts(link["id"], visits=1)["scans"]["visits"] == 1
    page.reload()
    assert page.url == f"http://{HOST}/{link['slug']}?ref=a#part"
    counts = service.counts(link["id"], visits=2)
    assert (counts["visits"], counts["scans"]["visits"]) == (2, 1)
    assert page.complaints == []
    page.context.close()


def test_safari_of_an_ipad_gets_the_buttons_and_a_mac_goes_on(follow):
    page, response = follow("/chair", "ipad")
    assert response.status == 200
    assert page.url == f"http://{HOST}/chair"
    assert page.locator('a[href^="https://open.fernhill.example/"]').count() == 1
    assert page.locator('a[href^="https://apps.apple.com/"]').count() == 1
    assert page.locator("svg").count() == 1
    assert page.complaints == []
    page.context.close()
    page, _ = follow("/chair", "mac")
    page.wait_for_url("https://shop.fernhill.example/products/42")
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_desktop_gets_the_invitation_code_for_the_phone(
    service, follow, screenshots, scheme
):
    # An invitation has no web page to redirect to.
    invitation = service.post("/v1/invitations", {"host": HOST, "inviterName": "Ana", "maximumUses": 1})
    path = invitation["url"].removeprefix(f"https://{HOST}")
    page, response = follow(path, "desktop", "en", scheme)
    assert response.status == 200
    assert "“Ana” invited you" in page.locator("h1").inner_text()
    assert page.locator("#code").inner_text().replace("-", "") == invitation["code"].replace("-", "")
    assert page.locator("svg").count() >= 1
    assert page.complaints == []
    if screenshots:
        page.screenshot(path=screenshots / f"service-invitation-desktop-{scheme}.png")
    page.context.close()


def test_desktop_is_redirected_to_the_shop(follow):
    page, _ = follow("/chair?ref=mail", "desktop")
    assert page.location == "https://shop.fernhill.example/products/42?ref=mail"
    page.context.close()


def test_revoked_invitation_gets_a_page_that_says_so(service, follow):
    invitation = service.post("/v1/invitations", {"host": HOST, "inviterName": "Ana", "maximumUses": 1})
    service.post(f"/v1/invitations/{invitation['id']}/revoke", {})
    path = invitation["url"].removeprefix(f"https://{HOST}")
    page, response = follow(path, "iphone")
    assert response.status == 410
    assert "withdrawn" in page.locator("main").inner_text()
    page.context.close()


def test_unknown_link_gets_a_page_that_says_so(follow):
    page, response = follow("/no-such-link", "iphone", "ko")
    assert response.status == 404
    assert page.locator("html").get_attribute("lang") == "ko"
    page.context.close()
