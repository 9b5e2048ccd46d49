"""What a closed slot means for the person: facts about chance, parties and turns."""

from __future__ import annotations

from typing import Any

from tenka.multiplayer.realtime.chance import four_words
from tenka.multiplayer.realtime.game import Game
from tenka.multiplayer.realtime.messages import Slot
from tenka.multiplayer.realtime.proposals import voters
from tenka.multiplayer.realtime.turn import Turn


def of_slot(turn: Turn, before: Game, slot: Slot) -> None:
    """Report what a slot that was just taken changed."""
    for name, values in told(before, turn.state.game, slot.content):
        turn.fact(name, *values)


def told(before: Game, after: Game, content: Any) -> list[tuple[str, tuple[Any, ...]]]:
    """Return the facts of one slot as (name, values); ``verify`` prints the same ones."""
    kind, value = content
    found: list[tuple[str, tuple[Any, ...]]] = []
    if kind == "reveal":
        givers = tuple(party for party, _ in value)
        found.append(("chance", (before.table.moment, givers, before.attempt)))
        if len(givers) < min(2, len({*before.terms.seats} - {-1})) and not before.terms.dealt:
            found.append(("alone", (before.table.moment, givers)))
        if before.rounds == before.attempt - 1:
            found.append(("words", four_words(before.terms.session, value)))
    elif kind == "vote" and value[0] == "leave":
        found.append(("left", (value[1], voters(before, value), after.attempt if after.due.kind == "reveal" else 0)))
    elif kind == "vote" and value[0] == "rekey":
        words = four_words(before.terms.session, before.n, value[2], value[3])
        found.append(("rekeyed", (value[1], voters(before, value), words)))
    elif kind == "vote":
        found.append((value[0], (*value[1:], voters(before, value))))
    if after.host != before.host:
        found.append(("host", (after.host,)))
    found.append(("due", (after.parties(), after.due.kind, after.due.seats)))
    return found
