"""The lab: the engine's wheel installed by micropip from the site itself, in PyScript's terminal."""

import pytest

pytestmark = pytest.mark.browser
SCREEN = """() => {
    const buffer = document.querySelector("script[terminal]").terminal.buffer.active;
    return Array.from({length: buffer.length}, (_, at) => buffer.getLine(at)?.translateToString(true) ?? "").join("\\n");
}"""

PROMPTS = f"(count) => (({SCREEN})().match(/^(>>>|\\.\\.\\.) /gm) ?? []).length >= count"


def wait_for(page, text):
    """Wait until the terminal shows `text`."""
    page.wait_for_function(f"(text) => ({SCREEN})().includes(text)", arg=text)


@pytest.fixture
def lab(visit, site_url):
    """Return the lab page with its prompt."""
    page = visit(f"{site_url}lab.html")
    wait_for(page, ">>> ")
    page.locator("#terminal textarea").focus()
    return page


def test_the_engine_answers_in_the_terminal(lab):
    """To typed input; the wheel came from this site alone."""
    lab.keyboard.type("import tenka; [game.id for game in tenka.games()]\n")
    wait_for(lab, "tenka-meidou")


def test_blocks_errors_and_await_work(lab):
    """A loop over several lines, an error that ends nothing, and await at the prompt."""
    lines = ("for n in range(2):", "    print('line', n)", "", "1 / 0", "import asyncio", "await asyncio.sleep(0, 'slept')")
    for typed, line in enumerate(lines, 1):
        lab.keyboard.type(line + "\n")
        lab.wait_for_function(PROMPTS, arg=typed + 1)
    for text in ("line 1", "ZeroDivisionError", "'slept'"):
        wait_for(lab, text)


def test_an_example_is_typed_at_the_prompt(lab):
    """By a click; the visitor presses Enter."""
    lab.get_by_role("button", name="tenka.games()").click()
    wait_for(lab, ">>> tenka.games()")


def test_the_table_does_not_load_the_lab(visit):
    """The table's page requests neither micropip nor the terminal."""
    page = visit()
    asked = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert asked
    assert [name for name in asked if any(part in name for part in ("micropip", "xterm", "terminal", "/lab", "wheels/"))] == []


@pytest.mark.parametrize(("locale", "title", "ready"), [
    ("es-ES", "El laboratorio", "Listo."), ("ja-JP", "実験室", "準備ができました。"),
])  # fmt: skip
def test_the_lab_is_in_the_visitors_language(visit, site_url, locale, title, ready):
    page = visit(f"{site_url}lab.html", locale=locale)
    assert page.locator("h1").inner_text() == title
    assert page.evaluate("document.documentElement.lang") == locale[:2]
    assert page.locator("#status").inner_text() == ready
