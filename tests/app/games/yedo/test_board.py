"""The map of Edo: well formed, in two layouts, with a shape for every target, and never by colour alone."""

from __future__ import annotations

import random
import re

import pytest

from tenka.games.yedo.board.districts import DISTRICTS, SPACES, SPOTS, TARGET
from tenka.games.yedo.goods import ANNEXES, COLOURS, WEAPONS
from tenka.games.yedo.state import COVERED
from tenka_web.app.table_context import build_context
from tenka_web.games.yedo import board, board_background, presenter
from tenka_web.games.yedo.adapter import ADAPTER
from tenka_web.games.yedo.map_sheets import plans, signs
from tenka_web.ui.boards import symbols
from tenka_web.ui.boards.targets import identity
from tests.app.games import test_every_choice_reachable
from tests.app.harness import Desk
from tests.app.ui.drawings import by_id, ids, parse, references
from tests.support.setups import Setup


@pytest.fixture(scope="module")
def desk() -> Desk:
    return test_every_choice_reachable.seated(Setup("yedo", 4, (), ()), "board")


def until(desk: Desk, key: str, seed: int = 1) -> Desk:
    """Play at random to a question of this key."""
    rng = random.Random(seed)
    for _ in range(2000):
        test_every_choice_reachable.settle(desk)
        decision = desk.session.table.decision
        assert decision is not None
        if decision.key == f"ye.ask.{key}":
            return desk
        test_every_choice_reachable.choose(desk, rng)
    raise AssertionError(f"nobody was asked {key}")


def live(desk: Desk) -> str:
    return str(desk.page.render_hover().get("live") or desk.page.render()["live"])


def draw_board(desk: Desk) -> str:
    session, app = desk.session, desk.app
    return str(ADAPTER.live(build_context(app.t, app.settings, session)))


def test_the_sheet_and_the_live_layer_are_well_formed(desk: Desk) -> None:
    until(desk, "place")
    markup = str(board_background.sheet()) + draw_board(desk) + str(symbols.defs() + symbols.glyphs())
    parse(f"<div>{markup}</div>")
    found = ids(f"<div>{markup}</div>")
    assert len(found) == len(set(found))
    assert references(markup) <= set(found)


def test_both_layouts_have_every_space_and_room_to_press_it() -> None:
    for plan in plans():
        assert set(plan.areas) == {row.code for row in DISTRICTS}
        spots = [plan.spot(space) for spaces in SPACES for space in spaces]
        reach = 44 if plan.wide else 36
        for at, (x, y) in enumerate(spots):
            assert all(abs(x - u) >= reach or abs(y - v) >= reach for u, v in spots[:at])


def test_a_highlighted_space_is_a_button_that_names_its_effect(desk: Desk) -> None:
    until(desk, "place")
    markup = draw_board(desk)
    can = {target for _, targets in desk.session.selection().options for target in targets[:1] if target.startswith("space:")}
    assert can
    for target in can:
        element = by_id(markup, identity(target))
        assert element.get("role") == "button"
        assert "Here:" in element.get("aria-label")


def test_placeholders_are_drawn_in_both_layouts(desk: Desk) -> None:
    covered = desk.session.table.view(0).state.spaces.count(COVERED)
    assert covered == 1
    assert draw_board(desk).count("y-bamboo") == covered * len(plans())


def test_disciples_carry_crest_and_seat(desk: Desk) -> None:
    until(desk, "activate")
    state = desk.session.table.view(0).state
    markup = draw_board(desk)
    out = [seat for seat in state.spaces if seat >= 0]
    assert out
    for seat in set(out):
        crest = desk.session.seats[seat].crest
        assert markup.count(f'href="#crest-{crest}"') >= 2 * out.count(seat)


def test_only_the_row_of_the_active_disciple_can_be_pressed(desk: Desk) -> None:
    until(desk, "act")
    pressed = re.findall(r'data-target="(deed:[^"]+)"', draw_board(desk))
    meant = {target for _, targets in desk.session.selection().options for target in targets[:1]}
    place = desk.session.view().values["place"]
    assert len(pressed) == len(set(pressed))
    assert set(pressed) <= meant | set(build_context(desk.app.t, desk.app.settings, desk.session).why)
    if place in SPOTS and not place.startswith("castle"):
        assert pressed


def test_the_watch_shows_direction_and_next_district(desk: Desk) -> None:
    until(desk, "place", 3)
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    found = presenter.watch_of(ctx)
    assert found is not None
    assert found.at != found.following
    markup = draw_board(desk)
    assert markup.count('class="y-watch"') == len(plans())
    assert f"y-next {found.colour}" in markup
    assert f"y-lantern-{found.colour}" in markup


def test_every_good_has_its_sign() -> None:
    names = {*WEAPONS, *(name.removesuffix("-ryu") for name in ANNEXES), "geisha", "blessing", "mon", "pp", "disciple", "mission"}
    assert names <= set(signs())


def test_targets_of_the_board_are_those_of_the_engine(desk: Desk) -> None:
    markup = draw_board(desk)
    spaces = set(re.findall(r'data-target="(space:[^"]+)"', markup))
    assert spaces == set(TARGET.values())
    decks = set(re.findall(r'data-target="(deck:[^"]+)"', markup))
    assert decks == {f"deck:{kind}" for kind in (*COLOURS, "action", "bonus", "weapon", "event")}
    assert set(re.findall(r'data-target="(district:[^"]+)"', markup)) == {f"district:{code}" for code in board.CODES}
