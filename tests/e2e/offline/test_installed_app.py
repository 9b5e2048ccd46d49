"""What an installed app opens: its manifest, texts shared in the query, shortcuts behind #, files."""

import json

import pytest
from playwright.sync_api import expect

import tenka
from web.build.paths import DIST

pytestmark = pytest.mark.browser


def test_the_manifest_is_complete():
    """Browsers require a name, an id, a start within the scope, icons of 192 and 512 and pictures of the stated sizes."""
    manifest = json.loads((DIST / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["id"]
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    pictures = [*manifest["icons"], *manifest["screenshots"], *(icon for row in manifest["shortcuts"] for icon in row["icons"])]
    for picture in pictures:
        assert (DIST / picture["src"]).is_file(), picture
    assert {row["form_factor"] for row in manifest["screenshots"]} == {"wide", "narrow"}
    assert [row["url"] for row in manifest["shortcuts"]] == ["./#continue", "./#play", "./#daily", "./#learn"]
    assert manifest["launch_handler"]["client_mode"][0] == "navigate-existing"
    assert [handler["accept"] for handler in manifest["file_handlers"]] == [{"application/x-tenka": [".tenka"]}]
    assert manifest["share_target"]["method"] == "GET"
    assert set(manifest["share_target"]["params"]) == {"title", "text", "url"}


def test_the_screenshots_have_the_sizes_of_the_manifest():
    """A browser leaves out others, and those of wrong proportions: no side is more than 2.3 times the other."""
    manifest = json.loads((DIST / "manifest.webmanifest").read_text(encoding="utf-8"))
    for row in manifest["screenshots"]:
        data = (DIST / row["src"]).read_bytes()
        at = 2
        while data[at + 1] not in (0xC0, 0xC2):         # To the frame of the JPEG, which has its size
            at += 2 + int.from_bytes(data[at + 2 : at + 4])
        high, wide = int.from_bytes(data[at + 5 : at + 7]), int.from_bytes(data[at + 7 : at + 9])
        assert row["sizes"] == f"{wide}x{high}"
        assert min(wide, high) >= 320
        assert max(wide, high) <= 2.3 * min(wide, high)


@pytest.mark.parametrize(("language", "name"), [("es", "Continuar"), ("ja", "続ける")])
def test_the_manifest_of_a_language_is_that_of_the_same_app(language, name):
    files = (DIST / "manifest.webmanifest", DIST / f"manifest.{language}.webmanifest")
    source, said = (json.loads(path.read_text(encoding="utf-8")) for path in files)
    assert (said["id"], said["start_url"], said["lang"]) == (source["id"], source["start_url"], language)
    assert [row["url"] for row in said["shortcuts"]] == [row["url"] for row in source["shortcuts"]]
    assert said["shortcuts"][0]["name"] == name
    words, english = (
        {one["description"], *(row["name"] for row in one["shortcuts"]), *(row["label"] for row in one["screenshots"])}
        for one in (said, source)
    )
    assert not words & english


def test_without_scripts_a_visitor_reads_why_in_each_language():
    before, _, rest = (DIST / "index.html").read_text(encoding="utf-8").partition('<p id="dead"')
    without = rest.partition("</p>")[0]
    assert 'id="app"' not in before         # Above a lobby whose buttons would do nothing, where it is visible
    assert [f'lang="{language}"' in without for language in ("en", "es", "ja")] == [True] * 3
    assert "JavaScriptが動いていません" in without


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_browsers_accept_the_manifest(visit, site_url, locale):
    page = visit(site_url, locale=locale)
    href = page.locator("link[rel=manifest]").get_attribute("href")
    assert href == ("./manifest.webmanifest" if locale == "en-GB" else "./manifest.es.webmanifest")
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert not found["errors"], found["errors"]


def test_a_shared_link_opens_its_game_and_leaves_the_address(visit, site_url, page_code):
    page = visit(f"{site_url}?text=Look%20at%20https%3A%2F%2Fexample.org%2F%23g%3D{page_code}&title=A%20game")
    expect(page.locator("#map")).to_be_visible()
    page.wait_for_function("!location.search")


def test_a_shortcut_continues_the_latest_game(visit, site_url):
    page = visit(f"{site_url}#play")
    expect(page.locator("#map")).to_be_visible()
    page.wait_for_url("**#s=*")
    kept = page.url.partition("#s=")[2]
    page.goto("about:blank")
    page.goto(f"{site_url}#continue")
    page.wait_for_url(f"**#s={kept}")
    expect(page.locator("#map")).to_be_visible()


def test_an_app_that_is_opened_with_a_file_opens_its_game(visit, site_url, page_code):
    page = visit(site_url)
    queue = "{ setConsumer: (heard) => { window.launched = heard; } }"
    page.add_init_script(f"Object.defineProperty(window, 'launchQueue', {{ value: {queue} }})")
    page.reload()
    page.wait_for_selector("[data-ready]", state="attached")
    page.evaluate(
        """(text) => {
          const handle = { getFile: async () => new File([text], "game.tenka") };
          globalThis.launched({ files: [handle] });
        }""",
        tenka.open_code(page_code).record(),
    )
    expect(page.locator("#map")).to_be_visible()


@pytest.fixture
def page_code():
    table = tenka.new_table("tenka-meidou", seats=2, seed="shared")
    table.choose(table.decision.seats[0], "roll")
    return table.code()
