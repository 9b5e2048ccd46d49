"""Tables of Shogun for the page's tests: people and bots at the prescribed start."""

from __future__ import annotations

import random

from tenka.games.shogun.provinces import NAMES
from tenka_web.app import game_registry
from tenka_web.app.playback import Scene
from tests.app.harness import Desk
from tests.support.setups import any_choice


def table(*kinds: str, seed: str = "a", start: str = "prescribed", side: str = "sun",
          layers: tuple[str, ...] = ()) -> Desk:  # fmt: skip
    """Return a desk with a new game."""
    desk = Desk().do("setup.game:shogun", f"setup.count:{len(kinds)}", f"setup.seed:{seed}")
    desk.do(*(f"setup.layer:{one}" for one in layers))
    desk.do(*(f"setup.seat:{at} kind {kind}" for at, kind in enumerate(kinds)))
    return desk.do(f"setup.option:side {side}", f"setup.option:start {start}").begin()


def plan(desk: Desk, rng: random.Random) -> Desk:
    """Fill the board of the person at the device by clicks on cards and boxes, and finish the plan."""
    session = desk.session
    seat, rules = session.viewer, session.table.rules
    while any(choice.verb == "lay" for choice in choices(desk)):
        lay = rng.choice([choice for choice in choices(desk) if choice.verb == "lay"])
        assert seat is not None
        card, box = lay.operands[1], lay.operands[0]
        assert card in rules.card_ids  # type: ignore[attr-defined]  # Shogun's rules
        desk.do(f"target:card:{card}", f"target:box:{box}")
    return desk.do("choose:done")


def choose_any(desk: Desk, rng: random.Random) -> None:
    """Make and confirm a random choice of the person at the device."""
    decision, seat = desk.session.table.decision, desk.session.viewer
    assert decision is not None
    assert seat is not None
    desk.do(f"choose:{any_choice(decision, seat, rng)}")
    if desk.session.ui.confirming:
        desk.do("sure")


def choices(desk: Desk) -> tuple:  # type: ignore[type-arg]  # of whatever the table asks
    """Return the choices of the person at the device."""
    session = desk.session
    decision = session.table.decision
    assert decision is not None
    assert session.viewer is not None
    return decision.choices(session.viewer)


def laid_cards(desk: Desk, seat: int) -> dict[str, str]:
    """Return box -> card of the full state."""
    rules, state = desk.session.table.rules, desk.session.table.state
    board = zip(rules.boxes, state.laid[seat], strict=True)  # type: ignore[attr-defined]  # Shogun's rules
    return {box: rules.card_ids[card] for box, card in board if card >= 0}  # type: ignore[attr-defined]


def provinces(desk: Desk, seat: int) -> list[str]:
    """Return the provinces of a seat."""
    return [NAMES[at] for at, owner in enumerate(desk.session.table.state.owner) if owner == seat]


def finished(desk: Desk) -> Desk:
    """Play to the end by bots, without drawing."""
    desk.do("set:pace instant")
    for _ in range(2000):
        if desk.session.is_over:
            break
        desk.watch.run(2000)
    return desk


def left(desk: Desk) -> Desk:
    """Skip the story, which stops at a winter on the way."""
    while desk.session.playback.story is not None:
        desk.do("story.end")
    return desk


def stories(desk: Desk) -> list[tuple[Scene, ...]]:
    """Return the scenes of every choice that has any."""
    return [
        scenes
        for moment in range(1, len(desk.session.table.history) + 1)
        if (scenes := game_registry.adapter_of(desk.session.table).find_scenes(desk.session.table, None, moment))
    ]
