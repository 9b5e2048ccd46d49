"""Counts of all pieces of a table (YE-S8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tenka.components.deck import Card, faces
from tenka.games.yedo.cards.drawing import Keep
from tenka.games.yedo.cards.playing import Bury, CardEffect, Name
from tenka.games.yedo.goods import COLOURS, OF_A_WEAPON, WEAPONS
from tenka.games.yedo.missions.completion import Completing
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.state import COVERED, YedoState


def list_drawn(state: YedoState, kind: str) -> list[list[Card]]:
    """Return drawn cards of a kind from which a seat has not chosen yet."""
    return [step.drawn for step in state.stack if isinstance(step, Keep) and step.deck == kind]


def in_play(state: YedoState) -> list[str]:
    """Return the action cards being played."""
    return [step.card for step in state.stack if isinstance(step, Bury | CardEffect | Name)]


def list_shown(state: YedoState) -> list[str]:
    """Return the missions being completed."""
    return [step.mission for step in state.stack if isinstance(step, Completing)]


def zones(state: YedoState, kind: str) -> list[list[Card]]:
    """Return every list with hidden cards of a kind: the deck, hands, drawn cards."""
    if kind in COLOURS:
        colour = COLOURS.index(kind)
        return [state.mission_decks[colour], *[hand[colour] for hand in state.missions], *list_drawn(state, kind)]
    if kind == "action":
        return [state.action_deck, *state.actions, *list_drawn(state, kind)]
    if kind == "bonus":
        return [state.bonus_deck, *state.bonuses, *list_drawn(state, kind)]
    return [state.weapon_deck, *list_drawn(state, kind)] if kind == "weapon" else [state.event_deck]


def list_open(rules: YedoRules, state: YedoState, kind: str) -> Iterator[str]:
    """Yield the open cards of a kind."""
    if kind in COLOURS:
        missions = [mission for done in state.finished for mission in done] + list_shown(state)
        yield from (face for face in missions if rules.missions[face].colour == kind)
    elif kind == "action":
        yield from in_play(state)
    elif kind == "weapon":
        yield from filter(None, [*state.market, *state.weapon_discard, *[w for held in state.weapons for w in held]])
    elif kind == "event":
        yield from filter(None, [*state.past_events, state.event])


def faces_of(rules: YedoRules, kind: str) -> list[str]:
    """Return every card of a kind that is in the game."""
    if kind in COLOURS:
        return list(rules.mission_faces[COLOURS.index(kind)])
    if kind == "weapon":
        return [weapon for weapon in WEAPONS for _ in range(OF_A_WEAPON)]
    return list({"action": rules.action_faces, "bonus": rules.bonus_faces, "event": rules.event_faces}[kind])


KINDS = ("action", "bonus", "weapon", "event", *COLOURS)


def count_pieces(rules: YedoRules, state: YedoState) -> dict[str, Any]:
    """Return all counts. Raises ValueError if a piece is in an impossible place."""
    if min(map(min, (state.mon, state.points, state.house, state.reserve, state.geisha, state.blessing, state.annex_stock))) < 0:
        raise ValueError("there is less than nothing of something")
    if any(bits & ~owned for bits, owned in zip(state.stationed, state.annexes, strict=True)):
        raise ValueError("a disciple stands on an annex its clan does not own")
    counted = {kind: sorted([*list_open(rules, state, kind), *[face for zone in zones(state, kind) for face in faces(zone)]])
               for kind in KINDS}  # fmt: skip
    strange = next((kind for kind, cards in counted.items() if cards != sorted(faces_of(rules, kind))), None)
    if strange is not None:
        raise ValueError(f"the cards of the kind {strange} are not those of the game")
    return {
        **counted,
        "disciples": [_disciples(state, seat) for seat in range(state.seats)],
        "annexes": [left + sum(bits >> kind & 1 for bits in state.annexes) for kind, left in enumerate(state.annex_stock)],
        "geisha": state.geisha_stock + sum(state.geisha),
        "blessings": state.blessing_stock + sum(state.blessing),
        "placeholders": state.spaces.count(COVERED),
        "spaces": len(state.spaces),
    }  # fmt: skip


def _disciples(state: YedoState, seat: int) -> int:
    out = state.spaces.count(seat) + state.stationed[seat].bit_count()
    return state.house[seat] + state.reserve[seat] + out


