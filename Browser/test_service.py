"""What people see who follow links of a service that runs: pages, redirects, what is written down."""


import pytest
from conftest import DEVICES
from service import HOST, Service

TITLES = {"en": "This link opens in", "ja": "アプリで開く", "ko": "앱에서 열리는"}


@pytest.fixture(scope="module")
def service():
    service = Service()
    service.post("/v1/links", {"host": HOST, "slug": "chair", "destination": "fernhill://products/42"})
    yield service
    service.close()


@pytest.fixture(scope="module")
def follow(service, browser):
    """Follows a link in a fresh browser, where all hosts of the configuration are this machine."""

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

        def answer(route):
            """Brings a request to the service that is meant by its host."""
            url = route.request.url
            scheme_and_host = f"http://{HOST}"
            if not url.startswith(scheme_and_host):
                return route.fulfill(status=200, body="elsewhere", content_type="text/html")
            response = route.fetch(
                url=f"http://127.0.0.1:{service.port}" + url.removeprefix(scheme_and_host),
                headers={**route.request.headers, "host": HOST},
                max_redirects=0,
            )
            page.sent_to = response.headers.get("location")
            if page.sent_to:
                # Where it leads is no host of this machine.
                return route.fulfill(status=200, body="elsewhere", content_type="text/html")
            return route.fulfill(response=response)

        page.route("**/*", answer)
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
    visits = service.metric('linkwright_events_total{kind="visit"}')
    page, response = follow("/chair?ref=mail", device, language, scheme)
    assert response.status == 200
    assert TITLES[language] in page.locator("h1").inner_text()
    assert page.locator("html").get_attribute("lang") == language
    assert page.complaints == []
    assert all(url.startswith(f"http://{HOST}/") for url in page.seen), page.seen
    banner = page.locator("meta[name=apple-itunes-app]").get_attribute("content")
    assert banner.startswith(f"app-id=1490207716, app-argument=https://{HOST}/chair")
    button = page.locator("nav a").first.get_attribute("href")
    assert button.startswith("https://open.fernhill.example/")
    escape = page.locator('a[href^="kakaotalk://web/openExternal?url="]')
    assert escape.count() == (1 if device == "kakaotalk" else 0)
    assert service.metric('linkwright_events_total{kind="visit"}') == visits + 1
    if screenshots:
        page.screenshot(path=screenshots / f"service-{device}-{language}-{scheme}.png")
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_desktop_without_a_page_of_its_own_gets_the_code_for_the_phone(
    service, follow, screenshots, scheme
):
    # An invitation has no page in the browser.
    made = service.post("/v1/invitations", {"host": HOST, "inviterName": "Ana", "maximumUses": 1})
    path = made["url"].removeprefix(f"https://{HOST}")
    page, response = follow(path, "desktop", "en", scheme)
    assert response.status == 200
    assert "Ana invited you" in page.locator("h1").inner_text()
    assert page.locator("#code").inner_text().replace("-", "") == made["code"].replace("-", "")
    assert page.locator("svg").count() >= 1
    assert page.complaints == []
    if screenshots:
        page.screenshot(path=screenshots / f"service-invitation-desktop-{scheme}.png")
    page.context.close()


def test_desktop_is_sent_to_the_page_of_the_shop(follow):
    page, _ = follow("/chair?ref=mail", "desktop")
    assert page.sent_to == "https://shop.fernhill.example/products/42?ref=mail"
    page.context.close()


def test_used_up_invitation_says_so(service, follow):
    made = service.post("/v1/invitations", {"host": HOST, "inviterName": "Ana", "maximumUses": 1})
    service.post(f"/v1/invitations/{made['id']}/revoke", {})
    path = made["url"].removeprefix(f"https://{HOST}")
    page, response = follow(path, "iphone")
    assert response.status == 410
    assert "withdrawn" in page.locator("main").inner_text()
    page.context.close()


def test_unknown_link_gets_a_page_that_says_so(follow):
    page, response = follow("/no-such-link", "iphone", "ko")
    assert response.status == 404
    assert page.locator("html").get_attribute("lang") == "ko"
    page.context.close()
