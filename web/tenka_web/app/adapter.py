"""The interface between the client and a game: an adapter turns views into drawings and words."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tenka import Choice, Event, Table, View
from tenka.core import registry
from tenka.core.rules import Rules
from tenka_web.app import seat_facts
from tenka_web.app.help_chapters import Chapter
from tenka_web.app.lesson import Lesson
from tenka_web.app.playback import Scene
from tenka_web.app.premove_form import PremoveQuestion
from tenka_web.app.render_context import RenderContext
from tenka_web.app.selection import Gesture
from tenka_web.app.session import Session
from tenka_web.ui.markup import Markup
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.text.localizer import Localizer, Phrase
from tenka_web.ui.zones import Fact, PlaceRow, Zone

Asked = Mapping[str, Any]
Size = tuple[int, int]


class OddsRequest(NamedTuple):
    """A computation that the worker does for a drawing.

    Attributes:
        wanted: Returns the open request of what is shown, as data for JSON, or None. Its ``key`` tells where the answer belongs.
        found: Returns the answer, from what the seat may know.
    """

    wanted: Callable[[RenderContext], Asked | None]
    found: Callable[[View, Asked, random.Random], Any]


def _rows() -> Any:
    return field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Adapter:
    """One game in the client, as a value made of rows; games add rows of their own.

    A layer's part of the client is a function from adapter to adapter: ``apply`` in ``games/<id>/<layer>/``, which
    ``tenka_web.app.game_registry`` finds by name. It adds rows (``add_rows``), or replaces or wraps them; the base names no
    layer. A layer without such a folder is shown by the base's rows.

    ``secrets``: whether seats have hidden information. ``flows``: whether stories continue without a click; stories between two
    questions always do. ``lesson``: the guided first game, if there is one. ``in_sight``: options that the lobby shows at once.
    ``zooms``: whether the map can be zoomed.
    """

    id: str
    secrets: bool = False
    flows: bool = False
    lesson: Lesson | None = None
    in_sight: int = 2
    zooms: bool = False

    # The map: one static drawing and one live drawing. Other parts of the stage are zones.
    size: Callable[[Rules], Size]
    """Width and height of the map, in any unit."""
    upright: Callable[[Rules], Size | None] = lambda rules: None
    """Width and height of a second map for portrait screens; the first map's drawing includes it."""
    overlaid: bool = False
    """Whether on phones the map has the full width under the question, with a tab that shows only the map."""
    sheet: Callable[[Rules, Catalog], Markup]
    """The static map; constant for the same rules and language."""
    names: Callable[[Rules, Catalog], Markup] = lambda rules, catalog: Markup("")
    """Static text above the highlights, such as names; constant for the same rules and language."""
    poster: Callable[[Rules, Catalog], Markup] | None = None
    """A simpler static map for the lobby."""
    live: Callable[[RenderContext], Markup]
    """The pieces and highlights on the map."""
    spot: Callable[[RenderContext], Markup] | None = None
    """Content of the element ``spot`` in the live drawing, which changes more often than the rest."""
    places: Callable[[RenderContext], Sequence[PlaceRow]]
    """The map as a list, for screen readers."""

    # Scores and the state of play.
    score: Callable[[RenderContext, int], int | None]
    """The points a seat has now, or would have if the game ended now."""
    won: Callable[[RenderContext, int], int | None] = lambda ctx, seat: None
    """The points a seat can't lose any more, if ``score`` may be more; None: ``score`` is final."""
    tally: Callable[[RenderContext], tuple[Mapping[str, int], ...] | None] = lambda ctx: None
    """Per seat the lines that add up to ``score``; None: there are no lines."""
    scores_at: Callable[[Table, int | None, int], tuple[int, ...]]
    """Scores by seat at a moment, counted as if the game ended there."""
    stage: Callable[[Any], tuple[str, Mapping[str, int]] | None] = lambda state: None
    """The progress of a position for the list of saved games: a key after the game's prefix, and its values."""
    result: Callable[[RenderContext], Markup]
    """The breakdown of a finished game."""
    is_done: Callable[[Table, int], bool] = lambda table, seat: False
    """Whether a seat has no more choices in this game."""
    is_resting: Callable[[Table, int], bool] = lambda table, seat: False
    """Whether a seat has done its part of a phase, so that what the others still do in it may go by quickly."""
    foresees: Callable[[RenderContext, str], bool] | None = None
    """Whether the table previews a choice while the pointer is on its target. None: only the description is redrawn."""
    camera: Callable[[RenderContext], str] = lambda ctx: ""
    """The style that zooms the map to the place of the current scene; "" if there is none."""
    is_guarded: Callable[[Table], bool] | None = None
    """Whether the open question is for one player's eyes; None: always, in a game with secrets."""
    hidden_verbs: frozenset[str] = frozenset()
    """Verbs of choices that reveal the hand; they are not shown while the hand is covered."""
    passes: frozenset[str] = frozenset()
    """Verbs of choices that pass if nothing else is possible without the hand."""
    gains: Callable[[Event], tuple[int, ...]] = lambda event: ()
    """The seats that visibly receive something usable in such moments by an event."""
    manual_verbs: frozenset[str] = frozenset()
    """Verbs of choices that a person makes even without an alternative, such as a roll of dice."""
    is_evident: Callable[[Table, int], bool] = lambda table, seat: False
    """Whether all players can see how many answers a seat has to the open question."""
    find_needless_pass: Callable[[Table, int], Choice | None] = lambda table, seat: None
    """The pass of a question, if nothing that the seat holds is of use now and could not be played later as well."""
    pass_scope: Callable[[Table], Hashable | None] = lambda table: None
    """The part of the game to which the question belongs, if a seat may pass for all of it."""

    # rows
    zone_rows: Mapping[str, Callable[[RenderContext], Iterable[Zone]]] = _rows()
    """The zones of the table; within a dock in the order of the rows."""
    fact_rows: Mapping[str, Callable[[RenderContext, int], Iterable[Fact]]] = _rows()
    """What everybody knows of a seat."""
    vocabulary: Mapping[str, str] = _rows()
    """Name of an event's value -> "seat", or key patterns of what it means; see ``tenka_web.ui.text.localizer``."""
    phrases: Mapping[str, Phrase] = _rows()
    """Event key -> the sentence that fits its values; an event without a row has the sentence of its key."""
    reasons: Callable[[RenderContext, Choice], tuple[tuple[str, dict[str, Any]], ...]] = lambda ctx, choice: ()
    """The reasons in the position for a hinted choice: sentence keys and values, shown after the bot's own reason."""
    verb_effects: Mapping[str, Callable[[RenderContext, Choice], str]] = _rows()
    """Verb -> what a choice does, which its button says on phones, where the card is out of sight."""
    ticks: Mapping[str, bool] = _rows()
    """Event key -> whether it begins a large part of the game, such as a season, or a small one."""
    sounds: Mapping[str, str] = _rows()
    """Event key -> sound."""
    keys: Mapping[str, str] = _rows()
    """Verb -> the key that presses its button; ``<prefix>.keys.<key>`` describes it in the list of keys."""
    switches: Mapping[str, bool] = _rows()
    """The game's own permanent settings, with their defaults."""
    chapters: tuple[Chapter, ...] = ()
    """The chapters of the help on the game's rules."""
    about_rows: Mapping[str, Callable[[RenderContext, str], str | Markup]] = _rows()
    """Kind of target -> a sentence or drawing about the target under the pointer, from the name after its colon. The row "" is
    for no target."""
    target_rows: Mapping[str, Callable[[Localizer, str], str]] = _rows()
    """Kind of target -> a target of that kind in words."""
    choice_rows: Mapping[str, Callable[[Localizer, View, Choice], str]] = _rows()
    """Verb -> a choice in words, short enough for a button; the row "" is for all other verbs."""
    drawn_kinds: frozenset[str] = frozenset()
    """Kinds of targets that are drawn on the table; other targets are shown as buttons."""
    read_kinds: frozenset[str] = frozenset()
    """Further kinds whose targets a finger's first tap reads, on the table and among the answers."""
    scene_rows: Mapping[str, Callable[[Any, Table, int | None, int], tuple[Scene, ...]]] = _rows()
    """The stories of the choice that led to a moment, as a seat may see them; the first non-empty one is shown."""
    brief: Callable[[tuple[Scene, ...], int | None, str], tuple[Scene, ...]] | None = None
    """The scenes to show to a seat who wants ``all``, only ``mine``, or only ``results``; None: stories are never shortened."""
    moment: Callable[[RenderContext], Markup] | None = None
    """What is shown above the map during a scene, such as a card; None: nothing."""
    shows_hand: bool = False
    """Whether a person alone at the device still sees the own hand during a story."""
    tells_why: bool = True
    """Whether the text about a thing beside the map has room for its refusal; else a message shows it."""
    shows_board: bool = False
    """Whether public information stays visible while the device is covered."""
    opening: Callable[[Any, Table, int | None], tuple[Scene, ...]] = lambda game, table, seat: ()
    """The story of the set-up, shown when a game begins."""
    gesture_rows: Mapping[str, Callable[[Session, str], Gesture | None]] = _rows()
    """Clicks that stand for several choices, such as moving a card from one box to another."""
    premoves: Callable[[RenderContext], Sequence[PremoveQuestion]] = lambda ctx: ()
    """The premoves that a person may add to a sealed answer, in a correspondence game."""
    first_options: Mapping[str, str] = _rows()
    """The rulebook's options for beginners; "Play now" uses them if nothing else was chosen."""
    answer_rows: Mapping[str, Callable[[RenderContext], Markup | None]] = _rows()
    """Forms that replace the list of buttons for a question."""
    question_rows: Mapping[str, Callable[[View], tuple[str, dict[str, Any]] | None]] = _rows()
    """Key of a question -> the key and values of a sentence that fits its answers better; None: its own."""
    odds_rows: Mapping[str, OddsRequest] = _rows()
    """Requests for the worker."""

    @property
    def prefix(self) -> str:
        """Return the first word of all keys of the game."""
        return registry.row_of(self.id).texts

    def zones(self, ctx: RenderContext) -> tuple[Zone, ...]:
        """Return the zones of the table, in the order of the rows.

        Args:
            ctx: What a drawing may read.
        """
        return tuple(zone for row in self.zone_rows.values() for zone in row(ctx))

    def list_facts(self, ctx: RenderContext, seat: int) -> tuple[Fact, ...]:
        """Return the public facts of a seat.

        Args:
            ctx: What a drawing may read.
            seat: Whose facts.
        """
        return tuple(fact for row in self.fact_rows.values() for fact in row(ctx, seat))

    def about(self, ctx: RenderContext, target: str) -> str | Markup:
        """Return a sentence or a drawing about the target under the pointer.

        Args:
            ctx: What a drawing may read.
            target: ``kind:name``, of a kind in ``about_rows`` or ``seat_facts.ABOUT``; else its words are all that is said.
        """
        kind, _, name = target.partition(":")
        row = self.about_rows.get(kind) or seat_facts.ABOUT.get(kind)
        return (row(ctx, name) if row is not None else "") or self.target(ctx.localizer, target)

    def is_drawn(self, target: str) -> bool:
        """Return whether a target is drawn on the table; otherwise it is a button.

        Args:
            target: ``kind:name``.
        """
        return target.partition(":")[0] in self.drawn_kinds

    def choice(self, localizer: Localizer, view: View, choice: Choice) -> str:
        """Return a choice in words, short enough for a button.

        Args:
            localizer: The words of the table.
            view: The game as the seat that is asked knows it.
            choice: One of its choices.
        """
        row = self.choice_rows.get(choice.verb) or self.choice_rows.get("")
        return row(localizer, view, choice) if row is not None else localizer.t(f"{self.prefix}.do.{choice.verb}")

    def question(self, view: View) -> tuple[str, Mapping[str, Any]]:
        """Return the key and values of the sentence that asks the open question.

        Args:
            view: The game as the seat that is asked knows it.
        """
        row = self.question_rows.get(view.key)
        return (row(view) if row is not None else None) or (view.key, view.values)

    def target(self, localizer: Localizer, target: str) -> str:
        """Return a target in words.

        Args:
            localizer: The words of the table.
            target: ``kind:name``.
        """
        kind, _, name = target.partition(":")
        row = self.target_rows.get(kind)
        if row is not None:
            return row(localizer, name)
        if kind == "seat" and name.isdigit():
            return localizer.seat(int(name))
        return localizer.t(f"{self.prefix}.do.{name}") if kind == "button" else name

    def find_scenes(self, table: Table, seat: int | None, moment: int) -> tuple[Scene, ...]:
        """Return the story of the choice that led to a moment; empty if there is none.

        Args:
            table: The game.
            seat: The seat that looks; None: a spectator.
            moment: The moment after the choice.
        """
        return next((told for row in self.scene_rows.values() if (told := row(self, table, seat, moment))), ())

    def must_cover(self, table: Table) -> bool:
        """Return whether the device is covered before the next person may look.

        Args:
            table: The game, at its open question.
        """
        return self.secrets if self.is_guarded is None else self.is_guarded(table)

    def gesture(self, session: Session, target: str) -> Gesture | None:
        """Return the gesture of a click; None if it is no more than a selection.

        Args:
            session: The game on the table, with what was clicked before.
            target: What is clicked.
        """
        return next((meant for row in self.gesture_rows.values() if (meant := row(session, target)) is not None), None)

    def answers(self, ctx: RenderContext) -> Markup | None:
        """Return the form that replaces the list of buttons, if there is one.

        Args:
            ctx: What a drawing may read.
        """
        return next((form for row in self.answer_rows.values() if (form := row(ctx)) is not None), None)
