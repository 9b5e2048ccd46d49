"""Yedo on the page: its rows put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tenka import Choice, Event, Table
from tenka.core.rules import Rules
from tenka.games.yedo.board.districts import SPOTS, TARGET
from tenka.games.yedo.phases.patrol import PASS, in_danger
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.state import count_abroad, missions_held
from tenka_web.app.adapter import Adapter
from tenka_web.app.render_context import RenderContext
from tenka_web.games.yedo import (
    answer_forms,
    board,
    board_background,
    explanations,
    hint_reasons,
    labels,
    map_sheets,
    phrases,
    presenter,
    result,
    story,
    story_overlays,
    sum_forms,
    zones,
)
from tenka_web.games.yedo.chapters import CHAPTERS
from tenka_web.games.yedo.lesson import LESSON
from tenka_web.games.yedo.shortcuts import shortcut
from tenka_web.ui.markup import Markup
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.zones import PlaceRow

COVERED = frozenset(
    f"ye.ask.{name}" for name in ("keep", "sort", "trim", "hand_over", "put_away", "reaction", "influence", "save", "offer")
)
"""Questions that are answered from what others must not see. At all others the hand, and what it could do, stays covered until
its holder asks to see it: so the device goes round the table without a cover while disciples are placed and bids are made."""
HELD = frozenset({"play", "complete"})
"""Verbs of choices that only a card in hand makes possible."""
PASSES = frozenset({"pass", "pay", "bear", "leave", "activate"})
"""Answers that are the only ones when nothing is played; the last disciple is activated in any case."""
WATCH = {"ye.ask.influence": "5b", "ye.ask.save": "5c"}
"""Questions of the phase of the watch, and the window that each opens for cards of its own."""
BIDS = frozenset(f"ye.ask.{name}" for name in ("join", "announce", "bid", "named", "won", "lot", "keep", "annex", "mission"))
"""Questions of the bidding, and of what a lot brings."""
ACTS = frozenset(f"ye.ask.{name}" for name in ("activate", "act", "with", "standard", "bonus", "keep", "sort", "annex"))
"""Questions of the actions."""
EVIDENT = frozenset(f"ye.ask.{name}" for name in ("announce", "bid", "place", "activate", "act", "soften", "deal"))
"""Questions whose answers follow from public information, action cards and unfinished missions."""


def size(rules: Rules) -> tuple[int, int]:
    """Return the size of the wide plan."""
    wide, _ = map_sheets.plans()
    return wide.width, wide.height


def upright(rules: Rules) -> tuple[int, int]:
    """Return the size of the upright plan."""
    _, tall = map_sheets.plans()
    return tall.width, tall.height


def sheet(rules: Rules, catalog: Catalog) -> Markup:
    """Draw both plans without a word: the lists of prices change."""
    return board_background.sheet()


def poster(rules: Rules, catalog: Catalog) -> Markup:
    """Draw both plans as the lobby hangs them up."""
    return board_background.poster()


def live(ctx: RenderContext) -> Markup:
    """Draw words, pieces, the watch and what glows."""
    return board.map_live(presenter.picture(ctx))


def places(ctx: RenderContext) -> Sequence[PlaceRow]:
    """Return the spaces that differ from all others, and one of each group of equal spaces."""
    return [
        PlaceRow(
            TARGET[word], ctx.localizer.value("place", word), presenter.describe(ctx, word), presenter.neighbours_of(ctx, word)
        )
        for word in SPOTS
    ]


def stage(state: Any) -> tuple[str, Mapping[str, int]]:
    """Return the round; before the first one the preparation."""
    return ("stage.round", {"round": state.round}) if state.round else ("stage.setup", {})


def is_guarded(table: Table) -> bool:
    """Return whether the question shows what others must not see."""
    return table.decision is not None and table.decision.key in COVERED


def is_evident(table: Table, seat: int) -> bool:
    """Return whether public information fixes the number of answers: no hidden card of the seat could be one more answer."""
    state, decision = table.state, table.decision
    hidden = bool(state.actions[seat]) or (decision is not None and decision.key == "ye.ask.act" and missions_held(state, seat))
    return decision is not None and decision.key in EVIDENT and not hidden


def pass_scope(table: Table) -> tuple[str, int] | None:
    """Return the watch of a round, if that is what the question is about: a seat may let all of it go by."""
    asked = table.decision is not None and table.decision.key in WATCH
    return ("watch", table.state.round) if asked else None


def find_needless_pass(table: Table, seat: int) -> Choice | None:
    """Return the pass of the watch, unless the seat holds a card of its window, or can draw one while it is in danger.

    Other cards can be played as well when a disciple is activated.
    """
    decision, state = table.decision, table.state
    if decision is None or decision.key not in WATCH or any(choice.verb == "blackmail" for choice in decision.choices(seat)):
        return None
    held, rules, threatened = [face for face, _ in state.actions[seat]], table.rules, bool(in_danger(state, seat))
    assert isinstance(rules, YedoRules)
    drawing = [face for face in held if threatened and rules.effects[rules.actions[face].effect].draws]
    return None if drawing or not rules.playable((WATCH[decision.key],)).isdisjoint(held) else PASS


def is_resting(table: Table, seat: int) -> bool:
    """Return whether a seat has left the bidding or won, has placed all its disciples, or has them all home, and others go on."""
    state, key = table.state, "" if table.decision is None else table.decision.key
    if key == "ye.ask.place":
        return not state.house[seat]
    return (key in BIDS and bool(state.lots[seat])) or (key in ACTS and not count_abroad(state, seat))


def gains(event: Event) -> tuple[int, ...]:
    """Return who draws an action card, and both sides of a trade, which may have moved one."""
    if event.key == "ye.event.dealt":
        return (event.values["seat"], event.values["other"])
    return (event.values["seat"],) if event.key == "ye.event.card" and event.values["kind"] == "action" else ()


ADAPTER = Adapter(
    id="yedo",
    secrets=True,
    flows=True,
    lesson=LESSON,
    size=size,
    upright=upright,
    sheet=sheet,
    poster=poster,
    live=live,
    moment=story_overlays.moment,
    shows_hand=True,
    places=places,
    score=result.score_now,
    tally=result.tally,
    scores_at=result.scores_at,
    stage=stage,
    result=result.result,
    is_guarded=is_guarded,
    hidden_verbs=HELD,
    passes=PASSES,
    gains=gains,
    is_evident=is_evident,
    is_resting=is_resting,
    find_needless_pass=find_needless_pass,
    pass_scope=pass_scope,
    keys={"pass": "p"},
    switches={"quick": True},
    zone_rows=zones.ROWS,
    fact_rows=zones.FACTS,
    vocabulary=labels.VOCABULARY,
    phrases=phrases.PHRASES,
    reasons=hint_reasons.reasons,
    ticks={"ye.event.round": True},
    sounds=labels.SOUNDS,
    chapters=CHAPTERS,
    about_rows=explanations.ABOUT,
    target_rows=labels.TARGETS,
    choice_rows={"": labels.choice_in_words},
    drawn_kinds=frozenset({"space", "disciple", "district", "card", "lot"}),
    read_kinds=frozenset({"annex", "market", "weapon"}),
    answer_rows={"forms": answer_forms.answers},
    question_rows={"ye.ask.activate": answer_forms.ask_single, "ye.ask.mission": answer_forms.ask_deck},
    gesture_rows={"sums": sum_forms.step, "shortcuts": shortcut},
    scene_rows={"story": story.scenes},
)
