"""Another game with the same people once one is over, asked for and begun over the connections that stand."""

from __future__ import annotations

from collections.abc import Mapping

from tenka.core.errors import BadMessage
from tenka.protocol import joining
from tenka.protocol.joining import Again
from tenka_web.features.realtime.peers import PeerGroup
from tenka_web.features.realtime.presence import Presence


class Rematch:
    """``offer``: from which place another game is asked for, and which; ``told``: whether the visitor has been told of it."""

    def __init__(self, group: PeerGroup, presence: Presence) -> None:
        self._group, self._presence = group, presence
        self.offer: tuple[int, Again] | None = None
        self.told = False

    def hear(self, place: int, said: Again) -> None:
        """Take another page's wish for another game. Where both wish it at once, the meeting whose name comes first is gone to.
        Raises BadMessage."""
        group = self._group
        if group.watches or place not in group.places or said.meeting == group.id:
            raise BadMessage("gap", "nobody plays here who could play again")
        if group.game is None:
            both = group.host and group.places[place].stage == "asked" and len(group.places) == 1
            self.offer = (place, said) if both and said.meeting < group.id else None
            return
        if group.game.table is None or group.game.table.decision is not None:
            raise BadMessage("gap", "the game is not over")
        self.offer, self._presence.changed = (place, said), True

    def ask(self, before: Mapping[int, int]) -> None:
        """Go on over the connections of the game ``before``, from whose places to which of this one, and ask who is there."""
        group = self._group
        group.peers.move(before)
        for place, guest in group.places.items():
            asked = group.peers.send(place, joining.write(Again(group.id, place)))
            guest.stage = "asked" if asked else "away"
