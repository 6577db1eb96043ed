"""Tests the use of a page: by keyboard, without scripts, and with the copy button."""

import pytest

FOCUSED = """() => {
  const element = document.activeElement;
  const style = getComputedStyle(element);
  return {
    label: element.textContent.trim(),
    outline: style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth),
  };
}"""
CODE = "#code"
COPY = "button[data-copies]"


def shown_controls(page):
    return [
        control.inner_text().strip()
        for control in page.locator("a[href], button").all()
        if control.is_visible()
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("sample", "device"),
    [
        ("open-iphone", "iphone"),
        ("invitation-kakaotalk", "kakaotalk"),
        ("invitation-desktop", "desktop"),
    ],
)
def test_tab_key_reaches_every_control_in_order(visit, sample, device, scheme):
    with visit(sample, device, scheme=scheme) as visited:
        expected = shown_controls(visited.page)
        reached = []
        for _ in expected:
            visited.page.keyboard.press("Tab")
            focused = visited.page.evaluate(FOCUSED)
            assert focused["outline"] >= 2, focused
            reached.append(focused["label"])
        assert len(expected) >= 2
        assert reached == expected


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_invitation_works_without_scripts(visit, language):
    with visit("invitation-iphone", "iphone", language, java_script_enabled=False) as visited:
        page = visited.page
        assert not page.locator(COPY).is_visible()
        assert page.locator(COPY).bounding_box() is None, "leaves a gap"
        assert page.locator(CODE).inner_text().count("-") == 2
        assert page.locator("nav a").count() >= 3
        assert visited.complaints == []


def test_one_tap_selects_the_whole_code(visit):
    with visit("invitation-iphone", "desktop") as visited:
        page = visited.page
        page.locator(CODE).click()
        page.locator(CODE).dblclick()
        selected = page.evaluate("() => getSelection().toString().trim()")
        assert selected == page.locator(CODE).inner_text()


@pytest.mark.parametrize("has_clipboard", [True, False])
def test_copy_button_copies_the_code(visit, has_clipboard):
    permissions = ["clipboard-read", "clipboard-write"]
    with visit("invitation-desktop", "desktop", permissions=permissions) as visited:
        page = visited.page
        if not has_clipboard:
            page.evaluate(
                """() => {
                  window.readText = navigator.clipboard.readText.bind(navigator.clipboard);
                  Object.defineProperty(navigator, "clipboard", { value: undefined });
                }"""
            )
        page.locator(COPY).click()
        page.get_by_text("Copied", exact=True).wait_for()
        read = "() => (window.readText ?? (() => navigator.clipboard.readText()))()"
        assert page.evaluate(read) == page.locator(CODE).inner_text()
        assert visited.complaints == []


def test_banner_and_buttons_carry_the_link(visit):
    with visit("open-iphone", "iphone") as visited:
        banner = visited.page.locator("meta[name=apple-itunes-app]").get_attribute("content")
        clip = "app-clip-bundle-id=com.acme.Clip, app-clip-display=card"
        assert banner == f"app-id=1234567890, {clip}, app-argument=https://go.example/summer"
        first = visited.page.locator("nav a").first
        assert first.get_attribute("href").startswith("https://open.go.example/")
