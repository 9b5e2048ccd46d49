"""Tenka Meidou on the page: its rows put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, cast

from tenka import Table
from tenka.core.rules import Rules
from tenka.games.tenka_meidou.state import TenkaState
from tenka_web.app.render_context import RenderContext
from tenka_web.games.tenka_meidou import board, board_background, card_art, labels, presenter, recent_moves, result, story, zones
from tenka_web.games.tenka_meidou.adapter_rows import TenkaAdapter, adapter_of
from tenka_web.games.tenka_meidou.cards import FACES
from tenka_web.games.tenka_meidou.chapters import CHAPTERS
from tenka_web.games.tenka_meidou.lesson import LESSON
from tenka_web.games.tenka_meidou.map_sheets import sheets
from tenka_web.games.tenka_meidou.story import ours
from tenka_web.games.tenka_meidou.war_explanation import thought_in_words
from tenka_web.games.tenka_meidou.war_forecast import Thought, find_considered, find_thought, position_after
from tenka_web.ui import card_art as ui_card_art
from tenka_web.ui.card_art import Print
from tenka_web.ui.markup import Markup, el, join
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.zones import PlaceRow


def size(chart: str, rules: Rules) -> tuple[int, int]:
    """Return the size of the wide sheet."""
    wide, _ = sheets(chart)
    return wide.width, wide.height


def upright(chart: str, rules: Rules) -> tuple[int, int]:
    """Return the size of the upright sheet."""
    _, upright = sheets(chart)
    return upright.width, upright.height


def sheet(motifs: frozenset[str], chart: str, rules: Rules, catalog: Catalog) -> Markup:
    """Return the printed map, with the motifs of which cards are drawn."""
    return board_background.map_sheet(chart, cuts=ui_card_art.sprite(motifs))


def names(chart: str, rules: Rules, catalog: Catalog) -> Markup:
    """Return the names drawn above highlighted provinces: kanji with the reading, or kanji alone in Japanese."""
    return _names(chart, catalog)


@lru_cache(maxsize=20)
def _names(chart: str, catalog: Catalog) -> Markup:
    return board_background.map_names(chart, presenter.labels(catalog))


def poster(chart: str, rules: Rules, catalog: Catalog) -> Markup:
    """Return the wide sheet alone, with its names: the lobby's frame is never upright."""
    return join(
        [board_background.map_sheet(chart, alone=True), board_background.map_names(chart, presenter.labels(catalog), alone=True)]
    )


def on_chart(chart: str, rows: Mapping[str, Print]) -> dict[str, Any]:
    """Return the rows of an adapter that draw on this printed map, with cards that have these pictures."""
    drawn: dict[str, Callable[..., Any]] = {"size": size, "upright": upright, "names": names, "poster": poster}
    drawn["sheet"] = partial(sheet, ui_card_art.parts(rows.values()))
    return {"chart": chart, "prints": rows, **{name: partial(draw, chart) for name, draw in drawn.items()}}


def live(ctx: RenderContext) -> Markup:
    """Draw the pieces and what glows."""
    return board.map_live(presenter.picture(ctx))


def places(ctx: RenderContext) -> Sequence[PlaceRow]:
    """Return the eleven provinces from west to east."""
    rules, localizer = ours(ctx.view), ctx.localizer
    called = [localizer.value("province", place) for place in rules.map.places]
    rows = []
    for at, place in enumerate(rules.map.places):
        told = presenter.describe(ctx, at, find_thought(ctx))
        rows.append(PlaceRow(f"province:{place}", called[at], told, neighbours(ctx, at)))
    return rows


def neighbours(ctx: RenderContext, at: int) -> str:
    """Return the provinces to which help goes from one, those over water as such: the roads and ropes of the map."""
    board, called = ours(ctx.view).map, partial(ctx.localizer.value, "province")
    near = [called(board.places[other]) for other in board.land[at]]
    return ctx.t.join_names(near + [ctx.t("tm.by_sea", place=called(board.places[other])) for other in board.sea[at]])


def about_province(ctx: RenderContext, name: str) -> str | Markup:
    """Say what a province holds, and what the considered choice would bring."""
    index, deep = ours(ctx.view).map.index, find_thought(ctx)
    if name not in index:
        return ""
    if deep is not None and deep.before is not None:
        return _draw_considered(ctx, f"province:{name}", index[name], deep)
    here = ctx.t.label(ctx.localizer.value("province", name), presenter.describe(ctx, index[name], deep))
    return ctx.t.join_sentences(here, ctx.t("ui.neighbours", names=neighbours(ctx, index[name])))


def about_piece(ctx: RenderContext, name: str) -> str | Markup:
    """Say what a piece of the reserve would bring to the province that is picked."""
    deep, picked = find_thought(ctx), [one.removeprefix("province:") for one in ctx.session.ui.picked]
    at = next((ours(ctx.view).map.index[one] for one in picked if one in ours(ctx.view).map.index), None)
    return "" if at is None or deep is None or deep.before is None else _draw_considered(ctx, f"reserve:{name}", at, deep)


def _draw_considered(ctx: RenderContext, target: str, at: int, deep: Thought) -> Markup:
    """Return the considered choice, unless the button of a second tap says it, and what it would bring to a province; the scores
    are drawn on the map."""
    choice = None if ctx.session.ui.tried == target else find_considered(ctx, target)
    done = "" if choice is None else ctx.game.choice(ctx.localizer, ctx.view, choice)
    brings, scores = thought_in_words(ctx, deep, at)
    told = " ".join(f"province:{place}" for other, place in enumerate(ours(ctx.view).map.places) if deep.is_telling(other))
    words = el("p", ctx.t.end_sentence(ctx.t.join_sentences(done, *brings)), data_told=told)
    return join([words, el("p", scores, class_="sr-only")])


def about_tally(ctx: RenderContext, name: str) -> str:
    """Say the scores of the war that is fought or considered."""
    scores = presenter.picture(ctx).tally
    if scores is None:
        return ""
    told = (f"{ctx.localizer.seat(seat)} {score}" for seat, score in enumerate(scores.scores))
    return ctx.t.join_sentences(ctx.t.label(scores.title, ctx.t.join_facts(told)), ctx.t("tm.about.tally"))


def is_done(table: Table, seat: int) -> bool:
    """Return whether a seat is out of the game, with a sword (D8)."""
    return bool(cast(TenkaState, table.state).swords[seat])


def stage(state: Any) -> tuple[str, Mapping[str, int]]:
    """Return the number of soldiers left to place; the war begins at 0."""
    return "stage.hand", {"n": sum(state.reserve)}


def is_foreseeing(ctx: RenderContext, target: str) -> bool:
    """Return whether a choice moves pieces without chance."""
    choice = find_considered(ctx, target)
    return choice is not None and position_after(ctx, choice) is not None


def camera(ctx: RenderContext) -> str:
    """Look more closely at the castle to which the war has come."""
    return "" if ctx.scene is None else board.camera(adapter_of(ctx).chart, ctx.scene.data.province)


ADAPTER = TenkaAdapter(
    id="tenka-meidou",
    lesson=LESSON,
    in_sight=0,
    **on_chart("tenka_2018", card_art.rows()),
    live=live,
    places=places,
    is_done=is_done,
    foresees=is_foreseeing,
    camera=camera,
    score=result.score,
    tally=result.tally,
    scores_at=result.scores_at,
    stage=stage,
    result=result.result,
    zone_rows=zones.ROWS,
    fact_rows=zones.FACTS,
    vocabulary=labels.VOCABULARY,
    phrases=labels.PHRASES,
    sounds=labels.SOUNDS,
    switches={"quick": False},
    manual_verbs=frozenset({"roll"}),
    is_evident=lambda table, seat: True,       # nothing is hidden
    keys={"roll": "r", "reroll": "r"},
    verb_effects={"card": lambda ctx, choice: zones.card_text(ctx, str(choice.operands[0]))},
    chapters=CHAPTERS,
    about_rows={"province": about_province, "reserve": about_piece, "card": zones.about_card, "die": zones.about_die,
                "tally": about_tally},
    target_rows=labels.TARGETS,
    choice_rows={"": labels.choice_in_words},
    drawn_kinds=frozenset({"province", "soldier", "soldiers", "card"}),
    scene_rows={"war": story.scenes},
    faces=FACES,
    shift_rows=recent_moves.ROWS,
)
