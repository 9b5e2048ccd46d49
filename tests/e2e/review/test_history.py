"""Moving through a game, branching, and aids: hints, bots beside the page, reasons, the lesson."""

import json
import re

import pytest
from playwright.sync_api import expect

import tenka
from tenka_web.app.links import KINDS
from tenka_web.games.tenka_meidou.lesson import LESSON
from tests.bots.positions import marching
from tests.e2e.support import ui_driver
from tests.games.shogun.positions import rules_of
from tests.golden.golden import replayed

pytestmark = pytest.mark.browser
LENGTH = 24


@pytest.fixture
def halfway(borrow, site_url):
    """Return a game of two people after some choices, whose table the page knows."""
    table = ui_driver.random_game(2, "halfway", choices=LENGTH)
    page = borrow(ui_driver.address(site_url, table))
    page.table = table
    return page


def soldiers(page):
    """Return what the list of places says about every province."""
    if page.locator("#places li").count() == 0:
        page.locator("#places-box").click()
    return page.locator("#places li > p:first-of-type").all_inner_texts()


def test_slider_keys_and_log_lead_to_any_moment(halfway):
    """Each shows the table of its moment; the game itself does not change."""
    kept, now = ui_driver.record(halfway), soldiers(halfway)
    halfway.locator("#slider").fill("6")
    expect(halfway.locator("#question")).to_contain_text("6")
    there = soldiers(halfway)
    assert there != now
    halfway.locator("#prompt").focus()
    halfway.keyboard.press(",")
    expect(halfway.locator("#slider")).to_have_value("5")
    halfway.keyboard.press(".")
    halfway.keyboard.press(".")
    expect(halfway.locator("#slider")).to_have_value("7")
    halfway.locator("#log [data-act='history.go'][data-arg='6']").first.click()
    assert soldiers(halfway) == there
    expect(halfway.locator("#log [aria-current='true']").first).to_be_visible()
    expect(halfway.locator(ui_driver.ANSWER)).to_have_count(0)
    halfway.locator("#slider").press("ArrowLeft")
    expect(halfway.locator("#slider")).to_have_value("5")
    halfway.keyboard.press("Escape")
    assert soldiers(halfway) == now
    ui_driver.becomes(halfway, ui_driver.record, kept)
    expect(halfway.locator(ui_driver.ANSWER).first).to_be_visible()


def test_the_slider_can_be_dragged_over_a_whole_game(borrow, site_url):
    """Four seats; every moment passed is drawn immediately, before the next one is requested. ``bench`` measures the speed."""
    table = ui_driver.random_game(4, "quick")
    page = borrow(ui_driver.address(site_url, table))
    passed = range(len(table.history) - 1, -1, -3)
    titles = page.evaluate("""async (passed) => {
        const titles = [], slider = () => document.querySelector("#slider");
        for (const at of passed) {
            slider().value = at;
            slider().dispatchEvent(new Event("input", {bubbles: true}));
            await tenka.settled();
            titles.push(document.querySelector("#question").textContent);
        }
        return titles;
    }""", list(passed))
    assert titles == [f"Moment {at} of {len(table.history)}" for at in passed]


def test_a_branch_is_another_game(halfway):
    """From the past, with the old game unchanged beside it; with new dice."""
    old = ui_driver.record(halfway)
    halfway.locator("#slider").fill("10")
    halfway.locator("[data-act='history.branch']").click()
    expect(halfway.locator("#slider")).to_have_value("10")
    expect(halfway.locator(ui_driver.ANSWER).first).to_be_visible()
    records = [save.record for save in ui_driver.saved(halfway)]
    assert len(records) == 2
    assert old in records
    branch = tenka.replay(next(record for record in records if record != old))
    assert [line.choice for line in branch.history] == [line.choice for line in halfway.table.history[:10]]


def test_the_coach_names_the_costliest_decision_and_its_moment_is_played_again(borrow, site_url):
    """At the end of a game, from the worker: the played and the better choice; the moment opens, and continues differently."""
    table = ui_driver.random_game(2, "coached")
    page = borrow(ui_driver.address(site_url, table))
    page.locator("#coach-0").click()
    named = page.locator("#coach .swings button")
    expect(named.first).to_contain_text(re.compile(r"Played: .*Better: .* wins \d+ more games? in a hundred"))
    assert 1 <= named.count() <= 3
    moment = int(named.first.get_attribute("data-arg"))
    named.first.click()
    expect(page.locator("#slider")).to_have_value(str(moment))
    expect(page.locator("#prompt .coached")).to_have_count(1)
    page.locator("[data-act='history.branch']").click()
    expect(page.locator(ui_driver.ANSWER).first).to_be_visible()
    branch = tenka.replay(ui_driver.record(page))
    assert len(branch.history) == moment
    assert [line.choice for line in branch.history] == [line.choice for line in table.history[:moment]]


def test_the_war_can_be_stepped_through_again(borrow, site_url):
    """From the result; a past moment can be opened and left again."""
    page = borrow(ui_driver.address(site_url, ui_driver.random_game(3, "again")))
    page.locator("[data-act='story.again']").click()
    page.locator("#story-play").click()
    page.locator("[data-act='story.step'][data-arg='on']").click()
    expect(page.locator("#live .province.now")).to_have_count(1)
    ui_driver.skip_story(page)
    page.locator(".swings [data-act='history.go']").first.click()
    page.locator("#now").click()
    expect(page.locator("#prompt .over")).to_be_visible()


def test_everything_can_be_opened_when_the_game_is_over(borrow, site_url):
    """A link to a moment of a golden game opens that moment and not the result; all plans on request, none in a branch."""
    table = replayed("shogun-3-sun-prescribed")
    moment = next(at for at, line in enumerate(table.history) if line.sealed and line.revealed)
    state, cards = table.state_at(moment), rules_of(table).card_ids
    page = borrow(ui_driver.address(site_url, table, at=moment))
    eyes, lying = page.locator("[data-change='history.eyes']"), page.locator(".all-plans .lying")
    expect(page.locator("#question")).to_contain_text(str(moment))
    expect(page.locator("#cards .slip.back")).to_have_count(len(state.hidden_actions))
    expect(page.locator("#cards .result")).to_have_count(0)
    expect(lying).to_have_count(0)
    eyes.select_option("-1")
    expect(lying).to_have_count(sum(card >= 0 for board in state.laid for card in board))
    expect(page.locator("#cards .slip.back")).to_have_count(0)
    province = page.locator(".all-plans [data-hover^='province:']").first
    province.hover()
    expect(page.locator("#about h3")).to_have_text(province.inner_text())
    eyes.select_option("1")
    expect(lying).to_have_count(0)
    drawn = page.locator("#zone-own-plan [data-target^='card:']").evaluate_all("(all) => all.map((one) => one.dataset.target)")
    assert sorted(drawn) == sorted(f"card:{cards[card]}" for card in state.laid[1] if card >= 0)
    page.locator("#now").click()
    expect(page.locator("#cards .result")).to_be_visible()
    page.locator("#slider").fill(str(moment))
    page.locator("[data-act='history.branch']").click()
    page.locator("#uncover").click()
    page.locator("#slider").fill(str(moment - 1))
    assert eyes.locator("option").evaluate_all("(all) => all.map((one) => one.value)") == ["", "-1"]
    eyes.select_option("-1")
    expect(page.locator("#question")).to_contain_text(str(moment - 1))
    expect(page.locator("#zone-own-plan, .all-plans")).to_have_count(0)


def test_a_hint_comes_with_its_reason_and_can_be_taken(app):
    """From the bot in the worker; taking it makes the choice."""
    ui_driver.begin(app, "person", "person", seed="63")
    ui_driver.answer(app, "roll")
    app.locator("[data-act='hint']").click()
    hint = app.locator("#hint")
    expect(hint).to_be_visible()
    advised = hint.locator("b").inner_text()
    assert len(hint.locator("p").inner_text()) > len(advised)
    expect(app.locator("#spoken")).to_contain_text(advised)
    before = len(tenka.replay(ui_driver.record(app)).history)
    app.locator("#hint-take").click()
    expect(hint).to_have_count(0)
    ui_driver.becomes(app, ui_driver.made, before + 1)


# Counts the frames painted during one search; returns the most of the first three searches.
FRAMES = """() => new Promise((resolve) => {
    const counts = [];
    let frames = 0;
    const tick = () => {
        if (document.querySelector("#prompt progress")) frames++;
        else if (frames) { counts.push(frames); frames = 0; }
        if (counts.length === 3) resolve(Math.max(...counts));
        else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
})"""


def test_the_page_keeps_painting_while_a_bot_thinks(borrow):
    """Many frames are painted during one search; a search on the page would leave none."""
    page = borrow()
    ui_driver.begin(page, "strong", "strong", seed="63")
    assert page.evaluate(FRAMES) > 10


def stop_and_send_on(page):
    """Stop a search; assert that nothing happens until the bot is resumed."""
    page.locator("#prompt progress").wait_for()
    page.locator("[data-act='bots.stop']").click()
    page.locator("[data-act='bots.go']").wait_for()
    told = page.locator("#log .line").all_text_contents()
    page.locator("[data-act='bots.go']").click()
    expect(page.locator("#log .line")).not_to_have_text(told)


def test_a_thinking_bot_can_be_stopped_and_resumed(borrow):
    page = borrow()
    ui_driver.begin(page, "strong", "strong", seed="63")
    stop_and_send_on(page)


def test_a_master_can_be_stopped_and_resumed(borrow, site_url):
    """Before a march, for which it has a third of its time."""
    stop_and_send_on(borrow(ui_driver.address(site_url, marching(), kinds=str(KINDS.index("master")))))


def test_bots_play_a_game_to_its_end_beside_a_person(app):
    """Light bots answer by themselves; after the person's choice there is time to undo it. The end says how the person did,
    can be printed, is in the list and in the statistics until they are deleted."""
    app.locator("[data-act='open'][data-arg='settings']").first.click()
    app.locator("[data-act='set'][data-arg='pace instant']").click()
    app.keyboard.press("Escape")
    ui_driver.begin(app, "person", "light", seed="63")
    for _ in range(60):
        app.locator(f"{ui_driver.ANSWER}, {ui_driver.STORY}, #prompt .over").first.wait_for()
        if app.locator(f"{ui_driver.STORY}, #prompt .over").count():
            break
        app.locator(ui_driver.ANSWER).first.click()
    if app.locator(ui_driver.STORY).count():
        ui_driver.skip_story(app)
    expect(app.locator("#prompt .over")).to_contain_text(re.compile(r"You win|You are in place"))
    app.emulate_media(media="print")
    expect(app.locator(".sheet-title")).to_be_visible()
    expect(app.locator(".ranking").first).to_be_visible()
    expect(app.locator("#bar, #map").first).to_be_hidden()
    app.emulate_media(media="screen")
    app.locator("[data-act='home']").click()
    expect(app.locator(".saves")).to_contain_text(re.compile(r"won, \d+ : \d+"))
    app.locator("[data-act='open'][data-arg='stats']").click()
    counted = app.locator("#dialog .ranking tbody tr")
    expect(counted).to_have_count(1)
    assert len(json.loads(ui_driver.downloaded(app, "[data-act='stats.export']"))["games"]) == 1
    app.locator("[data-act='stats.clear']").click()
    app.locator("#dialog [data-act='stats.drop']").click()
    expect(counted).to_have_count(0)


def test_typed_commands(app):
    """The engine's notation makes choices; other text is refused with a message and has no effect."""
    ui_driver.begin(app, "person", "person", seed="63")
    ui_driver.typed(app, "roll")
    expect(app.locator("#log")).to_contain_text("rolls")
    made = ui_driver.record(app)
    for nonsense in ("deploy 99 9", "card", "'; drop table", "<b>roll</b>", "roll " * 50):
        ui_driver.typed(app, nonsense)
        expect(app.locator("#notice-box")).to_be_visible()
        app.locator("[data-act='notice.close']").click()
    ui_driver.becomes(app, ui_driver.record, made)
    deploy = app.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.get_attribute("data-arg")
    ui_driver.typed(app, deploy.upper())
    ui_driver.becomes(app, lambda page: ui_driver.chosen(page)[-1], deploy)
    ui_driver.typed(app, "undo")
    ui_driver.becomes(app, ui_driver.record, made)


def test_reasons_are_shown_on_hover_focus_and_tap(app):
    """A greyed-out target shows its reason."""
    ui_driver.begin(app, "person", "person", seed="63")
    ui_driver.answer(app, "roll")
    why, dice, card_rule = app.locator("#about .why"), "No two of your dice", "You have rolled"
    blocked = app.locator("#live .province.cannot").first.get_attribute("data-target")
    app.locator(ui_driver.drawing(blocked)).hover()
    expect(why).to_contain_text(dice)
    app.locator("#seats .player").first.hover()
    expect(why).to_have_count(0)
    app.keyboard.press("m")
    row = app.locator(f"#places [data-arg='{blocked}']")
    row.focus()
    expect(why).to_contain_text(dice)
    card = app.locator("#cards .card.cannot").first
    card.evaluate("(one) => one.scrollIntoView({block: 'center'})")
    card.click(force=True)                                          # It is aria-disabled, and gives its reason all the same
    expect(why).to_contain_text(card_rule)
    expect(app.locator("#spoken")).to_contain_text(card_rule)
    expect(app.locator("#notice-box")).to_have_count(0)             # Once


def test_the_forecast_of_the_war(halfway):
    """Off at first; when on, each province has its leader's colour and each seat its score; it stays on."""
    expect(halfway.locator("#live .leader")).to_have_count(0)
    halfway.locator("[data-act='switch'][data-arg='forecast']").click()
    halfway.locator("#live .leader").first.wait_for(state="attached")
    expect(halfway.locator("#seats .points")).to_have_count(2)
    assert re.search(r"clan \d+(, unopposed| beats | and )", " ".join(soldiers(halfway)))
    halfway.reload()
    expect(halfway.locator("#live .leader")).not_to_have_count(0)


def test_sound_is_off_until_requested(app):
    """Not even its code is loaded before; then a click makes a sound."""
    ui_driver.begin(app, "person", "person", seed="63")
    ui_driver.answer(app, "roll")
    loaded = "performance.getEntriesByType('resource').some((entry) => entry.name.includes('/sound-'))"
    assert not app.evaluate(loaded)
    app.locator("[data-act='open'][data-arg='settings']").first.click()
    toggle = app.locator("[data-act='switch'][data-arg='sound']")
    expect(toggle).to_have_attribute("aria-checked", "false")
    toggle.click()
    app.wait_for_function(loaded)
    expect(toggle).to_have_attribute("aria-checked", "true")


@pytest.mark.parametrize("chosen", ["by the system", "in the settings"])
def test_reduced_motion_stops_everything(borrow, chosen):
    """Whether the system or the visitor requests it: nothing on the table moves for longer than a blink."""
    page = borrow(reduced_motion="reduce" if chosen == "by the system" else "no-preference")
    if chosen == "in the settings":
        page.locator("[data-act='open'][data-arg='settings']").first.click()
        page.locator("[data-act='set'][data-arg='motion less']").click()
        page.keyboard.press("Escape")
    ui_driver.begin(page, "person", "person", seed="63")
    ui_driver.answer(page, "roll")
    page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.wait_for()
    longest = page.evaluate("""Math.max(0, ...document.getAnimations().map((one) => {
        const timing = one.effect.getComputedTiming();
        return Number.isFinite(timing.endTime) ? timing.endTime : 1e9;
    }))""")
    assert longest <= 50


def test_the_guided_first_game_to_its_end(app):
    """Page by page: it explains, waits for its choice, refuses others politely, and is not saved; the last page begins a real
    game."""
    app.locator("[data-act='tutorial']").click()
    for at, step in enumerate(LESSON.pages):
        if app.locator(ui_driver.STORY).count():
            app.locator("[data-act='story.end']").click()
        expect(app.locator(".lesson .dim")).to_contain_text(f"{at + 1}")
        assert not re.search(r"tm\.lesson|\{\w+\}", app.locator(".lesson").inner_text())
        if not step.is_waiting:
            ui_driver.becomes(app, ui_driver.games, 0)
            app.locator("#lesson-on").click()
            continue
        others = [other for other in app.locator(ui_driver.ANSWER).all() if other.get_attribute("data-arg") != step.wanted]
        if others:
            others[0].click()
            expect(app.locator("#notice-box")).to_be_visible()
        verb, _, name = step.wanted.partition(" ")
        if app.locator(f"{ui_driver.ANSWER}[data-arg='{step.wanted}']").count():
            ui_driver.answer(app, step.wanted)
        else:
            ui_driver.point(app, f"{verb}:{name}")
    expect(app.locator(".lesson")).to_have_count(0)
    expect(app.locator(f"{ui_driver.ANSWER}[data-arg='roll']")).to_be_visible()
    assert all(line.seat != LESSON.learner for line in tenka.replay(ui_driver.record(app)).history)
