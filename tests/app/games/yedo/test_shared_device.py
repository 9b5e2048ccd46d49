"""Several people with secret hands at one device: the game can be exported between turns, and no hand is revealed by it."""

from __future__ import annotations

import json
import random
import re

import pytest

import tenka
from tenka_web.app import game_registry, saves
from tenka_web.app.shareable import find_code_moment, find_plain_moment
from tenka_web.features.table.click_commands import SHOWN
from tests.app.games import test_every_choice_reachable
from tests.app.games.yedo.test_board import until
from tests.app.harness import Desk
from tests.support.setups import Setup

CARD = re.compile(r'data-target="card:(?!blackmail)|\b(?:keep|play|drop|complete) [a-z]+-[a-z]')
WORDS = ("record", "csv")


@pytest.fixture(params=["place", "keep"])
def desk(request: pytest.FixtureRequest) -> Desk:
    """Return three people in the middle of a round, with the device at the asked seat: at a public and at a secret question."""
    return until(test_every_choice_reachable.seated(Setup("yedo", 3, ("samurai",), ()), "one device"), request.param)


def open_copied_link(desk: Desk) -> Desk:
    desk.do("copy.link")
    return Desk(fragment=desk.frame.copied[-1].partition("#")[2])


def test_the_link_contains_the_whole_game_and_opens_with_every_hand_covered(desk: Desk) -> None:
    other = open_copied_link(desk)
    assert other.session.table.record() == desk.session.table.record()
    assert other.session.ui.covered == game_registry.adapter_of(other.session.table).must_cover(other.session.table)
    assert not CARD.search("".join(map(str, other.page.render().values())))
    assert other.session.viewer == desk.session.viewer


def test_the_game_continues_from_a_link_turn_by_turn(desk: Desk) -> None:
    """From device to device, one choice each."""
    rng = random.Random(6)
    for _ in range(12):
        desk = open_copied_link(desk)
        test_every_choice_reachable.settle(desk)
        made = len(desk.session.table.history)
        test_every_choice_reachable.choose(desk, rng)
        assert len(desk.session.table.history) == made + 1


def test_exports_that_name_cards_are_withheld_with_the_reason(desk: Desk) -> None:
    assert find_plain_moment(desk.session) < find_code_moment(desk.session) == len(desk.session.table.history)
    shown = desk.do("open:share").shown("dialog")
    assert "every hand" in shown
    assert not any(f'data-arg="{what}"' in shown for what in WORDS)
    for what in WORDS:
        desk.do(f"download:{what}")
        assert desk.app.notice is not None
        assert desk.app.notice.key == "ui.share.hands"
    assert desk.frame.downloads == {}


def test_a_save_is_exported_compressed_and_continues_elsewhere(desk: Desk) -> None:
    record, name = desk.session.table.record(), desk.session.save.id
    desk.do("download:save", "home", f"export.save:{name}")
    for text in desk.frame.downloads.values():
        assert not CARD.search(text)
        assert saves.read(text).record == record
        other = Desk().do(f"import:{text}")
        assert not CARD.search("".join(map(str, other.page.render().values())))
    assert len(desk.frame.downloads) >= 1


def test_no_step_back_and_no_link_shows_another_hand(desk: Desk) -> None:
    """Neither here nor where the link was opened a branch begins at an earlier moment, which would ask another seat."""
    for one in (desk, open_copied_link(desk).do("uncover")):
        one.do("history.step:-1", "history.step:-1", "history.step:-1")
        assert "history.branch" not in one.shown("prompt")
        name = one.session.save.id
        one.do("history.branch", "history.eyes:0", "history.eyes:-1")
        assert one.session.save.id == name
        seat = one.session.viewer
        assert one.session.view().seat in (None, seat)


def test_a_finished_game_is_exported_whole() -> None:
    desk, rng = test_every_choice_reachable.seated(Setup("yedo", 2, (), ()), "to the end"), random.Random(2)
    while not desk.session.is_over:
        test_every_choice_reachable.settle(desk)
        test_every_choice_reachable.choose(desk, rng)
    assert find_plain_moment(desk.session) == find_code_moment(desk.session) == len(desk.session.table.history)
    desk.do("download:record")
    (text,) = desk.frame.downloads.values()
    assert tenka.replay(text).result is not None


def test_alone_with_bots_everything_can_be_exported() -> None:
    desk = Desk().start("person", "random", game="yedo")
    desk.do("download:record", "download:save")
    record, save = desk.frame.downloads.values()       # Each file has its own name
    assert record == desk.session.table.record()
    assert json.loads(save)["record"].startswith("tenka")


def test_no_hint_reveals_a_covered_hand() -> None:
    """The adviser sees the hand, so the person who asks opens the hand first, and covering it hides the advice again."""
    desk = until(test_every_choice_reachable.seated(Setup("yedo", 3, ("samurai",), ()), "one device"), "place")
    desk.do("hint")
    assert desk.session.worker.advice is None
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.hint.covered"
    desk.do("peek", "hint")
    assert desk.session.worker.advice is not None
    assert 'id="hint"' in desk.shown("prompt")
    made = len(desk.session.table.history)
    desk.do("peek", "hint.take")
    assert 'id="hint"' not in desk.shown("prompt")
    assert len(desk.session.table.history) == made
    desk.do("peek", "hint.take")
    assert len(desk.session.table.history) > made


def test_advice_that_comes_after_the_hand_was_covered_is_not_spoken() -> None:
    desk = until(test_every_choice_reachable.seated(Setup("yedo", 3, ("samurai",), ()), "one device"), "place")
    desk.head.slow = True
    desk.do("peek", "hint", "peek")
    desk.app.spoken = ""
    desk.head.answer()
    assert desk.session.worker.advice is not None
    assert desk.app.spoken == ""
    assert 'id="hint"' not in desk.shown("prompt")


def test_a_typed_text_that_is_no_choice_is_not_answered_with_the_covered_hand() -> None:
    """It is answered with the possible choices, except those that only a hidden card gives."""
    rng = random.Random(1)
    desk = test_every_choice_reachable.seated(Setup("yedo", 3, ("samurai",), ()), "one device")
    for _ in range(300):
        test_every_choice_reachable.settle(desk)
        decision = desk.session.table.decision
        assert decision is not None
        person, held = desk.session.asked_person, game_registry.adapter_of(desk.session.table).hidden_verbs
        covered = not game_registry.adapter_of(desk.session.table).must_cover(desk.session.table)
        if covered and person is not None and any(choice.verb in held for choice in decision.choices(person)[:SHOWN]):
            break
        test_every_choice_reachable.choose(desk, rng)
    else:
        raise AssertionError("nobody who could use a card was asked in the open")
    desk.do("type:nonsense")
    assert not any(f"{verb} " in desk.shown("notice") for verb in held)
    desk.do("peek", "type:nonsense")
    assert any(f"{verb} " in desk.shown("notice") for verb in held)
