"""All that a drawing function may look at: one frozen value, so that every view is a pure function of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from page.boards.model import SeatLook
from page.picking import Picking
from page.state.session import Scene, Session
from page.state.settings import Settings
from page.texts import Texts
from page.words import Words
from tenka import Refusal, View

if TYPE_CHECKING:
    from page.games.base import Adapter


@dataclass
class Look:
    """The table on show. ``memo``: what a game's drawings found out and may need again for the same look."""

    t: Texts
    settings: Settings
    game: Adapter
    session: Session
    words: Words
    view: View
    picking: Picking
    memo: dict[str, Any] = field(default_factory=dict)

    @property
    def scene(self) -> Scene | None:
        """The scene of the story on show."""
        story = self.session.story
        return None if story is None else story.scene

    @property
    def looks(self) -> tuple[SeatLook, ...]:
        """The seats as the boards draw them."""
        return tuple(SeatLook(seat.color, seat.crest, self.words.seat(at)) for at, seat in enumerate(self.session.seats))

    @cached_property
    def why(self) -> Mapping[str, Refusal]:
        """Reasons by target for what is not possible now."""
        decision, seat = self.view.decision, self.view.seat
        if decision is None or seat is None or not self.picking.options:
            return {}
        return {refusal.target: refusal for refusal in decision.refusals(seat)}

    def reason(self, target: str) -> str:
        """Why a target can't be chosen, with the clause; empty when nothing speaks against it."""
        refusal = self.why.get(target)
        if refusal is None:
            return ""
        return f"{self.words.say(refusal.key, refusal.values)} [{refusal.clause}]"


def look(texts: Texts, settings: Settings, game: Adapter, session: Session) -> Look:
    """The table as it stands."""
    words = Words(texts, session.seats, game.vocabulary)
    return Look(texts, settings, game, session, words, session.view(), session.picking())
