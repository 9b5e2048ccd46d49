"""What a dealing host tells a guest: every part of a view and of a close is checked before it counts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tenka.core.errors import BadRecord
from tenka.multiplayer.realtime import bounds, view_text
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.protocol_io import Wish
from tenka.multiplayer.realtime.view_table import GuestTable
from tenka.multiplayer.realtime.view_text import ReceivedView
from tests.multiplayer.realtime.world import World, terms_of


@pytest.fixture(scope="module")
def dealt():
    """A game of two in which the guest is asked, and has been before."""
    world = World(terms_of("ohajiki", (0, 1), dealt=True), seed=4)
    world.settle()
    guest = world.clients[1].state.game
    while guest.table.moment < 3 or guest.due != ("move", (1,), ""):
        assert sum(world.choose(client) for client in list(world.clients.values()))
        world.settle()
        guest = world.clients[1].state.game
    return world


def parts(world: Any) -> list[Any]:
    """Moment, lines, states and result, as the host tells them."""
    found: list[Any] = json.loads(view_text.write(world.clients[0].state.game.table.shown, (1,), 0))
    return found


def read(world: Any, plain: Any) -> ReceivedView:
    return ReceivedView(text_of(plain), world.terms.rules()[1], (1,))


@pytest.mark.parametrize(("at", "value"), [
    (0, "3"), (0, True), (0, -1), (0, bounds.CHOICES + 1), (2, []), (2, [{}]), (2, ["?"]), (3, [1]), (3, 1),
])  # fmt: skip
def test_a_view_is_a_position(dealt, at, value):
    plain = parts(dealt)
    assert read(dealt, plain).moment == dealt.clients[1].state.game.table.moment
    plain[at] = value
    with pytest.raises(Refused):
        read(dealt, plain)


@pytest.mark.parametrize(("at", "value"), [
    (0, "1"), (0, 2), (0, -2), (0, True), (2, [["key", {}, {}, []]] * (view_text.EVENTS + 1)),
    (2, [["key", {"seat": 99}, {}, []]]), (2, [["key", {"card": {"x": 1}}, {}, []]]), (2, [["key", {}, {"card": "\n"}, [1]]]),
])  # fmt: skip
def test_a_line_of_a_view_names_a_seat_and_has_few_plain_events(dealt, at, value):
    plain = parts(dealt)
    plain[1][-1][at] = value
    with pytest.raises(Refused):
        read(dealt, plain)


def test_a_view_has_the_pieces_of_its_game(dealt):
    plain = parts(dealt)
    plain[2][0]["taken"][0] += 1
    with pytest.raises(Refused):
        read(dealt, plain)


def test_the_lines_of_a_view_lead_from_the_set_up_to_its_moment(dealt):
    plain, fresh = parts(dealt), GuestTable(rules=dealt.terms.rules()[1], seats=(1,), me=1)
    known = fresh._with(read(dealt, plain))
    assert len(known.shown.history) == plain[0]
    for table, lines in ((fresh, plain[1][1:]), (fresh, plain[1] * 2), (known, plain[1] * 2)):
        with pytest.raises(Refused):
            table._with(read(dealt, [plain[0], lines, *plain[2:]]))
    with pytest.raises(BadRecord):
        known.shown.view(1, 0)              # the first view is of a later moment
    assert not fresh.accepts_answers(dealt.clients[1].state.game, 1, ((1, ("one",)),))


@pytest.mark.parametrize("standing", [
    "x" * 43, (("fly", (), ""), (), ""), (("move", (2,), ""), (), ""), (("move", (-1,), ""), (), ""),
])  # fmt: skip
def test_a_close_says_what_can_be_due(dealt, standing):
    game = dealt.clients[1].state.game
    content = ("move", ((1, "x" * 43),))
    assert game.table.follow(game, game, content, (("move", (0,), ""), (), ""))[1].seats == (0,)
    with pytest.raises(Refused):
        game.table.follow(game, game, content, standing)


def test_a_guest_looks_back_as_far_as_the_game_goes(dealt):
    shown = dealt.clients[1].state.game.table.shown
    assert shown.view(1, 0).moment == 0
    for at in (-1, len(shown.history) + 1):
        with pytest.raises(BadRecord):
            shown.view(1, at)


@pytest.mark.parametrize("answers", [(), ((0, ("one",)),), ((1, ()),), ((1, ("fly",)),), ((0, ("one",)), (1, ("one",)))])
def test_a_guest_commits_to_nothing_that_does_not_answer_its_question(dealt, answers):
    client = dealt.clients[1]
    told = len(client.told("refused"))
    client.feed(Wish("choose", answers))
    assert len(client.told("refused")) == told + 1
    assert not client.state.answers
