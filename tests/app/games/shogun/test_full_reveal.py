"""A finished game of Shogun can be shown with everything open; a running game never."""

from __future__ import annotations

import re
from functools import cache

import pytest

import tenka
from tenka.games.shogun.state import EMPTY
from tenka.table.table import Table
from tenka_web.app.ui_state import EVERYTHING
from tests.app.harness import Desk
from tests.golden.golden import replayed

RECORD = replayed("shogun-3-sun-prescribed").record()
CHOSEN = replayed("shogun-3-moon").record()
SEATS = range(3)


@cache
def finished_game() -> Table:
    """Return the golden game, finished."""
    return tenka.replay(RECORD)


@cache
def moment_of_plans() -> int:
    """Return the moment of the second season at which all plans are made."""
    table = finished_game()
    ends = [at for at, line in enumerate(table.history, 1) if line.sealed and line.revealed]
    ends = ends or [at for at in range(1, len(table.history)) if table.history[at - 1].sealed and not table.history[at].sealed]
    return ends[1] - 1


def lying(seat: int) -> list[str]:
    """Return the provinces that a seat had planned with at that moment."""
    table = finished_game()
    cards = table.rules.card_ids  # type: ignore[attr-defined]  # Shogun's rules
    return [cards[card] for card in table.state_at(moment_of_plans()).laid[seat] if 0 <= card < 45]


def desk_at(record: str = RECORD, at: int | None = None) -> Desk:
    """Return a desk with the record on its table, at a moment."""
    desk = Desk().do(f"import:{record}", "uncover")
    return desk if at is None else desk.do(f"history.go:{at}")


def whole(desk: Desk) -> str:
    """Return map, question and cards without the mark on the selected perspective."""
    return re.sub(r"<select.*?</select>", "", "".join(desk.shown(part) for part in ("live", "prompt", "cards")))


def hovered_provinces(desk: Desk) -> set[str]:
    """Return the provinces that are cards in the panel."""
    return set(re.findall(r'class="lying of-[a-z]+[^>]*data-hover="province:([a-z_]+)"', desk.shown("prompt")))


@pytest.fixture
def past() -> Desk:
    """Return the finished game at the moment when all is planned."""
    return desk_at(at=moment_of_plans())


def test_everything_is_open_at_a_moment_of_a_finished_game(past: Desk) -> None:
    assert "class=\"lying" not in past.shown("prompt")
    past.do(f"history.eyes:{EVERYTHING}")
    assert hovered_provinces(past) == {name for seat in SEATS for name in lying(seat)}
    assert past.shown("live").count('class="note"') == sum(len(lying(seat)) for seat in SEATS)
    state = finished_game().state_at(moment_of_plans())
    assert state.hidden_actions
    shown = past.shown("cards")
    assert 'class="unseen"' not in shown
    assert all(f'data-target="action:{name}"' in shown for name in state.hidden_actions)
    assert all(f'data-target="event:{name}"' in shown for name in state.event_pile)
    assert shown.count("of the tower, from the top") == len(state.tower)


def test_the_full_view_shows_the_numbers_of_hidden_actions_on_the_map(past: Desk) -> None:
    numbers = set(re.findall(r'class="note"[^>]*>.*?<text[^>]*>([^<]+)</text>', past.do("history.eyes:-1").shown("live")))
    assert numbers
    assert "•" not in numbers


@pytest.mark.parametrize("seat", SEATS)
def test_a_seats_perspective_shows_its_own_plan_alone(past: Desk, seat: int) -> None:
    past.do(f"history.eyes:{seat}")
    drawn = set(re.findall(r'data-target="card:([a-z_]+)"', past.shown("tray")))
    assert drawn == set(lying(seat))
    assert past.shown("cards").count('class="unseen"') == len(finished_game().state_at(moment_of_plans()).hidden_actions)
    assert 'id="event-pile"' not in past.shown("cards")


def test_opened_cards_differ_from_face_down_ones(past: Desk) -> None:
    table = finished_game()
    during = next(
        at
        for at in range(moment_of_plans(), len(table.history))
        if 3 <= table.state_at(at).at <= 8 and any(card != EMPTY for board in table.state_at(at).laid for card in board)
    )
    past.do("history.eyes:-1", f"history.go:{during}")
    state = table.state_at(during)
    shown = past.shown("prompt")
    full = [[card != EMPTY for board in boards for card in board].count(True) for boards in (state.laid, state.opened)]
    assert shown.count('class="lying') == sum(full)
    assert shown.count(">opened<") == full[1]


def test_the_full_view_shows_hands_and_the_pile_of_the_draft() -> None:
    desk = desk_at(CHOSEN, at=3).do("history.eyes:-1")
    pile = tenka.replay(CHOSEN, at=3).state.province_pile
    assert desk.shown("cards").split('id="province-pile"')[1].count("province-card") == len(pile)
    desk = desk_at(at=moment_of_plans()).do("history.eyes:-1")
    state = finished_game().state_at(moment_of_plans())
    held = sum(sum(owner == seat for owner in state.owner) + 5 for seat in SEATS)
    on_boards = sum(card != EMPTY for board in state.laid for card in board)
    assert (desk.shown("prompt") + desk.shown("tray")).split('id="all-hands"')[1].count('class="mini') == held - on_boards


@pytest.mark.parametrize("eyes", [EVERYTHING, 1, 2])
def test_a_running_game_never_shows_everything(eyes: int) -> None:
    """Requested or forged, in the past or at present: the markup is the same as without the request."""
    running = tenka.replay(RECORD, at=len(finished_game().history) - 1).record()
    for at in (moment_of_plans(), None):
        plain, asked, forged = (desk_at(running, at) for _ in range(3))
        onlooker = desk_at(running, at)
        onlooker.session.viewer = None
        asked.do(f"history.eyes:{eyes}")
        forged.session.ui.eyes = eyes
        for desk in (asked, forged):
            assert desk.session.view().veiled
            assert whole(desk) in (whole(plain), whole(onlooker))
            assert not hovered_provinces(desk)
            assert "everything, face up" not in (desk.shown("prompt") + desk.shown("tray"))


def test_a_branch_keeps_its_secrets_again(past: Desk) -> None:
    past.do("history.eyes:-1").do("history.branch")
    if past.session.ui.covered:
        past.do("uncover")
    session = past.session
    assert not session.is_over
    assert "history.eyes" not in past.shown("prompt")
    past.do("history.step:-1", "history.eyes:-1")
    assert session.view().veiled
    assert not hovered_provinces(past)
    past.do(f"history.eyes:{next(seat for seat in SEATS if seat != session.viewer)}")
    assert session.ui.eyes == EVERYTHING
    assert past.app.notice is not None
    assert past.app.notice.key == "ui.history.secret"


def test_at_the_present_a_perspective_of_the_past_does_not_apply() -> None:
    """A choice made for the past does not hold when the game continues: its question can be answered."""
    running = tenka.replay(RECORD, at=moment_of_plans()).record()
    desk = desk_at(running)
    assert "history.eyes" not in (desk.shown("prompt") + desk.shown("tray"))
    desk.do("history.go:2", "history.eyes:-1")
    assert 'value="-1" selected' in (desk.shown("prompt") + desk.shown("tray"))
    desk.do("history.go:9999")
    assert desk.session.selection().options
    assert desk.session.ui.eyes is None


def test_a_selected_perspective_stays_through_a_finished_game(past: Desk) -> None:
    past.do("history.eyes:-1", "history.now")
    assert 'class="result"' in past.shown("cards")
    past.do(f"history.go:{moment_of_plans()}")
    assert hovered_provinces(past)
