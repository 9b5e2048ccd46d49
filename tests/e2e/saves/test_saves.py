"""Saved games in a real browser: resumed, listed, renamed, restored, exported; two tabs."""

import pytest
from playwright.sync_api import expect

from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser


def row(page, name):
    """Return a row of the list of saves."""
    return page.locator(".saves li", has_text=name)


def test_a_game_is_saved_after_each_choice_and_resumed(begun):
    """A reload in the middle of a turn has the same question; the lobby lists the game."""
    ui_driver.becomes(begun, ui_driver.made, 1)
    question = begun.locator("#question").inner_text()
    answers = begun.locator(ui_driver.ANSWER).all_inner_texts()
    begun.reload()
    expect(begun.locator("#question")).to_have_text(question)
    assert begun.locator(ui_driver.ANSWER).all_inner_texts() == answers
    begun.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()
    ui_driver.becomes(begun, ui_driver.made, 2)
    ui_driver.home(begun)
    begun.locator("[data-act='open.save']").click()
    expect(begun.locator("#table")).to_be_visible()
    ui_driver.becomes(begun, ui_driver.made, 2)


def test_the_list_renames_deletes_and_restores(begun):
    """A new name stays; a deleted save is restored by one press."""
    ui_driver.home(begun)
    row(begun, "Tenka Meidou").locator("[data-arg^='rename']").click()
    box = begun.locator("#rename")
    expect(box).to_be_focused()
    box.fill("Winter <b>evening</b>")
    box.press("Enter")
    expect(row(begun, "Winter <b>evening</b>")).to_be_visible()
    kept = ui_driver.record(begun)
    row(begun, "Winter").locator("[data-act='drop.save']").click()
    expect(begun.locator(".saves li")).to_have_count(0)
    ui_driver.becomes(begun, ui_driver.games, 0)
    begun.locator("#notice [data-act='bring.back']").click()
    expect(row(begun, "Winter <b>evening</b>")).to_be_visible()
    ui_driver.becomes(begun, ui_driver.record, kept)


def test_a_file_moves_a_game_to_another_browser(begun, borrow, site_url, tmp_path):
    """Export here, import there: name, players, record."""
    ui_driver.home(begun)
    with begun.expect_download() as offered:
        row(begun, "Tenka Meidou").locator("[data-act='export.save']").click()
    assert offered.value.suggested_filename == "tenka-meidou-2-players.tenka"
    there = borrow()
    there.locator("[data-act='open'][data-arg='import']").click()
    there.locator("#file").set_input_files(offered.value.path())
    expect(there.locator("#table")).to_be_visible()
    ui_driver.becomes(there, ui_driver.record, ui_driver.record(begun))
    assert ui_driver.saved(there)[0].name == ui_driver.saved(begun)[0].name


def test_without_persistent_storage_one_file_exports_all_games(visit, borrow):
    """The lobby reminds of it. All games are exported into one file and imported elsewhere."""
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
    expect(there.locator("#notice-box")).to_contain_text("2 games added")
    assert kept(there) == kept(app)


def one_choice(page, seed):
    ui_driver.begin(page, "person", "person", seed=seed)
    ui_driver.answer(page, "roll")
    ui_driver.becomes(page, ui_driver.made, 1)
    ui_driver.home(page)


def kept(page):
    return {save.record for save in ui_driver.saved(page)}


def test_two_tabs_do_not_overwrite_one_another(begun):
    """The tab that is behind stops and offers to follow or to continue as a copy."""
    other = begun.context.new_page()
    other.goto(begun.url)
    other.locator("#question").wait_for()
    other.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()
    ui_driver.becomes(other, ui_driver.made, 2)
    theirs = ui_driver.record(other)
    expect(begun.locator("#notice [data-act='take.theirs']")).to_be_visible()
    expect(begun.locator(ui_driver.ANSWER)).to_have_count(0)
    begun.locator("#notice [data-act='keep.mine']").click()
    begun.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").last.click()
    ui_driver.becomes(begun, ui_driver.games, 2)
    records = {save.record for save in ui_driver.saved(begun)}
    assert theirs in records
    assert len(records) == 2


def test_a_tab_that_is_behind_can_follow(begun):
    """It shows the other tab's game, and continues from there."""
    other = begun.context.new_page()
    other.goto(begun.url)
    other.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()
    begun.locator("#notice [data-act='take.theirs']").click()
    ui_driver.answer(begun, "roll")
    ui_driver.becomes(begun, ui_driver.games, 1)
    ui_driver.becomes(begun, ui_driver.made, 3)
