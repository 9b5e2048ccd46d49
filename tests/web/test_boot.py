"""The page starts anywhere, asks nobody else, and shows itself before Python is there."""

import ast
import re
import sys

import pytest

from web.build import app as baked
from web.build import vendor

pytestmark = pytest.mark.browser


def test_it_starts_at_the_root(app):
    """Python is up and nothing complained."""
    assert app.locator("html[data-ready]").count() == 1


def test_it_starts_below_a_path(visit, deep_url):
    """Every address in the site is relative."""
    page = visit(deep_url)
    assert page.url == deep_url
    assert page.evaluate("typeof tenka.morph") == "function"


@pytest.fixture
def withheld(visit, site_url):
    """A page whose Python cannot start before `release()` is called."""
    page = visit("about:blank", ready=False)
    page.context.watch.host = site_url
    held = []

    def hold(route):            # a bound built-in would not do: Playwright wants to look inside
        held.append(route)

    page.route(re.compile(r"app\.bin$"), hold)
    page.goto(site_url, wait_until="commit")
    page.wait_for_function("globalThis.tenka !== undefined")
    page.release = lambda: [route.continue_() for route in held] and page.unroute_all()
    return page


def test_the_first_paint_needs_no_python(withheld):
    """The lobby stands there while Python's own file is still on its way."""
    withheld.wait_for_selector("#app > *")
    assert withheld.locator("#app").inner_text().strip()
    assert withheld.locator("html[data-ready]").count() == 0


@pytest.mark.parametrize(("locale", "language"), [("es-MX", "es"), ("ja-JP", "ja"), ("fr-FR", "en")])
def test_the_first_paint_speaks_the_browsers_language(visit, locale, language):
    """A language we have is taken from the browser, any other becomes English."""
    page = visit(locale=locale)
    assert page.get_attribute("html", "lang") == language


def test_an_early_click_is_not_lost(withheld):
    """A button pressed before Python listens is pressed again once it does."""
    withheld.evaluate("""() => {
        globalThis.presses = [];
        const button = Object.assign(document.createElement("button"), {id: "early"});
        button.addEventListener("click", () => presses.push(document.documentElement.hasAttribute("data-ready")));
        document.body.append(button);
        button.click();
    }""")
    assert withheld.evaluate("presses") == []
    withheld.release()
    withheld.wait_for_function("presses.length > 0")
    assert withheld.evaluate("presses") == [True]


def imports_of(path):
    """Top-level modules of the standard library a file of ours imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return {name for name in names if name.partition(".")[0] in sys.stdlib_module_names}


def test_everything_the_pages_python_imports_is_baked(app, python):
    """The library is trimmed: what engine, page, bots and PyScript import must be baked in, even if late."""
    ours = baked.sources()
    wanted = {name for path in ours.values() if path.suffix == ".py" for name in imports_of(path)}
    wanted |= {name for path in vendor.pyscript_package().rglob("*.py") for name in imports_of(path)}
    wanted |= {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in ours
               if name.endswith(".py") and name not in ("main.py", "bots.py", "quick.py")}
    assert "tenka.core.table" in wanted
    missing = python(app, f"""
import importlib
answer = []
for name in {sorted(wanted)!r}:
    try:
        importlib.import_module(name)
    except ImportError as error:
        answer.append(f"{{name}}: {{error}}")
""")
    assert missing == []


def test_an_error_in_the_page_can_be_read(app, python):
    """Tracebacks work with the trimmed library, and name file and line."""
    with pytest.raises(Exception, match=r"ZeroDivisionError"):
        python(app, "answer = 1 / 0")


def test_the_policy_allows_no_other_host(app):
    """The page's own policy names no host, and the browser holds it to that."""
    refused = app.evaluate("""async () => {
        const heard = new Promise((resolve) =>
            document.addEventListener("securitypolicyviolation", (event) => resolve(event.blockedURI)));
        fetch("https://example.org/").catch(() => {});
        return heard;
    }""")
    assert refused.startswith("https://example.org")
    assert [fault for fault in app.context.watch.faults if "example.org" not in fault] == []
    app.context.watch.faults.clear()
