"""Everything that a game's drawings may use, as one value, so that each drawing is a pure function of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol, TypeVar

from tenka import Choice, Refusal, Table, View
from tenka_web.app.playback import Scene
from tenka_web.app.selection import Selection
from tenka_web.app.session import Session
from tenka_web.app.settings import Settings
from tenka_web.ui.boards.view_model import SeatLook
from tenka_web.ui.markup import Markup
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.text.localizer import Localizer

T = TypeVar("T")
MOST_FINDINGS = 50
"""The number of findings about views that are kept before all are forgotten: some are whole maps."""


class Voice(Protocol):
    """What a game's drawings ask of their own game: its words, and how its switches stand."""

    @property
    def vocabulary(self) -> Mapping[str, str]:
        """What the values of its events mean."""

    @property
    def switches(self) -> Mapping[str, bool]:
        """Switches of the game's own that a visitor may set for good, and how they stand at first."""

    @property
    def keys(self) -> Mapping[str, str]:
        """Verb -> the key that presses its button."""

    @property
    def prefix(self) -> str:
        """The first word of all its keys."""

    @property
    def secrets(self) -> bool:
        """Whether seats hold things that others must not see."""

    @property
    def shows_hand(self) -> bool:
        """Whether who sits alone at the device keeps its own things in sight while a story is told."""

    def must_cover(self, table: Table) -> bool:
        """Whether the device is covered before the person asked next may look."""

    def find_pass(self, table: Table, seat: int) -> Choice | None:
        """Return the pass with which a seat lets the present question go by, where it may let a whole stretch go by."""

    def choice(self, localizer: Localizer, view: View, choice: Choice) -> str:
        """Return a choice in words, short enough for a button."""

    def target(self, localizer: Localizer, target: str) -> str:
        """Return a target in words."""

    def about(self, ctx: RenderContext, target: str) -> str | Markup:
        """Say in a sentence, or draw, what the pointer rests on."""


@dataclass
class RenderContext:
    """The table on show. ``memo``: what a game's drawings found out and may need again for the same look."""

    t: Catalog
    settings: Settings
    game: Voice
    session: Session
    localizer: Localizer
    view: View
    selection: Selection
    memo: dict[str, Any] = field(default_factory=dict)

    @property
    def scene(self) -> Scene | None:
        """The scene of the story on show."""
        story = self.session.playback.story
        return None if story is None else story.scene

    def of_view(self, name: Hashable, find: Callable[[], T]) -> T:
        """Find something once for each view, if it follows from the view, the seats, the language and what ``name`` holds, and
        from nothing else. A click that only picks something up leaves it as it was. In a scene it is found anew: a scene shows
        more than its view."""
        if self.scene is not None:
            return find()
        key = (name, self.t, self.looks, self.localizer.you, self.view.seat, self.view.moment, self.view.veiled)
        findings = self.session.findings
        if key not in findings:
            if len(findings) > MOST_FINDINGS:
                findings.clear()
            findings[key] = find()
        kept: T = findings[key]
        return kept

    def is_switched_on(self, name: str) -> bool:
        """Return how a switch of the game's own is set."""
        return self.settings.switches.get(name, self.game.switches[name])

    @cached_property
    def looks(self) -> tuple[SeatLook, ...]:
        """Return the seats as the boards draw them."""
        return tuple(SeatLook(seat.color, seat.crest, self.localizer.seat(at)) for at, seat in enumerate(self.session.seats))

    @cached_property
    def ranked(self) -> tuple[int, ...]:
        """Return the seats in the order of every table of a result, the winner first; before there is one, as they sit."""
        result = self.session.table.result
        return tuple(range(len(self.looks))) if result is None else tuple(seat for seats in result.ranking for seat in seats)

    @cached_property
    def why(self) -> Mapping[str, Refusal]:
        """Reasons by target for what is not possible now."""
        decision, seat = self.view.decision, self.view.seat
        if decision is None or seat is None or not self.selection.options:
            return {}
        return {refusal.target: refusal for refusal in decision.refusals(seat)}

    def highlight(self, otherwise: frozenset[str]) -> frozenset[str]:
        """Return what stands out. In a lesson that is what its page points out and nothing else, since whatever is ringed
        there leads on. In the story before a page, and in any other game, it is what the table has to say (``otherwise``)."""
        if not self.session.mode.guided or self.scene is not None:
            return otherwise | self.coach_targets
        return frozenset(self.session.ui.pointed_out)

    @cached_property
    def coach_targets(self) -> frozenset[str]:
        """Return what the better choice points at, with the places of its cards, at a moment of which the coach speaks. Where
        the better way has several choices, those that answer this question count; the others answer later ones."""
        session, decision = self.session, self.view.decision
        if not session.ui.is_past or self.scene is not None or decision is None:
            return frozenset()
        better = [(seat, choice) for seat, costly in session.playback.reviews.items() for one in costly
                  if one.moment == session.moment for choice in one.better]  # fmt: skip
        targets = {target for seat, choice in better if seat in decision.seats and choice in decision.choices(seat)
                 for target in decision.targets(seat, choice)}  # fmt: skip
        return frozenset(targets | {f"province:{target.partition(':')[2]}" for target in targets if target.startswith("card:")})

    @cached_property
    def is_private(self) -> bool:
        """Return whether the seat's own hidden things may be on the screen: nobody else sits at the device, it was covered
        before, or the game is over."""
        session, seat = self.session, self.view.seat
        if seat is None:
            return False
        if self.scene is not None:
            return self.game.shows_hand and session.is_alone
        if session.is_alone or session.ui.peeking or session.is_over:
            return True
        return not session.ui.is_past and seat in session.asked() and self.game.must_cover(session.table)

    @property
    def is_covered(self) -> bool:
        """Return whether the seat's own hidden things are kept off the screen, because other people sit at the device."""
        return self.game.secrets and self.view.seat is not None and not self.is_private

    @cached_property
    def open_seats(self) -> tuple[int, ...]:
        """Return the seats whose hidden things may be on the screen: all of them when the whole truth is told."""
        if not self.view.veiled and self.scene is None:
            return tuple(range(self.view.state.seats))
        return (self.view.seat,) if self.view.seat is not None and self.is_private else ()

    def because(self, target: str) -> str:
        """Return why a target can't be chosen, as it is drawn; empty when nothing speaks against it."""
        refusal = self.why.get(target)
        return "" if refusal is None else self.localizer.say(refusal.key, refusal.values)

    def reason(self, target: str) -> str:
        """Return the same with the clause, for whoever asks why."""
        because = self.because(target)
        return f"{because} [{self.why[target].clause}]" if because else ""


def standing(ctx: RenderContext) -> Any:
    """Return the position on show: that of the scene, else that of the view."""
    return ctx.scene.data.state if ctx.scene is not None else ctx.view.state
