"""Saved games in a real browser: resumed, listed, renamed, brought back, taken along; refused storage; two tabs; bad saves."""

import json
import re

import pytest
from playwright.sync_api import expect

from page import bounds
from page.state import saves

from . import hands

pytestmark = pytest.mark.browser
SEED = "saves"
REFUSE = """(name) => {
    globalThis.refusing = true;
    for (const call of ["setItem", ...(name === "SecurityError" ? ["getItem", "removeItem"] : [])]) {
        const real = Storage.prototype[call];
        Storage.prototype[call] = function (...given) {
            if (globalThis.refusing) throw new DOMException("refused by the test", name);
            return real.apply(this, given);
        };
    }
}"""


@pytest.fixture
def begun(app):
    """A page with a game of two people, one choice old."""
    return one_old(app)


@pytest.fixture
def refusing(visit):
    """The same, for tests after which its storage is no longer what it was."""
    return one_old(visit())


def one_old(page):
    hands.begin(page, "person", "person", seed=SEED)
    hands.answer(page, "roll")
    hands.becomes(page, hands.made, 1)
    return page


def row(page, name):
    """A line of the list of saves."""
    return page.locator(".saves li", has_text=name)


def home(page):
    """Back to the lobby."""
    page.locator("[data-act='home']").click()
    page.locator("#start").wait_for()


def test_a_game_is_kept_after_each_choice_and_resumed(begun):
    """Reload in the middle of a turn: the same question; leave for the lobby: it is listed there."""
    hands.becomes(begun, hands.made, 1)
    question = begun.locator("#question").inner_text()
    answers = begun.locator(hands.ANSWER).all_inner_texts()
    begun.reload()
    expect(begun.locator("#question")).to_have_text(question)
    assert begun.locator(hands.ANSWER).all_inner_texts() == answers
    begun.locator(f"{hands.ANSWER}[data-arg^='deploy']").first.click()
    hands.becomes(begun, hands.made, 2)
    home(begun)
    begun.locator("[data-act='open.save']").click()
    expect(begun.locator("#table")).to_be_visible()
    hands.becomes(begun, hands.made, 2)


def test_the_list_renames_deletes_and_brings_back(begun):
    """A new name stays; what was deleted comes back with one press, as it was."""
    home(begun)
    row(begun, "Tenka Meidou").locator("[data-arg^='rename']").click()
    box = begun.locator("#rename")
    expect(box).to_be_focused()
    box.fill("Winter <b>evening</b>")
    box.press("Enter")
    expect(row(begun, "Winter <b>evening</b>")).to_be_visible()
    kept = hands.record(begun)
    row(begun, "Winter").locator("[data-act='drop.save']").click()
    expect(begun.locator(".saves li")).to_have_count(0)
    hands.becomes(begun, hands.games, 0)
    begun.locator("#notice [data-act='bring.back']").click()
    expect(row(begun, "Winter <b>evening</b>")).to_be_visible()
    hands.becomes(begun, hands.record, kept)


def test_a_file_takes_a_game_to_another_browser(begun, borrow, site_url, tmp_path):
    """Export here, import there: name, players, record."""
    home(begun)
    with begun.expect_download() as offered:
        row(begun, "Tenka Meidou").locator("[data-act='export.save']").click()
    assert offered.value.suggested_filename == "tenka-meidou-2-players.tenka"
    there = borrow()
    there.locator("[data-act='open'][data-arg='import']").click()
    there.locator("#file").set_input_files(offered.value.path())
    expect(there.locator("#table")).to_be_visible()
    hands.becomes(there, hands.record, hands.record(begun))
    assert hands.saved(there)[0].name == hands.saved(begun)[0].name


def test_where_games_may_be_forgotten_one_file_takes_them_all_along(visit, borrow):
    """The browser promises nothing: the lobby reminds of it. All games go into one file and come back elsewhere."""
    app = visit()
    app.evaluate("navigator.storage.persist = async () => false")
    one_choice(app, "first")
    expect(app.locator("#notice-box")).to_contain_text("may forget games")
    one_choice(app, "second")
    app.locator("[data-act='open'][data-arg='settings']").first.click()
    with app.expect_download() as offered:
        app.locator("[data-act='export.all']").click()
    assert offered.value.suggested_filename == "tenka-games.tenka"
    there = borrow()
    there.locator("[data-act='open'][data-arg='import']").click()
    there.locator("#file").set_input_files(offered.value.path())
    expect(there.locator("#notice-box")).to_contain_text("2 games were taken in")
    assert kept(there) == kept(app)


def one_choice(page, seed):
    hands.begin(page, "person", "person", seed=seed)
    hands.answer(page, "roll")
    hands.becomes(page, hands.made, 1)
    home(page)


def kept(page):
    return {save.record for save in hands.saved(page)}


def test_bad_files_change_nothing(app, tmp_path):
    """Each is told, the lobby stays, nothing is kept."""
    texts = ("{", '{"tenka-save":1}', "tenka 1\ngame tenka-meidou\n", "\x00\x01", "<img src=x onerror=bad()>")
    for number, text in enumerate(texts):
        file = tmp_path / f"bad {number}.json"
        file.write_text(text, encoding="utf-8")
        app.locator("[data-act='open'][data-arg='import']").click()
        app.locator("#file").set_input_files(file)
        expect(app.locator("#notice-box.grave")).to_be_visible()
        hands.becomes(app, hands.games, 0)
        expect(app.locator("#notice img")).to_have_count(0)
        app.keyboard.press("Escape")
        expect(app.locator("#notice-box")).to_have_count(0)       # it was told in the window, and goes with it


def test_two_tabs_do_not_overwrite_one_another(begun):
    """The tab that is behind stops and offers to follow or to go on in a copy."""
    other = begun.context.new_page()
    other.goto(begun.url)
    other.locator("#question").wait_for()
    other.locator(f"{hands.ANSWER}[data-arg^='deploy']").first.click()
    hands.becomes(other, hands.made, 2)
    theirs = hands.record(other)
    expect(begun.locator("#notice [data-act='take.theirs']")).to_be_visible()
    expect(begun.locator(hands.ANSWER)).to_have_count(0)
    begun.locator("#notice [data-act='keep.mine']").click()
    begun.locator(f"{hands.ANSWER}[data-arg^='deploy']").last.click()
    hands.becomes(begun, hands.games, 2)
    records = {save.record for save in hands.saved(begun)}
    assert theirs in records
    assert len(records) == 2


def test_a_tab_that_is_behind_can_follow(begun):
    """It shows what the other tab has, and goes on from there."""
    other = begun.context.new_page()
    other.goto(begun.url)
    other.locator(f"{hands.ANSWER}[data-arg^='deploy']").first.click()
    begun.locator("#notice [data-act='take.theirs']").click()
    hands.answer(begun, "roll")
    hands.becomes(begun, hands.games, 1)
    hands.becomes(begun, hands.made, 3)


@pytest.mark.parametrize(("error", "word"), [("QuotaExceededError", "full"), ("SecurityError", "keeps nothing")])
def test_refused_storage_is_told_and_the_game_goes_on(refusing, error, word):
    """Two more choices are made although nothing can be kept; once there is room again the game is kept."""
    refusing.evaluate(REFUSE, error)
    refusing.locator(f"{hands.ANSWER}[data-arg^='deploy']").first.click()
    expect(refusing.locator("#notice-box.grave")).to_contain_text(word)
    refusing.locator("[data-act='notice.close']").click()
    hands.answer(refusing, "roll")
    expect(refusing.locator("#notice-box.grave")).to_have_count(0)         # said once is enough
    refusing.evaluate("globalThis.refusing = false")
    refusing.locator(f"{hands.ANSWER}[data-arg^='deploy']").first.click()
    hands.becomes(refusing, hands.made, 4)


def test_a_really_full_storage(begun):
    """Other things of this host fill it to the last byte: told, played on, and the game so far is still there."""
    kept = hands.made(begun)
    begun.evaluate("""() => {
        for (const key of Object.keys(localStorage)) if (key.endsWith(":shown")) localStorage.removeItem(key);
        for (let size = 1 << 22; size >= 1; size >>= 1)
            try { for (let at = 0; ; at++) localStorage.setItem(`filler:${size}:${at}`, "x".repeat(size)); } catch {}
    }""")
    begun.locator(f"{hands.ANSWER}[data-arg^='deploy']").first.click()
    expect(begun.locator("#notice-box.grave")).to_contain_text("full")
    hands.answer(begun, "roll")
    hands.becomes(begun, hands.made, kept)


def test_forbidden_storage_from_the_start(visit, site_url):
    """A browser that forbids it altogether: the lobby stands, a game can be played."""
    page = visit("about:blank", ready=False)
    page.context.watch.host = site_url
    page.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    page.goto(site_url)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator("#start").click()
    expect(page.locator("#notice-box.grave")).to_contain_text("keeps nothing")
    expect(page.locator("#table")).to_be_visible()
    hands.answer(page, "roll")
    expect(page.locator(f"{hands.ANSWER}[data-arg^='deploy']").first).to_be_visible()


@pytest.mark.parametrize("absent", ["null", "undefined"])
def test_a_browser_without_any_storage(visit, site_url, absent):
    """Views within other apps may have none at all: the page starts and a game can be played."""
    page = visit("about:blank", ready=False)
    page.context.watch.host = site_url
    page.context.add_init_script(f"Object.defineProperty(window, 'localStorage', {{value: {absent}}})")
    page.goto(site_url)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator("#start").click()
    expect(page.locator("#notice-box.grave")).to_contain_text("keeps nothing")
    hands.answer(page, "roll")
    expect(page.locator(f"{hands.ANSWER}[data-arg^='deploy']").first).to_be_visible()


def test_a_huge_file_is_not_even_read(visit, tmp_path):
    """Its size is known before: the browser's reader is never called."""
    app = visit()
    file = tmp_path / "huge.json"
    file.write_bytes(b"{" * (bounds.most("bytes of a file") + 1))
    app.evaluate("""() => {
        globalThis.reads = 0;
        const real = Blob.prototype.text;
        Blob.prototype.text = function () { globalThis.reads++; return real.call(this); };
    }""")
    app.locator("[data-act='open'][data-arg='import']").click()
    app.locator("#file").set_input_files(file)
    expect(app.locator("#notice-box.grave")).to_contain_text("too large")
    assert app.evaluate("globalThis.reads") == 0
    small = tmp_path / "small.json"
    small.write_text("{", encoding="utf-8")
    app.locator("#file").set_input_files(small)
    expect(app.locator("#notice-box.grave")).to_contain_text("isn’t a saved game")
    assert app.evaluate("globalThis.reads") == 1


def test_a_start_survives_whatever_lies_in_the_storage(begun):
    """Every key of ours holds something hostile, and one game is good: it is listed, opened and played."""
    home(begun)
    begun.evaluate("""([deep, wide]) => {
        const [key, text] = Object.entries(localStorage).find(([key]) => key.includes(":save:"));
        const good = JSON.parse(text), put = (name, value) => localStorage.setItem(key.replace(/[^:]*$/, name), value);
        put("dated", JSON.stringify({...good, changed: 1e17}));
        put("deep", deep);
        put("facts", JSON.stringify({...good, facts: {moment: 10 ** 300, over: []}}));
        put("bot", JSON.stringify({...good, seats: good.seats.map((seat) => ({...seat, kind: "grandmaster"}))}));
        put("wide", wide);
        for (const name of ["language", "theme", "settings"]) localStorage.setItem(`tenka:${name}`, deep);
    }""", ["[" * 20_000, "[]" * 20_000])
    begun.reload()
    begun.wait_for_selector("html[data-ready]", state="attached")
    begun.locator("#unread summary").click()
    expect(begun.locator("#unread li")).to_have_count(2)
    expect(begun.locator("#unread")).to_contain_text("nested too deeply")
    begun.locator(".saves [data-act='open.save']").first.click()
    begun.locator("#table").wait_for()


def test_what_could_not_be_kept_is_tried_again_when_the_page_goes_away(refusing):
    """Storage refuses, then relents while nothing is chosen; the page is left."""
    refusing.evaluate(REFUSE, "QuotaExceededError")
    refusing.locator(f"{hands.ANSWER}[data-arg^='deploy']").first.click()
    expect(refusing.locator("#notice-box.grave")).to_be_visible()
    hands.becomes(refusing, hands.made, 1)
    refusing.evaluate("globalThis.refusing = false")
    refusing.evaluate("dispatchEvent(new Event('pagehide'))")
    hands.becomes(refusing, hands.made, 2)


def put_save(page, change):
    """Change the only save in the browser's storage, and open it from the lobby."""
    home(page)
    key, text = page.evaluate("Object.entries(localStorage).find(([key]) => key.includes(':save:'))")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, change(text)])
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")


def with_record(change):
    """A change of a save's record, in whatever form it is kept."""

    def changed(text):
        save = saves.read(text)
        return json.dumps(json.loads(text) | {"record": change(save.record)})

    return changed


def test_a_save_of_other_rules_opens_at_its_last_agreeing_line(begun):
    """The version is older and the second choice is no longer legal: it opens after the first, and that is said."""
    begun.locator(f"{hands.ANSWER}[data-arg^='deploy']").first.click()

    def older(record):
        lines = record.splitlines()
        lines[-1] = f"{lines[-1].split()[0]} deploy 99 9"
        return re.sub(r"^version \d+$", "version 0", "\n".join([*lines, ""]), flags=re.MULTILINE)

    put_save(begun, with_record(older))
    begun.locator("[data-act='open.save']").click()
    expect(begun.locator("#notice-box.grave")).to_contain_text("choice 1")
    expect(begun.locator(f"{hands.ANSWER}[data-arg^='deploy']").first).to_be_visible()


def test_a_damaged_record_is_told_and_stays_where_it_is(begun):
    """The save can't be opened; nothing of it is lost and the lobby goes on working."""
    put_save(begun, with_record(lambda record: record[:40]))
    before = begun.evaluate("JSON.stringify(localStorage)")
    begun.locator("[data-act='open.save']").click()
    expect(begun.locator("#notice-box.grave")).to_be_visible()
    assert begun.evaluate("JSON.stringify(localStorage)") == before
    begun.locator("#start").click()
    expect(begun.locator("#table")).to_be_visible()


def test_saves_that_are_no_saves_are_passed_over(begun):
    """Junk under one of our keys is told and not touched, and harms nobody."""
    begun.evaluate("Object.keys(localStorage).filter((key) => key.includes(':save:')).map(tenka.journal.drop).at(-1)")
    put_save(begun, lambda text: text[: len(text) // 2])
    expect(begun.locator("#start")).to_be_visible()
    expect(begun.locator(".saves li")).to_have_count(0)
    expect(begun.locator("#unread")).to_contain_text("1 saved game here")
    assert begun.evaluate("Object.keys(localStorage).filter((key) => key.includes(':save:')).length") == 1


def test_a_save_damaged_a_moment_ago_is_mended_from_its_second_copy(begun):
    """Half of it is gone from the storage; the journal has it whole."""
    put_save(begun, lambda text: text[: len(text) // 2])
    begun.locator("[data-act='open.save']").click()
    begun.locator("#table").wait_for()
    hands.becomes(begun, hands.made, 1)
