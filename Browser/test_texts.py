"""Tests texts on pages: times in the visitor's zone, long texts, and texts in a page of the other direction."""

from pathlib import Path

import pytest
from conftest import PAGES
from tab import LAYOUT_SHIFT, PHONE, wait_until

LONGEST = [page for page in PAGES if page.sample == "strained-longest"]
SHOWN = {
    "Asia/Tokyo": {
        "en": "December 31, 2026 at 8:00 AM",
        "ja": "2026年12月31日 8:00",
        "ko": "2026년 12월 31일 오전 8:00",
    },
    "America/Los_Angeles": {
        "en": "December 30, 2026 at 3:00 PM",
        "ja": "2026年12月30日 15:00",
        "ko": "2026년 12월 30일 오후 3:00",
    },
}
# The lines of the first element that a selector finds, each with the left edge of its first and last character.
EDGES = """(selector) => {
  const node = document.querySelector(selector).firstChild;
  const left = (index) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    return range.getBoundingClientRect().left;
  };
  const text = node.textContent;
  return { first: left(text.search(/[a-z]/i)), stop: left(text.lastIndexOf(".")) };
}"""


def plain(text):
    return " ".join(text.replace("\u202f", " ").split())


@pytest.mark.parametrize("sample", ["invitation-until", "invitation-was-until"])
@pytest.mark.parametrize("language", ["en", "ja", "ko"])
@pytest.mark.parametrize("zone", SHOWN)
def test_time_is_in_the_zone_of_the_visitor(visit, server, sample, language, zone):
    server.pause = 0.06
    try:
        with visit(sample, "iphone", language, timezone_id=zone) as visited:
            assert plain(visited.page.locator("time").inner_text()) == SHOWN[zone][language]
            assert visited.page.locator("time").get_attribute("datetime") == "2026-12-30T23:00:00.000Z"
            assert visited.page.evaluate(LAYOUT_SHIFT) == 0
            assert visited.complaints == []
    finally:
        server.pause = 0.0


def test_time_is_in_utc_without_scripts(visit):
    with visit("invitation-until", "iphone", java_script_enabled=False, timezone_id="Asia/Tokyo") as visited:
        assert plain(visited.page.locator("time").inner_text()) == "December 30, 2026 at 11:00 PM UTC"


def test_arabic_time_keeps_the_digits_of_the_page(visit):
    with visit("invitation-until", "iphone", "ar", brand="moonloaf", timezone_id="Asia/Tokyo") as visited:
        assert visited.page.locator("time").inner_text().startswith("31\u00a0ديسمبر\u00a02026")
        assert visited.page.evaluate(LAYOUT_SHIFT) == 0


SCRIPT = Path(__file__).parents[1] / "Service/Sources/LinkService/Pages/Files/page.js"
WRITTEN = "December 30, 2026 at 11:00 PM UTC"
RESET = """(written) => {
  document.querySelector("time").textContent = written;
  document.querySelector("button[data-copies]").hidden = true;
}"""


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ("document.documentElement.lang = 'no language!'", WRITTEN),
        ("document.documentElement.removeAttribute('lang')", "December 31, 2026 at 8:00 AM"),
        ("delete String.prototype.replaceAll", "December 31, 2026 at 8:00 AM"),
        ("delete Element.prototype.replaceChildren", "December 31, 2026 at 8:00 AM"),
        ("document.querySelector('time').dateTime = 'soon'", WRITTEN),
        ("delete document.querySelector('time').dataset.local", WRITTEN),
        ("Intl.DateTimeFormat = undefined", WRITTEN),
    ],
)
def test_script_goes_on_when_a_time_cannot_be_shown(visit, change, shown):
    with visit("invitation-until", "iphone", timezone_id="Asia/Tokyo") as visited:
        page = visited.page
        page.evaluate(RESET, WRITTEN)
        page.evaluate(f"() => {{ {change}; }}")
        page.evaluate(f"() => {{ {SCRIPT.read_text()} }}")
        assert plain(page.locator("time").inner_text()) == shown
        assert page.locator("button[data-copies]").is_visible()


def test_script_changes_only_marked_times_and_keeps_their_elements(visit):
    with visit("invitation-until", "iphone", timezone_id="Asia/Tokyo") as visited:
        page = visited.page
        page.evaluate("""(written) => {
          const [line, time] = [document.createElement("p"), document.querySelector("time")];
          for (const isMarked of [true, false, true]) {
            line.append(time.cloneNode(), ", ");
            line.lastElementChild.toggleAttribute("data-local", isMarked);
            line.lastElementChild.textContent = written;
          }
          line.id = "own";
          document.body.append(line);
          window.elements = [line, ...line.children];
        }""", WRITTEN)
        page.evaluate(f"() => {{ {SCRIPT.read_text()} }}")
        shown = [plain(text) for text in page.locator("#own time").all_inner_texts()]
        assert shown == ["December 31, 2026 at 8:00 AM", WRITTEN, "December 31, 2026 at 8:00 AM"]
        assert page.evaluate("window.elements.every((element) => element.isConnected && !element.style.minHeight)")


def test_height_of_the_line_stays_until_the_width_changes(visit):
    with visit("invitation-until", "iphone", timezone_id="Asia/Tokyo") as visited:
        width, height = PHONE
        visited.page.set_viewport_size({"width": width, "height": height - 80})
        wait_until(visited.page, f"innerHeight === {height - 80}")
        reserved = "() => document.querySelector('.until').style.minHeight"
        visited.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert visited.page.evaluate(reserved) != ""
        visited.page.set_viewport_size({"width": width + 60, "height": height})
        wait_until(visited.page, f"({reserved})() === ''")


@pytest.mark.parametrize("written", LONGEST, ids=lambda page: f"{page.brand}-{page.language}")
def test_longest_texts_leave_the_main_button_on_the_screen(visit, written):
    with visit(written.sample, "iphone", written.language, brand=written.brand) as visited:
        assert visited.page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}
        assert visited.page.locator("nav a").first.bounding_box()["y"] < 800
        whole = visited.page.locator(".invited")
        assert whole.inner_text().count("W") == 40
        assert whole.evaluate("(element) => element.scrollHeight <= element.clientHeight")


def test_sentence_about_the_inviter_is_never_shortened(visit):
    with visit("strained-inviter", "small") as visited:
        heading = visited.page.locator("h1")
        assert heading.evaluate("(element) => getComputedStyle(element).webkitLineClamp") == "none"


@pytest.mark.parametrize("selector", ["h1", ".lead"])
def test_latin_text_on_an_arabic_page_ends_with_its_stop(visit, selector):
    with visit("strained-stop", "iphone", "ar", brand="moonloaf") as visited:
        edges = visited.page.evaluate(EDGES, selector)
        assert edges["stop"] > edges["first"], edges
