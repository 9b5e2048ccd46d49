"""Shogun on the page: its rows put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from tenka import Table
from tenka.core.rules import Rules
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunRules
from tenka_web.app.adapter import OddsRequest
from tenka_web.app.render_context import RenderContext
from tenka_web.games.shogun import (
    action_outcomes,
    battle_story,
    board,
    board_background,
    card_art,
    cards,
    labels,
    march,
    odds_requests,
    phrases,
    plan_advice,
    planning_board,
    planning_gestures,
    premoves,
    presenter,
    province_panel,
    result,
    special_card_choice,
    story,
    winter_count,
    zones,
)
from tenka_web.games.shogun.adapter_rows import ShogunAdapter
from tenka_web.games.shogun.chapters import CHAPTERS
from tenka_web.games.shogun.lesson import LESSON
from tenka_web.ui import card_art as ui_card_art
from tenka_web.ui.card_art import Print
from tenka_web.ui.markup import Markup
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.zones import PlaceRow


def size(rules: Rules) -> tuple[int, int]:
    """Return the size of the map."""
    wide, _ = board_background.mounts()
    return wide.width, wide.height


def upright(rules: Rules) -> tuple[int, int]:
    """Return the size of the hanging scroll."""
    _, tall = board_background.mounts()
    return tall.width, tall.height


def sheet(motifs: frozenset[str], rules: Rules, catalog: Catalog) -> Markup:
    """Return the map of one side, with the regions as they are printed there. ``motifs``: those of which cards are drawn."""
    assert isinstance(rules, ShogunRules)
    return _sheet(tuple(rules.board.region), motifs)


def with_prints(rows: Mapping[str, Print]) -> dict[str, Any]:
    """Return the rows of an adapter whose cards have these pictures."""
    return {"prints": rows, "sheet": partial(sheet, ui_card_art.parts(rows.values()))}


def poster(rules: Rules, catalog: Catalog) -> Markup:
    """Draw the map alone, without cards, for the lobby."""
    assert isinstance(rules, ShogunRules)
    return _sheet(tuple(rules.board.region), frozenset())


@cache
def _sheet(regions: tuple[str, ...], motifs: frozenset[str]) -> Markup:
    return board_background.map_sheet(
        dict(zip(NAMES, regions, strict=True)), ui_card_art.sprite(motifs) + card_art.STYLE if motifs else ""
    )


def live(ctx: RenderContext) -> Markup:
    """Draw owners, armies, buildings, unrest and what glows."""
    said = presenter.pointers(ctx)
    more = (*action_outcomes.outcomes(ctx).items(), action_outcomes.planning(ctx), ctx.open_seats, ctx.is_switched_on("tower"))
    return ctx.of_view(("live", said, *more), lambda: board.map_live(presenter.picture(ctx, said)))


def spot(ctx: RenderContext) -> Markup:
    """Draw the line round the province whose card is picked."""
    return board.spot(presenter.find_card_province(ctx))


def places(ctx: RenderContext) -> Sequence[PlaceRow]:
    """Return every province that is in play."""
    return [
        PlaceRow(
            f"province:{NAMES[at]}",
            ctx.t(f"place.{NAMES[at]}"),
            presenter.describe(ctx, at),
            province_panel.neighbours(ctx, at),
        )
        for at in presenter.rules_of(ctx).board.in_play
    ]


def is_guarded(table: Table) -> bool:
    """Return whether seasons are planned: only then does the screen show what others must not see. Else own cards stay
    covered."""
    return table.decision is not None and table.decision.sealed


ADAPTER = ShogunAdapter(
    id="shogun",
    secrets=True,
    flows=True,
    zooms=True,
    lesson=LESSON,
    switches={"tower": True},
    first_options={"start": "prescribed"},  # SH-S6; choosing provinces in turn asks 18 questions before the first plan
    size=size,
    upright=upright,
    overlaid=True,
    poster=poster,
    live=live,
    spot=spot,
    tells_why=False,
    places=places,
    score=result.score_now,
    tally=result.tally,
    won=result.count_safe,
    scores_at=result.scores_at,
    stage=lambda state: (f"stage.{state.season}", {"year": state.year}) if state.year else ("stage.setup", {}),
    result=result.result,
    is_guarded=is_guarded,
    zone_rows=zones.ROWS,
    fact_rows=zones.FACTS,
    vocabulary=labels.VOCABULARY,
    phrases=phrases.PHRASES,
    reasons=plan_advice.reasons,
    ticks={"sh.event.season": True, "sh.event.winter": True, "sh.event.action": False},
    sounds=labels.SOUNDS,
    chapters=CHAPTERS,
    about_rows={**province_panel.ABOUT, "": planning_board.say_how_to_plan, "sum": planning_board.about_sum},
    target_rows=labels.TARGETS,
    choice_rows={"": labels.choice_in_words},
    drawn_kinds=frozenset({"province", "card", "box", "special"}),
    scene_rows={"story": story.scenes},
    opening=story.opening,
    brief=story.brief,
    shows_board=True,
    gesture_rows={"desk": planning_gestures.gesture},
    premoves=premoves.list_questions,
    answer_rows={"plan": planning_board.answers, "march": march.answers, "claim": special_card_choice.answers},
    odds_rows={
        "attack": OddsRequest(odds_requests.attacks, odds_requests.attack_odds),
        "revolt": OddsRequest(odds_requests.revolts, odds_requests.revolt_chances),
        "action-values": OddsRequest(plan_advice.find_question, plan_advice.value_actions),
    },
    signs=cards.SIGNS,
    **with_prints(card_art.rows()),
    effects={},
    hearers={**story.HEARERS, **battle_story.HEARERS, "sh.event.scored": winter_count.on_scored},
    foretold=story.FORETOLD,
)
