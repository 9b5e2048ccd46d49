"""The render context: everything that a game's drawings may read, so that each drawing is a pure function of it."""

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
from tenka_web.ui.zones import Fact

T = TypeVar("T")
MOST_FINDINGS = 50
"""Most cached findings; some are whole maps."""


class DrawingAdapter(Protocol):
    """The part of an adapter that drawings need: words and settings."""

    @property
    def vocabulary(self) -> Mapping[str, str]:
        """The meanings of event values."""

    @property
    def switches(self) -> Mapping[str, bool]:
        """The game's own permanent settings, with their defaults."""

    @property
    def keys(self) -> Mapping[str, str]:
        """Verb -> the key that presses its button."""

    @property
    def verb_effects(self) -> Mapping[str, Callable[[RenderContext, Choice], str]]:
        """Verb -> what a choice does."""

    @property
    def read_kinds(self) -> frozenset[str]:
        """Kinds beside those drawn on the table whose targets a finger's first tap reads."""

    def is_drawn(self, target: str) -> bool:
        """Return whether a target is drawn on the table."""

    @property
    def prefix(self) -> str:
        """The first word of all its keys."""

    @property
    def secrets(self) -> bool:
        """Whether seats have hidden information."""

    @property
    def shows_hand(self) -> bool:
        """Whether a person alone at the device still sees the own hand during a story."""

    def must_cover(self, table: Table) -> bool:
        """Return whether the device is covered before the next person may look."""

    @property
    def score(self) -> Callable[[RenderContext, int], int | None]:
        """The points a seat has now, or would have if the game ended now."""

    @property
    def tally(self) -> Callable[[RenderContext], tuple[Mapping[str, int], ...] | None]:
        """Per seat the lines that add up to ``score``, if there are any."""

    def list_facts(self, ctx: RenderContext, seat: int) -> tuple[Fact, ...]:
        """Return the public facts of a seat."""

    def choice(self, localizer: Localizer, view: View, choice: Choice) -> str:
        """Return a choice in words, short enough for a button."""

    def target(self, localizer: Localizer, target: str) -> str:
        """Return a target in words."""

    def about(self, ctx: RenderContext, target: str) -> str | Markup:
        """Return a sentence or a drawing about the target under the pointer."""


@dataclass
class RenderContext:
    """The table as shown. ``memo``: values that a game's drawings cache for the same context."""

    t: Catalog
    settings: Settings
    game: DrawingAdapter
    session: Session
    localizer: Localizer
    view: View
    selection: Selection
    memo: dict[str, Any] = field(default_factory=dict)

    @property
    def scene(self) -> Scene | None:
        """The current scene of the story."""
        story = self.session.playback.story
        return None if story is None else story.scene

    def of_view(self, name: Hashable, find: Callable[[], T]) -> T:
        """Compute something once per view, if it depends only on view, seats, language and ``name``. Selections keep it. In a
        scene it is computed again, because a scene shows more than its view.

        Args:
            name: Distinguishes what is computed.
            find: Computes it.
        """
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
        """Return the value of a game's own setting."""
        return self.settings.switches.get(name, self.game.switches[name])

    @cached_property
    def looks(self) -> tuple[SeatLook, ...]:
        """Return the seats as the boards draw them."""
        return tuple(SeatLook(seat.color, seat.crest, self.localizer.seat(at)) for at, seat in enumerate(self.session.seats))

    @cached_property
    def ranked(self) -> tuple[int, ...]:
        """Return the seats in the order of the result, the winner first; without a result, in seat order."""
        result = self.session.table.result
        return tuple(range(len(self.looks))) if result is None else tuple(seat for seats in result.ranking for seat in seats)

    @cached_property
    def why(self) -> Mapping[str, Refusal]:
        """Refusals by target."""
        decision, seat = self.view.decision, self.view.seat
        if decision is None or seat is None or not self.selection.options:
            return {}
        return {refusal.target: refusal for refusal in decision.refusals(seat)}

    def highlight(self, otherwise: frozenset[str]) -> frozenset[str]:
        """Return the highlighted targets: in a lesson only those that its page points out; otherwise, and in a story before a
        page, the table's own (``otherwise``)."""
        if not self.session.mode.is_guided or self.scene is not None:
            return otherwise | self.coach_targets
        return frozenset(self.session.ui.pointed_out)

    @cached_property
    def coach_targets(self) -> frozenset[str]:
        """Return the targets of the coach's better choice, with the places of its cards. If the better way has several choices,
        only those that answer this question count."""
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
        """Return whether the seat's hidden things may be visible: nobody else is at the device, it was covered before, or the
        game is over."""
        session, seat = self.session, self.view.seat
        if seat is None:
            return False
        if self.scene is not None:
            return self.game.shows_hand and session.is_alone
        if session.is_alone or session.ui.peeking or session.is_over:
            return True
        return not session.ui.is_past and seat in session.asked_seats and self.game.must_cover(session.table)

    @property
    def is_covered(self) -> bool:
        """Return whether the seat's hidden things are covered because other people are at the device."""
        return self.game.secrets and self.view.seat is not None and not self.is_private

    @cached_property
    def open_seats(self) -> tuple[int, ...]:
        """Return the seats whose hidden things may be visible: all of them in a full view."""
        if not self.view.veiled and self.scene is None:
            return tuple(range(self.view.state.seats))
        return (self.view.seat,) if self.view.seat is not None and self.is_private else ()

    def say_refusal(self, target: str) -> str:
        """Return why a target can't be chosen, as markup; "" if it can."""
        refusal = self.why.get(target)
        return "" if refusal is None else self.localizer.say(refusal.key, refusal.values)


def shown_state(ctx: RenderContext) -> Any:
    """Return the position on show: that of the scene, else that of the view."""
    return ctx.scene.data.state if ctx.scene is not None else ctx.view.state
