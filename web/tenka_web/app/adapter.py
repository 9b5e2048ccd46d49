"""The interface between the page and a game. The page names no game: an adapter turns views into pictures and words."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tenka import Choice, Event, Table, View
from tenka.core import registry
from tenka.core.rules import Rules
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
    """Something the worker finds out for a picture. ``wanted``: the question that is still open in what is on show, JSON-able,
    with ``key``: where its answer belongs; ``found``: the answer, from what the seat may know."""

    wanted: Callable[[RenderContext], Asked | None]
    found: Callable[[View, Asked, random.Random], Any]


def _rows() -> Any:
    return field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Adapter:
    """One game on the page, as a value made of rows; games add rows of their own.

    A layer's part of the page is a function from adapter to adapter, as its rules are one from rules to rules: ``apply`` in
    ``page/games/<id>/<layer>/``, where ``tenka_web.app.game_registry`` finds it by its name. It adds rows (``plus_rows``),
    replaces or wraps
    them; the base names no layer. A layer without such a folder is shown by what the base's rows say of anything.

    ``secrets``: whether seats know things that others must not see. ``flows``: whether stories make way by themselves when
    they are told: those between two questions do. ``lesson``: the guided first game, where there is one. ``in_sight``: how many
    options the lobby shows at once. ``zooms``: whether the map is worth zooming into.
    """

    id: str
    secrets: bool = False
    flows: bool = False
    lesson: Lesson | None = None
    in_sight: int = 2
    zooms: bool = False

    # the map: one drawing that stays, one that lives; more of the stage are zones
    size: Callable[[Rules], Size]
    """Width and height of the map, in any unit."""
    upright: Callable[[Rules], Size | None] = lambda rules: None
    """Width and height of a second map, for screens held upright, which the first map's drawing holds too."""
    overlaid: bool = False
    """Whether on a phone the map has the whole width and what is asked lies over it, with a tab that shows the map alone."""
    sheet: Callable[[Rules, Catalog], Markup]
    """The printed map, the same as long as rules and language are."""
    names: Callable[[Rules, Catalog], Markup] = lambda rules, catalog: Markup("")
    """What is printed over what glows, such as names: the same as long as rules and language are."""
    poster: Callable[[Rules, Catalog], Markup] | None = None
    """The printed map as the lobby hangs it up, where less is enough there."""
    live: Callable[[RenderContext], Markup]
    """The pieces on the map and all that glows."""
    spot: Callable[[RenderContext], Markup] | None = None
    """What is put into the element ``spot`` of the living layer by itself, since it changes while all the rest stays."""
    places: Callable[[RenderContext], Sequence[PlaceRow]]
    """The map as a list."""

    # how the game goes
    score: Callable[[RenderContext, int], int | None]
    """The points a seat has now, or would have if the game ended now."""
    won: Callable[[RenderContext, int], int | None] = lambda ctx, seat: None
    """The points a seat can't lose again, where ``score`` may count more; None: ``score`` never does."""
    tally: Callable[[RenderContext], tuple[Mapping[str, int], ...] | None] = lambda ctx: None
    """By seat the lines that add up to what ``score`` tells on request; None: there is nothing to take apart."""
    scores_at: Callable[[Table, int | None, int], tuple[int, ...]]
    """Scores by seat at a moment, counted as if the game ended there."""
    stage: Callable[[Any], tuple[str, Mapping[str, int]] | None] = lambda state: None
    """How far a position is, for the list of saved games: a key behind the game's prefix, and its values."""
    result: Callable[[RenderContext], Markup]
    """The breakdown of a finished game."""
    is_done: Callable[[Table, int], bool] = lambda table, seat: False
    """Whether a seat has nothing left to choose in this game."""
    foresees: Callable[[RenderContext, str], bool] | None = None
    """Whether the table shows what would come of a choice while the pointer rests on its target. None: it never does, so that
    only what is said of the target is drawn anew when the pointer comes to rest."""
    camera: Callable[[RenderContext], str] = lambda ctx: ""
    """The style that lets the map show the place of the present scene larger; empty: no place."""
    is_guarded: Callable[[Table], bool] | None = None
    """Whether the present question is for one pair of eyes; None: always, in a game with secrets."""
    hidden_verbs: frozenset[str] = frozenset()
    """Verbs of choices that reveal what is in hand: they are left out while the hand is covered."""
    passes: frozenset[str] = frozenset()
    """Verbs of choices that let a moment pass when nothing else can be done without the hand."""
    gains: Callable[[Event], tuple[int, ...]] = lambda event: ()
    """The seats to which an event brings something that can be used in such moments, as everybody sees it."""
    manual_verbs: frozenset[str] = frozenset()
    """Verbs of choices that a person makes by its own hand even when there is no other, such as a throw of dice."""
    is_evident: Callable[[Table, int], bool] = lambda table, seat: False
    """Whether everybody can see from the open table how many answers a seat has to the present question."""
    stretch: Callable[[Table], Hashable | None] = lambda table: None
    """The stretch of the game to which the question belongs, if a seat may let the whole of it pass."""

    # rows
    zone_rows: Mapping[str, Callable[[RenderContext], Iterable[Zone]]] = _rows()
    """What lies on the table; within a dock it stands in the order of the rows."""
    fact_rows: Mapping[str, Callable[[RenderContext, int], Iterable[Fact]]] = _rows()
    """What everybody knows of a seat."""
    vocabulary: Mapping[str, str] = _rows()
    """Name of an event's value -> "seat", or key patterns of what it means; see ``tenka_web.ui.text.localizer``."""
    phrases: Mapping[str, Phrase] = _rows()
    """Event key -> the sentence that fits its values; an event without a row has the sentence of its key."""
    reasons: Callable[[RenderContext, Choice], tuple[tuple[str, dict[str, Any]], ...]] = lambda ctx, choice: ()
    """The facts of the position that speak for a choice an adviser names: keys and values of sentences, told after its own."""
    ticks: Mapping[str, bool] = _rows()
    """Event key -> whether it begins a large part of the game, such as a season, or a small one."""
    sounds: Mapping[str, str] = _rows()
    """Event key -> sound."""
    keys: Mapping[str, str] = _rows()
    """Verb -> the key that presses its button; ``<prefix>.keys.<key>`` says so in the list of keys."""
    switches: Mapping[str, bool] = _rows()
    """Switches that a visitor may set for good, and how they are set at first."""
    chapters: tuple[Chapter, ...] = ()
    """The chapters of the help on the game's rules."""
    about_rows: Mapping[str, Callable[[RenderContext, str], str | Markup]] = _rows()
    """Kind of target -> a sentence or a drawing about the target on which the pointer rests, from the name behind its colon.
    The row "" speaks while the pointer rests on nothing."""
    target_rows: Mapping[str, Callable[[Localizer, str], str]] = _rows()
    """Kind of target -> a target of that kind in words."""
    choice_rows: Mapping[str, Callable[[Localizer, View, Choice], str]] = _rows()
    """Verb -> a choice in words, short enough for a button; the row "" speaks for verbs that have none."""
    drawn_kinds: frozenset[str] = frozenset()
    """Kinds of targets that have a shape on the table; targets of other kinds are shown as buttons."""
    scene_rows: Mapping[str, Callable[[Any, Table, int | None, int], tuple[Scene, ...]]] = _rows()
    """The stories of the choice that led to a moment, as a seat may see them; the first row that tells one is shown."""
    brief: Callable[[tuple[Scene, ...], int | None, str], tuple[Scene, ...]] | None = None
    """The scenes of a story that are told to a seat who wants ``all``, only ``mine``, or only ``results``; None: stories can't
    be told shorter."""
    moment: Callable[[RenderContext], Markup] | None = None
    """What is shown over the map during a scene, such as a card being turned; None: nothing ever is."""
    shows_hand: bool = False
    """Whether somebody who sits alone at the device keeps its own things in sight during a story."""
    tells_why: bool = True
    """Whether the words about a thing beside the map have room for why it can't be chosen; else a message says it."""
    shows_board: bool = False
    """Whether what lies open to all stays in sight while the device is covered."""
    opening: Callable[[Any, Table, int | None], tuple[Scene, ...]] = lambda game, table, seat: ()
    """The story of the set-up, told when a game is begun."""
    gesture_rows: Mapping[str, Callable[[Session, str], Gesture | None]] = _rows()
    """Clicks that mean more than narrowing, such as a card carried from one box to another."""
    premoves: Callable[[RenderContext], Sequence[PremoveQuestion]] = lambda ctx: ()
    """What the person who answers in secret may order in advance with that answer, in a game by letters."""
    first_options: Mapping[str, str] = _rows()
    """Options with which the rulebook has newcomers begin: "Play now" takes them where nothing else was chosen."""
    answer_rows: Mapping[str, Callable[[RenderContext], Markup | None]] = _rows()
    """Forms that ask a question in place of the list of buttons."""
    study_rows: Mapping[str, OddsRequest] = _rows()
    """Questions for the worker."""

    @property
    def prefix(self) -> str:
        """Return the first word of all keys of the game."""
        return registry.row_of(self.id).texts

    def zones(self, ctx: RenderContext) -> tuple[Zone, ...]:
        """Return what lies on the table, in the order of the rows."""
        return tuple(zone for row in self.zone_rows.values() for zone in row(ctx))

    def list_facts(self, ctx: RenderContext, seat: int) -> tuple[Fact, ...]:
        """Return what everybody knows of a seat."""
        return tuple(fact for row in self.fact_rows.values() for fact in row(ctx, seat))

    def about(self, ctx: RenderContext, target: str) -> str | Markup:
        """Return a sentence or a drawing about what the pointer rests on."""
        kind, _, name = target.partition(":")
        row = self.about_rows.get(kind) or {"fact": self._fact, "score": self._score, "seat": self._seat}.get(kind)
        return (row(ctx, name) if row is not None else "") or self.target(ctx.localizer, target)

    def _seat(self, ctx: RenderContext, name: str) -> str:
        """Say all that everybody knows of a seat."""
        if not name.isdigit() or int(name) >= len(ctx.looks):
            return ""
        known = (ctx.t.label(fact.label, fact.value) if fact.value else fact.label for fact in self.list_facts(ctx, int(name)))
        return ctx.t.label(ctx.localizer.seat(int(name)), ctx.t.join_facts(known))

    def _fact(self, ctx: RenderContext, name: str) -> str:
        """Say one thing that everybody knows of a seat, and what it is for; ``name``: the seat and the fact's icon."""
        seat, _, sign = name.partition(":")
        known = next((fact for fact in self.list_facts(ctx, int(seat)) if fact.icon == sign), None) if seat.isdigit() else None
        if known is None:
            return ""
        here = ctx.t("ui.fact", label=known.label, value=known.value, seat=ctx.localizer.seat(int(seat)))
        meant = f"{self.prefix}.about.{sign}"
        return ctx.t.join_sentences(here, ctx.t(meant) if ctx.t.has(meant) else "")

    def _score(self, ctx: RenderContext, name: str) -> str:
        """Say a seat's points, and what they are made of."""
        seat, t = int(name), ctx.t
        score, tally = self.score(ctx, seat), self.tally(ctx)
        lines = tally[seat] if tally is not None else {}
        label = t.own(self.prefix, "score.forecast") if ctx.settings.forecast else t("ui.score.now")
        here = t("ui.fact", label=label, value=str(score), seat=ctx.localizer.seat(seat))
        made = t.join_facts(t.label(t(key), str(points)) for key, points in lines.items() if points)
        return t.join_sentences(here, made if sum(lines.values()) == score else "")

    def is_drawn(self, target: str) -> bool:
        """Return whether a target has a shape on the table; without one it is shown as a button."""
        return target.partition(":")[0] in self.drawn_kinds

    def choice(self, localizer: Localizer, view: View, choice: Choice) -> str:
        """Return a choice in words, short enough for a button."""
        row = self.choice_rows.get(choice.verb) or self.choice_rows.get("")
        return row(localizer, view, choice) if row is not None else localizer.t(f"{self.prefix}.do.{choice.verb}")

    def target(self, localizer: Localizer, target: str) -> str:
        """Return a target in words."""
        kind, _, name = target.partition(":")
        row = self.target_rows.get(kind)
        if row is not None:
            return row(localizer, name)
        if kind == "seat" and name.isdigit():
            return localizer.seat(int(name))
        return localizer.t(f"{self.prefix}.do.{name}") if kind == "button" else name

    def find_scenes(self, table: Table, seat: int | None, moment: int) -> tuple[Scene, ...]:
        """Return the story of the choice that led to a moment, as a seat may see it; none when it isn't worth telling step by
        step."""
        return next((told for row in self.scene_rows.values() if (told := row(self, table, seat, moment))), ())

    def must_cover(self, table: Table) -> bool:
        """Return whether the device is covered before the person asked next may look."""
        return self.secrets if self.is_guarded is None else self.is_guarded(table)

    def pass_without_hand(self, table: Table, seat: int) -> Choice | None:
        """Return the pass that a seat can give without looking at its hand, when it is the only answer that needs no hand;
        else None."""
        decision = table.decision
        if decision is None or decision.sealed or seat not in decision.seats:
            return None
        left = [choice for choice in decision.choices(seat) if choice.verb not in self.hidden_verbs]
        return left[0] if len(left) == 1 and left[0].verb in self.passes else None

    def find_pass(self, table: Table, seat: int) -> Choice | None:
        """Return the pass with which a seat lets the present question go by, where it may let a whole stretch go by."""
        decision = table.decision
        if decision is None or seat not in decision.seats or self.stretch(table) is None:
            return None
        return next((choice for choice in decision.choices(seat) if choice.verb in self.passes), None)

    def only(self, table: Table, seat: int) -> Choice | None:
        """Return the only answer of a seat that has just one; None also where several are asked in secret."""
        decision = table.decision
        if decision is None or decision.sealed or seat not in decision.seats:
            return None
        choices = decision.choices(seat)
        return choices[0] if len(choices) == 1 and choices[0].verb not in self.manual_verbs else None

    def gesture(self, session: Session, target: str) -> Gesture | None:
        """Return what a click means beyond narrowing, if anything."""
        return next((meant for row in self.gesture_rows.values() if (meant := row(session, target)) is not None), None)

    def answers(self, ctx: RenderContext) -> Markup | None:
        """Return the form that asks the question in place of the list of buttons, if there is one."""
        return next((form for row in self.answer_rows.values() if (form := row(ctx)) is not None), None)

    def study(self, ctx: RenderContext) -> Asked | None:
        """Return a question for the worker that the present picture would like answered; see ``consider``."""
        for name, row in self.study_rows.items():
            wanted = row.wanted(ctx)
            if wanted is not None:
                return {**wanted, "study": name}
        return None

    def consider(self, view: View, question: Asked, rng: random.Random) -> Any:
        """Answer a study, in the worker, from what the seat may know. The answer is JSON-able."""
        return self.study_rows[question["study"]].found(view, question, rng)

    def plain_facts(self, table: Table) -> dict[str, Any]:
        """Return what the list of saves shows of a game besides its name: the game, its choices so far, its stage in its own
        words, whether it is over; then who won, and the scores by seat."""
        facts = {"game": self.id, "moment": len(table.history), "over": table.decision is None}
        stage = self.stage(table.state)
        if stage is not None:
            facts["stage"] = " ".join([f"{self.prefix}.{stage[0]}", *(f"{name}={number}" for name, number in stage[1].items())])
        if table.result is not None:
            facts["won"], facts["scores"] = (" ".join(map(str, row)) for row in (table.result.winners, table.result.scores))
        return facts
