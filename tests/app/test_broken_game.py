"""A game that began from an impossible position gives one message, and the rest of the page works."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import tenka
from tenka_web.app.saves import Save
from tenka_web.ui.seats import Seat
from tests.app.harness import Desk
from tests.conformance.test_spoiled_positions import BREAKS
from tests.fuzz import positions
from tests.support.setups import Setup, plain

KINDS = ("person", "light", "person", "random", "light")
ROUNDS = 12
"""Number of attempts at an open table."""


def open_record(data: dict[str, Any]) -> Desk:
    """Open a file with a record from this position in the lobby."""
    seats = [Seat(kind, f"seat {at}") for at, kind in enumerate(KINDS[: data["seats"]])]
    return Desk().do(f"import:{Save('', 'from outside', positions.beginning(data), seats).text(compressed=False)}")


def try_actions(desk: Desk, rng: random.Random) -> None:
    """Do what a visitor may do at a table: choose, inspect, undo, move through the history, let bots think."""
    for _ in range(ROUNDS):
        if desk.app.session is None:
            return
        for act in ("uncover", "story.end", "undo", "history.go:0", "history.now", "hint"):
            desk.do(act)
        desk.watch.run(20_000)
        session = desk.app.session
        if session is None or session.table.decision is None:
            return
        seat = session.table.decision.seats[0]
        choice = rng.choice(session.table.decision.choices(seat))
        for target in session.table.decision.targets(seat, choice):
            desk.do(f"hover:{target}")
            desk.page.render_hover()
        desk.do(f"choose:{choice}")


def goes_on(desk: Desk) -> None:
    """Set up and play another game."""
    desk.do("home")
    assert desk.app.session is None
    desk.start("person", "person").play(3)
    assert len(desk.session.table.history) == 3


@pytest.mark.parametrize("spoiled", BREAKS)
def test_a_game_that_cannot_continue_is_closed_with_one_message(spoiled: Callable[[], dict[str, Any]]) -> None:
    for seed in range(3):
        desk = open_record(spoiled())
        try_actions(desk, random.Random(seed))
        goes_on(desk)


def test_the_message_is_in_every_language_and_the_game_stays_saved() -> None:
    desk = open_record(BREAKS[0]())
    assert desk.app.session is not None
    desk.do("uncover", "story.end")
    desk.app.session.viewer = desk.app.session.table.decision.seats[0]
    desk.do("choose:refuse")
    assert desk.app.session is None
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.table.stopped"
    assert desk.app.notice.grave
    for language in ("en", "es", "ja"):
        assert "ui.table" not in desk.do(f"language:{language}").shown("notice")
    assert "from outside" in desk.shown("main")
    goes_on(desk)


def test_an_error_at_a_table_made_of_its_choices_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk().start("person", "person")

    def wrong(*given: object) -> None:
        raise KeyError("ours")

    monkeypatch.setattr(tenka.Table, "choose", wrong)
    decision = desk.session.table.decision
    assert decision is not None
    with pytest.raises(KeyError, match="ours"):
        desk.do(f"choose:{decision.choices(decision.seats[0])[0]}")


@pytest.mark.slow
@plain
def test_no_damaged_position_breaks_the_page(setup: Setup) -> None:
    rng = random.Random(f"page {setup}")
    for each in rng.sample(found := positions.moments(setup.table("put away"), str(setup), rng), min(6, len(found))):
        for edit in rng.sample(list(positions.edits(each.data, rng)), 3):
            desk = open_record(edit.made(each.data))
            try_actions(desk, rng)
            desk.do("home")
            assert desk.app.session is None
