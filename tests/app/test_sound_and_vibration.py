"""Sound, vibration and installation as an app: each offered quietly, once, and by a switch."""

from __future__ import annotations

import pytest

from tenka_web.app.narration import VIBRATIONS
from tenka_web.ui.text.catalog import LANGUAGES
from tests.app.harness import Desk


def vibrations(desk: Desk) -> list[str]:
    names = {pattern: name for name, pattern in VIBRATIONS.items()}
    return [names[pattern] for pattern in desk.frame.vibrations]


def test_a_choice_the_own_turn_and_the_end_vibrate_if_the_device_can() -> None:
    desk = Desk()
    desk.frame.can_vibrate = True
    desk.start("person", "random", seed="felt").do("choose:roll")
    assert vibrations(desk) == ["choice"]
    desk.play()
    assert vibrations(desk)[-1] == "over"
    assert {*vibrations(desk)} == {"choice", "turn", "over"}
    assert vibrations(desk).count("choice") == sum(line.seat == 0 for line in desk.session.table.history)


def test_vibration_can_be_switched_off_and_may_be_missing() -> None:
    desk = Desk()
    assert 'data-arg="touch"' not in desk.do("open:settings").shown("dialog")
    desk.do("close").start("person", "person").do("choose:roll")
    assert desk.frame.vibrations == []
    desk = Desk()
    desk.frame.can_vibrate = True
    assert 'data-arg="touch"' in desk.do("open:settings").shown("dialog")
    desk.do("switch:touch", "close").start("person", "person").do("choose:roll")
    assert desk.frame.vibrations == []
    assert not Desk(desk.drawer).app.settings.touch


@pytest.mark.parametrize("answer", ["on", "off"])
def test_sounds_are_offered_once_beside_the_first_story(answer: str) -> None:
    desk = Desk().do("play.now:shogun")
    assert desk.session.playback.story is not None
    assert 'id="tales-mine"' in desk.shown("prompt")
    assert 'id="sounds-on"' not in desk.shown("prompt")         # One question at a time
    desk.do("set:tales all")
    assert 'id="tales-mine"' not in desk.shown("prompt")
    assert 'id="sounds-on"' in desk.shown("prompt")
    assert desk.frame.sounds == []
    desk.do(f"sounds:{answer}")
    assert 'id="sounds-on"' not in desk.shown("prompt")
    assert desk.app.settings.sound == (answer == "on")
    assert (desk.frame.sounds[:1] == ["click"]) == (answer == "on")
    again = Desk(desk.drawer).do("play.now:shogun")
    assert 'id="sounds-on"' not in again.shown("prompt")


def test_an_offer_of_sounds_without_an_answer_is_not_made_again() -> None:
    desk = Desk().do("play.now:shogun", "set:tales all")
    assert 'id="sounds-on"' in desk.shown("prompt")
    desk.do("story.end")
    again = Desk(desk.drawer).do("play.now:shogun")
    assert again.session.playback.story is not None
    assert 'id="sounds-on"' not in again.shown("prompt")
    assert not again.app.settings.sound


def test_a_visitor_who_has_used_the_switch_of_sounds_is_not_asked() -> None:
    desk = Desk().do("switch:sound", "switch:sound", "play.now:shogun")
    assert desk.session.playback.story is not None
    assert not desk.app.settings.sound
    assert 'id="sounds-on"' not in desk.shown("prompt")


def test_the_app_can_be_installed_if_the_browser_offers_it() -> None:
    for language in LANGUAGES:
        desk = Desk().do(f"language:{language}", "install")
        assert desk.frame.installs == 0
        assert 'id="install"' not in desk.shown("main")
        desk.do("installable:yes")
        assert 'id="install"' in desk.shown("main")
        assert 'id="install-here"' in desk.do("open:settings").shown("dialog")
        desk.do("close", "install")
        assert desk.frame.installs == 1
        assert 'id="install"' not in desk.do("installable").shown("main")
