"""What guests of a dealer are told: what their seats may know, no more, and nothing else that anybody would believe."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

import tenka
from tenka.core.errors import BadMessage, BadRecord, IllegalChoice, StillSecret
from tenka.protocol.hosted import outcomes, rules, saying
from tenka.protocol.hosted.seen import Seen
from tenka.protocol.hosted.telling import Told, telling
from tenka.protocol.log import Common, Stage
from tenka.table.table import Table
from tests.protocol.dealt import world
from tests.protocol.world import World

ROOMS = [(0, 1), (0, 1, 2), (0, 1, 0, 2), (0, 1, 2, 1), (0, 1, 2, 3, 4)]


def on(here: World, moments: int) -> None:
    """So many choices more."""
    until = moments + (0 if here.pages[0].state.table is None else len(here.pages[0].state.table.history))
    while here.pages[0].state.table is None or len(here.pages[0].state.table.history) < until:
        here.stir()
    here.settle()


def shuffled(table: Table, seat: int, rng: random.Random) -> Table:
    """The table as it could be for all a seat knows."""
    other = object.__new__(Table)
    other.__dict__.update(vars(table))
    other._play = table.view(seat).redeal(rng)
    return other


@pytest.mark.parametrize("seats", ROOMS)
def test_nothing_a_guest_is_told_depends_on_what_it_may_not_know(seats: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    compared, true = 0, saying._text

    def looked(common: Common, table: Table, party: int) -> str:
        nonlocal compared
        (seat, *more), rng = outcomes.seats_of(common.terms, party), random.Random(compared)
        if not more:
            other = shuffled(table, seat, rng)
            assert telling(other, (seat,)) == telling(table, (seat,))
            compared += other.state != table.state
        return true(common, table, party)

    monkeypatch.setattr(saying, "_text", looked)
    on(world(seats, len(seats), "yedo"), 40)
    assert compared > 40


@pytest.mark.parametrize("seats", ROOMS)
def test_a_guest_sees_and_may_choose_what_its_seats_do_at_the_true_table(seats: tuple[int, ...]) -> None:
    here = world(seats, 7, "yedo")
    for _ in range(25):
        on(here, 1)
        table = here.pages[0].state.table
        assert table is not None
        for found in here.pages[1:]:
            alike(table, found.state.table)


def alike(table: Table, seen: Any) -> None:
    assert table.decision is not None
    assert (seen.decision.seats, seen.decision.key) == (table.decision.seats, table.decision.key)
    for seat in seen.seats:
        assert seen.view(seat) == table.view(seat)
        assert [event for _, event in seen.log(seat)] == [event for _, event in table.log(seat)]
        if seat in table.decision.seats:
            assert seen.decision.choices(seat) == table.decision.choices(seat)
            assert seen.decision.refusals(seat) == table.decision.refusals(seat)
            imagined = tenka.from_data(json.loads(json.dumps(seen.to_data())))
            assert imagined.view(seat).state == table.view(seat).state
            assert imagined.decision.choices(seat) == table.decision.choices(seat)
    if len(seen.seats) == 1:
        assert seen.view(None) == table.view(None)


def test_a_guest_looks_back_at_what_it_saw() -> None:
    here = world((0, 1, 2), 3, "yedo")
    on(here, 30)
    table, seen = here.pages[0].state.table, here.pages[2].state.table
    assert isinstance(table, Table)
    assert isinstance(seen, Seen)
    for at in (0, 7, 30):
        assert seen.view(2, at) == table.view(2, at)
    assert [line.choice for line in seen.history if line.seat == 2] == [line.choice for line in table.history if line.seat == 2]
    assert {line.choice.verb for line in seen.history if line.seat != 2} == {"unknown"}
    for unknown in (-1, 31):
        with pytest.raises(BadRecord, match=r"moments 0\.\.30"):
            seen.view(2, unknown)
    assert seen.record() == ""
    for forbidden in (lambda: seen.truth(3), lambda: seen.branch(3, "x"), lambda: seen.unveiled(3), seen.unveiled_log):
        with pytest.raises(StillSecret):
            forbidden()
    with pytest.raises(IllegalChoice):
        seen.choose(2, "pass")


# what is told otherwise


@cache
def begun() -> tuple[str, Common]:
    """What a guest of Yedo is told first, and where its page stands before."""
    here = world((0, 1), 3, "yedo")
    while here.pages[0].state.common.stage is not Stage.DEAL or here.pages[1].state.common.stage is not Stage.DEAL:
        here.stir()
    common = here.pages[0].state.common
    return saying._text(common, outcomes.deal_of(common).after, 1), here.pages[1].state.common


def believed(text: str) -> bool:
    """Whether a guest takes what it is told, and its table then stands there."""
    _, common = begun()
    try:
        rules._told(common, json.loads(text)["asked"][0], text)
    except (BadMessage, ValueError, TypeError, KeyError, IndexError):
        return False
    return True


LIES = [
    ('"action_deck":[', '"action_deck":[["kappa",-1],'), ('"asked":[', '"asked":[9,'), ('"key":"ye.ask', '"key":"ye.asks'),
    ('"values":{', '"values":{"more":[],'), ('"line":[', '"line":[7,null,[]],"line":[9'), ('"line":[-1,', '"line":[1,'),
    ('"moment":0', '"moment":1'), ('"views":[', '"views":[{},'),
    ('"line":[-1,null,[', '"line":[-1,null,[' + '["",{},{},[]],' * 400),
]  # fmt: skip


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie[0])
def test_what_can_be_no_moment_of_the_game_is_refused(lie: tuple[str, str]) -> None:
    text, _ = begun()
    assert believed(text)
    assert lie[0] in text
    assert not believed(text.replace(*lie, 1))


@pytest.mark.parametrize("kind", [
    ("ye.event.placed", {"seat": "x"}), ("ye.event.placed", {"seat": 77}), ("ye.event.placed", {"seat": [[[]]]}),
    ("ye.event.placed", {"seat": {}}), ("", {}), ("ye.event.placed", {"place": {"a": []}}), ("a\nb", {}),
    ("x" * 5_000, {}), ("ye.event.placed", {"seat": 1, "place": 1e300}), ("ye.event.placed", {"seat": None}),
])  # fmt: skip
def test_events_that_can_not_be_told_are_refused_before_anything_is_drawn(kind: tuple[str, dict[str, Any]]) -> None:
    plain = json.loads(begun()[0])
    plain["line"] = [plain["line"][0], None, [[*kind, {}, []]]]
    assert not believed(json.dumps(plain))


@pytest.mark.parametrize("seed", range(3))
def test_no_altered_telling_raises_anything_but_its_one_error(seed: int) -> None:
    """Whatever a dealer tells: it is a moment of the game, or it is refused."""
    (text, common), rng, refused = begun(), random.Random(seed), 0
    for _ in range(60):
        at, word = rng.randrange(len(text)), rng.choice(['"', "9", "[", "null", "", "?", "x" * 50, "-1", "true,"])
        try:
            Told(text[:at] + word + text[at + rng.randrange(9) :], common.terms.rules()[1], (1,)).sound()
        except BadMessage:
            refused += 1
    assert refused > 40
