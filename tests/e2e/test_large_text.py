"""Letters of twice the size, and spacing by WCAG 1.4.12: nothing is wider than the screen, overlaps or is cut.

The scenes are files (``build.py screen``): they have the page's own markup and styles, and need no start of Python.
"""

import pytest

from tests.e2e.conftest import DESKTOP, PHONE
from web.build.pictures import screen
from web.build.pictures.scenes import scenes

pytestmark = pytest.mark.browser
TWICE = ":root { font-size: 200% !important }"
SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-block-end: 2em !important }"""
STILL = "* { animation: none !important; transition: none !important }"
SCENES = ("lobby", "table", "shogun-plan", "shogun-march", "court-plan", "yedo-bidding")
ROWS = ".bar, .tab-row, .ends"
CUT = """() => [...document.querySelectorAll("h1, h2, h3, .tab, .ends .button")].filter((one) => {
    const look = getComputedStyle(one), box = one.getBoundingClientRect();
    if (!one.checkVisibility() || look.clipPath !== "none" || one.closest(".sr-only")) return false;
    const wide = one.scrollWidth > one.clientWidth + 1 || box.right > innerWidth + 1;
    return wide || (look.overflowY === "hidden" && one.scrollHeight > one.clientHeight + 2);
}).map((one) => one.textContent)"""
LYING = """() => [...document.querySelectorAll(".masthead > *, .bar-line > *")].filter((one) => one.checkVisibility())
    .flatMap((one, at, all) => all.slice(at + 1).map((other) => [one, other])).filter(([one, other]) => {
        const [its, theirs] = [one, other].map((each) => each.getBoundingClientRect());
        const beside = its.left > theirs.right - 1 || theirs.left > its.right - 1;
        return !beside && its.top < theirs.bottom - 1 && theirs.top < its.bottom - 1;
    }).map((pair) => pair.map((each) => each.textContent))"""
TALL = f"""() => [...document.querySelectorAll("{ROWS}")].filter((one) => one.checkVisibility())
    .map((one) => [one.className, one.getBoundingClientRect().height / innerHeight]).filter(([, share]) => share > .15)"""


@pytest.fixture(scope="module")
def looked(chrome):
    """Return a function that shows a scene in a language on a screen, with large or spaced letters."""
    pages, found = {}, {scene.name: scene for scene in scenes(SCENES)}

    def show(name, language, size, letters):
        width = size["width"]
        if width not in pages:
            pages[width] = chrome.new_page(viewport=size, has_touch=width < 600, is_mobile=width < 600, reduced_motion="reduce")
        pages[width].set_content(screen.html(found[name], language))
        pages[width].add_style_tag(content=letters + STILL)
        return pages[width]

    yield show
    for page in pages.values():
        page.close()


@pytest.mark.parametrize("language", ["en", "es", "ja"])
@pytest.mark.parametrize("letters", [TWICE, SPACED], ids=["twice", "spaced"])
@pytest.mark.parametrize("name", SCENES)
def test_on_a_phone_nothing_is_too_wide_covered_or_cut(looked, name, letters, language):
    page = looked(name, language, PHONE, letters)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate(LYING) == []
    assert page.evaluate(CUT) == []
    assert page.evaluate(TALL) == []


@pytest.mark.parametrize("letters", [TWICE, SPACED], ids=["twice", "spaced"])
@pytest.mark.parametrize("name", SCENES)
def test_on_a_desktop_no_heading_is_cut(looked, name, letters):
    page = looked(name, "en", DESKTOP, letters)
    assert page.evaluate(LYING) == []
    assert page.evaluate(CUT) == []
