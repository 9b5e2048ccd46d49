"""What a disciple could do if activated: the lists of the next question, for players and bots that look ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenka.core.choice import Choice
from tenka.core.play import Play
from tenka.core.view import NoChance, View
from tenka.games.yedo.board.districts import SPOTS
from tenka.games.yedo.phases.action import ACTIVATE, Activation

ASKED = "ye.ask.activate"


def list_next_actions(view: View) -> Mapping[Choice, tuple[Choice, ...]]:
    """Return each activatable disciple of the view's seat -> its next choices (YE-X2); empty at other questions."""
    seat = view.seat
    if view.key != ASKED or seat is None or view.decision is None or seat not in view.asked:
        return {}
    play: Play[Any, Any] = Play(view.rules, view.state, NoChance())
    deeds = {}
    for choice in view.decision.choices(seat):
        if choice.verb == "activate":
            word = str(choice.operands[0])
            space = next((space for space in SPOTS.get(word, ()) if view.state.spaces[space] == seat), -1)
            deeds[ACTIVATE[word]] = Activation(seat, word, space).choices(play, seat)
    return deeds
