"""Whole games of Yedo, six rounds against a bot: on a phone by touch, on a desktop by keyboard alone. Answers are chosen among
those that the page offers."""

import random

import pytest

import tenka
from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser
MOST = 900
"""Most answers and stories of a game."""
ANSWERS = "#prompt .answers :is([data-act='choose'], [data-act='choose.all'], [data-act='target']):enabled"
ON = f".result, #uncover, #sure, [data-act='story.end'], {ANSWERS}"
"""Selectors of what can come next."""
KEYS = "#prompt [data-key]:is([data-act='choose'], [data-act='target']):enabled"
STEPS = "#do-bid, #do-mon"
OFFERED = """(what) => [...document.querySelectorAll(what)].map((one) =>
  `#prompt .answers [data-act="${one.dataset.act}"][data-arg="${one.dataset.arg}"]`)"""
INSTANT = [{"name": "tenka:settings", "value": '{"pace":"instant"}'}]
"""The stored settings of a visitor who waits for nothing."""
AT_ONCE = "from tenka_web.app import turn\nturn.LEAST_UNDO_TIME = answer = 0"
"""The visitor undoes nothing, so bots needn't wait."""


def by_touch(page, selector):
    """Tap."""
    ui_driver.tap(page, selector)


def answer_by_touch(page, rng):
    """Tap one of the answers; a sum of Mon as it is."""
    found = page.evaluate(OFFERED, ANSWERS)
    if found:
        by_touch(page, rng.choice(found))


def answer_by_key(page, rng):
    """Press the key that is written on an answer; an answer without a key is reached by Tab."""
    keys = page.evaluate("(what) => [...document.querySelectorAll(what)].map((one) => one.dataset.key)", KEYS)
    if keys:
        ui_driver.to_prompt(page)
        page.keyboard.press(rng.choice(keys))
    else:
        ui_driver.press(page, f"{STEPS}, {ANSWERS}")


def to_the_end(page, reach, answer):
    """Play until the result is shown; return the number of answers."""
    rng, answers = random.Random(6), 0
    for _ in range(MOST):
        page.locator(ON).first.wait_for(state="attached")
        if page.locator(".result").count():
            return answers
        for at_once in ("#uncover", "#sure", "[data-act='story.end']"):
            if page.locator(at_once).count():
                reach(page, at_once)
                break
        else:
            answers += 1
            answer(page, rng)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("size", "touch", "reach", "answer"), [
    ({"width": 390, "height": 844}, True, by_touch, answer_by_touch),
    ({"width": 1280, "height": 800}, False, ui_driver.press, answer_by_key),
], ids=["phone", "keyboard"])  # fmt: skip
def test_six_rounds_from_the_first_question_to_the_result(visit, site_url, python, size, touch, reach, answer):
    """The saved record ends after six rounds and has the scores that the page shows."""
    table = tenka.new_table("yedo", seats=2, options={"rounds": "6"}, seed="six rounds")
    kept = {"cookies": [], "origins": [{"origin": site_url.rstrip("/"), "localStorage": INSTANT}]}
    page = visit(ui_driver.address(site_url, table, kinds="02"), viewport=size, has_touch=touch, storage_state=kept)
    python(page, AT_ONCE)
    answers = to_the_end(page, reach, answer)
    ui_driver.becomes(page, lambda page: [save.facts["over"] for save in ui_driver.saved(page)], [True])
    played = tenka.replay(ui_driver.record(page))
    assert played.result is not None
    assert played.state.round == 6
    assert answers > 40
    points = page.locator("#seats .player .points").all_text_contents()
    assert [int("".join(char for char in text if char.isdigit())) for text in points] == list(played.result.scores)
