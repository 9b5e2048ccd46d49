"""Shogun on the page: its rows put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from tenka import Table
from tenka.core.rules import Rules
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunRules
from tenka_web.app.adapter import Study
from tenka_web.app.render_context import Look
from tenka_web.games.shogun import action_outcomes as outcomes
from tenka_web.games.shogun import battle_story as fights
from tenka_web.games.shogun import board, cards, march, phrases, result, story, zones
from tenka_web.games.shogun import board_background as ground
from tenka_web.games.shogun import card_art as prints
from tenka_web.games.shogun import labels as words
from tenka_web.games.shogun import odds_requests as study
from tenka_web.games.shogun import plan_advice as adviser
from tenka_web.games.shogun import planning_board as desk
from tenka_web.games.shogun import planning_gestures as gestures
from tenka_web.games.shogun import premoves as orders
from tenka_web.games.shogun import presenter as picture
from tenka_web.games.shogun import province_panel as province
from tenka_web.games.shogun import special_card_choice as claim
from tenka_web.games.shogun import winter_count as winter
from tenka_web.games.shogun.adapter_rows import ShogunAdapter
from tenka_web.games.shogun.chapters import CHAPTERS
from tenka_web.games.shogun.lesson import LESSON
from tenka_web.ui import card_art as woodblock
from tenka_web.ui.card_art import Print
from tenka_web.ui.markup import Markup
from tenka_web.ui.text.catalog import Texts
from tenka_web.ui.zones import PlaceRow


def size(rules: Rules) -> tuple[int, int]:
    """Return the size of the map."""
    wide, _ = ground.mounts()
    return wide.width, wide.height


def upright(rules: Rules) -> tuple[int, int]:
    """Return the size of the hanging scroll."""
    _, tall = ground.mounts()
    return tall.width, tall.height


def sheet(motifs: frozenset[str], rules: Rules, texts: Texts) -> Markup:
    """Return the map of one side, with the regions as they are printed there. ``motifs``: those of which cards are drawn."""
    assert isinstance(rules, ShogunRules)
    return _sheet(tuple(rules.board.region), motifs)


def with_prints(rows: Mapping[str, Print]) -> dict[str, Any]:
    """Return the rows of an adapter whose cards have these pictures."""
    return {"prints": rows, "sheet": partial(sheet, woodblock.parts(rows.values()))}


def poster(rules: Rules, texts: Texts) -> Markup:
    """Draw the map alone, for the lobby, where no card lies."""
    assert isinstance(rules, ShogunRules)
    return _sheet(tuple(rules.board.region), frozenset())


@cache
def _sheet(regions: tuple[str, ...], motifs: frozenset[str]) -> Markup:
    return ground.map_sheet(dict(zip(NAMES, regions, strict=True)), woodblock.sprite(motifs) + prints.STYLE if motifs else "")


def live(look: Look) -> Markup:
    """Draw owners, armies, buildings, unrest and what glows."""
    said = picture.pointers(look)
    more = (*outcomes.outcomes(look).items(), outcomes.planning(look), look.open_seats, look.switched("tower"))
    return look.of_view(("live", said, *more), lambda: board.map_live(picture.picture(look, said)))


def spot(look: Look) -> Markup:
    """Draw the line round the province whose card is picked."""
    return board.spot(picture.carded(look))


def places(look: Look) -> Sequence[PlaceRow]:
    """Return every province that is in play."""
    return [
        PlaceRow(
            f"province:{NAMES[at]}", look.t(f"place.{NAMES[at]}"), picture.describe(look, at), province.neighbours(look, at)
        )
        for at in picture.rules_of(look).board.in_play
    ]


def guarded(table: Table) -> bool:
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
    first_options={"start": "prescribed"},      # SH-S6; choosing provinces in turn asks 18 questions before the first plan
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
    won=result.won,
    scores_at=result.scores_at,
    stage=lambda state: (f"stage.{state.season}", {"year": state.year}) if state.year else ("stage.setup", {}),
    result=result.result,
    guarded=guarded,
    zone_rows=zones.ROWS,
    fact_rows=zones.FACTS,
    vocabulary=words.VOCABULARY,
    phrases=phrases.PHRASES,
    reasons=adviser.reasons,
    ticks={"sh.event.season": True, "sh.event.winter": True, "sh.event.action": False},
    sounds=words.SOUNDS,
    chapters=CHAPTERS,
    about_rows={**province.ABOUT, "": desk.how},
    target_rows=words.TARGETS,
    choice_rows={"": words.choice_in_words},
    drawn_kinds=frozenset({"province", "card", "box", "special"}),
    scene_rows={"story": story.scenes},
    opening=story.opening,
    brief=story.brief,
    shows_board=True,
    gesture_rows={"desk": gestures.gesture},
    orders=orders.orders,
    answer_rows={"plan": desk.answers, "march": march.answers, "claim": claim.answers},
    study_rows={
        "attack": Study(study.attacks, study.attack_odds), "revolt": Study(study.revolts, study.revolt_chances),
        "wishes": Study(adviser.wanted, adviser.wishes),
    },
    signs=cards.SIGNS,
    **with_prints(prints.rows()),
    effects={},
    hearers={**story.HEARERS, **fights.HEARERS, "sh.event.scored": winter.on_scored},
    foretold=story.FORETOLD,
)
