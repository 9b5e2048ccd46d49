"""The proof of a day's game: its link replays the game and compares the claimed result."""

from __future__ import annotations

import random

import pytest

import tenka
from tenka import bots
from tenka_web.app import daily_game
from tenka_web.features.daily import state
from tests.app.daily_games import GAMES, play_daily
from tests.app.harness import Desk
from tests.support.playing import by_bot, play_on


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_proof_confirms_it(game: str) -> None:
    table = play_daily(game)
    found = daily_game.outcome(table)
    assert found is not None
    verdict = daily_game.verify(daily_game.read(daily_game.proof(table, found).removeprefix("d=")) or pytest.fail("no claim"))
    assert (verdict.reason, verdict.outcome, verdict.strange) == ("", found, 0)
    desk = Desk(fragment=daily_game.proof(table, found))
    shown = desk.shown("dialog")
    assert 'id="daily-true"' in shown
    assert "daily-false" not in shown
    assert f"no. {found.number}" in shown
    assert desk.frame.hash == ""
    desk.do("daily.look")
    assert len(desk.session.table.history) == found.moment
    assert state.Days(desk.drawer, "/").all() == {}


def test_an_altered_proof_is_refused() -> None:
    table = play_daily("tenka-meidou")
    found = daily_game.outcome(table)
    assert found is not None
    link = daily_game.proof(table, found)
    mine, theirs = found.scores

    def reason(fragment: str) -> str:
        claim = daily_game.read(fragment.removeprefix("d="))
        return "unreadable" if claim is None else daily_game.verify(claim).reason

    assert reason(link) == ""
    assert reason(link.replace(f"~{mine}-", f"~{mine + 1}-")) == "score"
    assert reason(link.replace(f"{mine}-{theirs}", f"{mine}-{theirs}-3")) == "score"
    assert reason(link.replace("d=1~", "d=2~")) == "day"
    assert reason(f"d=1~{mine}-{theirs}~{tenka.replay(table.record(), at=20).code()}") == "short"
    other = tenka.replay(table.record(), at=20).branch(20, "better dice")
    assert reason(f"d=1~{mine}-{theirs}~{other.code()}") == "other"
    plain = tenka.new_table("tenka-meidou", seats=2, seed="any")
    assert reason(f"d=1~{mine}-{theirs}~{plain.code()}") == "other"
    code = table.code()
    for at in range(len(code)):         # Every character of the game itself
        changed = code[:at] + ("A" if code[at] != "A" else "B") + code[at + 1 :]
        verdict = daily_game.verify(daily_game.Claim(1, found.scores, changed))
        assert verdict.reason or verdict.table is None or verdict.table.record() == table.record() or verdict.strange, at
    for nonsense in ("d=", "d=1", "d=0~1-2~x", "d=1~1~x", "d=1~1-2~", "d=1~1-2~~x", f"d=1~1-2~{'x' * 30_000}", "d=9"):
        assert reason(nonsense) == "unreadable"
        desk = Desk(fragment=nonsense)
        assert desk.app.notice is not None
        assert desk.app.notice.key == "ui.link.bad"


def test_a_wrong_claim_is_shown_beside_the_real_result() -> None:
    table = play_daily("tenka-meidou")
    found = daily_game.outcome(table)
    assert found is not None
    wrong = daily_game.proof(table, found).replace(f"~{found.scores[0]}-", "~99-")
    shown = Desk(fragment=wrong).shown("dialog")
    assert 'id="daily-false"' in shown
    assert f"99 : {found.scores[1]}" in shown
    assert found.signs[0] in shown


def test_a_proof_can_be_pasted_or_shared_with_the_page() -> None:
    table = play_daily("tenka-meidou")
    found = daily_game.outcome(table)
    assert found is not None
    link = f"https://example.org/#{daily_game.proof(table, found)}"
    for act in ("paste", "shared"):
        assert 'id="daily-true"' in Desk().do(f"{act}:{link}").shown("dialog")


def test_choices_that_are_not_the_bots_are_reported() -> None:
    """They are legal, so the result holds; the page says that another player chose."""
    table, rng = daily_game.table("tenka-meidou", 1), random.Random(3)
    play_on(table, by_bot(bots.bot("tenka-meidou", "random"), rng))
    found = daily_game.outcome(table)
    assert found is not None
    verdict = daily_game.verify(daily_game.Claim(1, found.scores, table.code()))
    assert verdict.reason == ""
    assert verdict.strange > 0
    assert "differ from this page’s bot" in Desk(fragment=daily_game.proof(table, found)).shown("dialog")
