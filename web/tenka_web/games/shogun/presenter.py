"""The map of Shogun as plain values for the board, and the descriptions of provinces and seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple, cast

from tenka.core.data import HIDDEN
from tenka.games.shogun.board import Board
from tenka.games.shogun.cards import BID, BUILDINGS
from tenka.games.shogun.provinces import INDEX, NAMES, PROVINCES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.scoring import majority
from tenka.games.shogun.state import EMPTY, NEUTRAL, UNKNOWN, count_inside_tower
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.shogun import action_outcomes, tower
from tenka_web.games.shogun.adapter_rows import adapter_of
from tenka_web.games.shogun.view_model import FARMER, Gain, Outcome, RegionLabel, ShogunPicture, ShogunProvince, TowerPicture
from tenka_web.ui.boards import geometry
from tenka_web.ui.boards.view_model import March, PlaceName, Pointers, SeatLook
from tenka_web.ui.text.catalog import Catalog

BUILT = tuple(tuple(kind.id for kind in BUILDINGS if bits & kind.bit) for bits in range(8))
"""Bits of a province -> names of its buildings."""
GLYPHS = {"chests": "chest", "rice": "bowl-of-rice", "armies": "cubes"}
ON_MAP = ("province:", "armies:")
"""How the targets begin that are drawn on the map; other targets change nothing on it."""
BEFORE = "0"
"""Mark of a province on the bid, which is opened before the first action."""
NOT_YET = "•"
"""Mark of a province planned on an action whose place is still hidden."""


@dataclass(frozen=True)
class Moment:
    """What a scene shows: the position, where it happens, who marches, and what the tower does."""

    state: Any
    at: tuple[str, ...] = ()
    marches: tuple[March, ...] = ()
    action: str = ""
    fight: Any = None
    gain: tuple[str, Any, int | None] | None = None
    count: Any = None


class ProvincePieces(NamedTuple):
    """Contents of the provinces, by their rows; drawings are cached by them."""

    owner: tuple[int, ...]
    armies: tuple[int, ...]
    buildings: tuple[int, ...]
    markers: tuple[int, ...]


def rules_of(ctx: RenderContext) -> ShogunRules:
    """Return the rules as those of this game."""
    return cast(ShogunRules, ctx.view.rules)


@cache
def place_names(catalog: Catalog) -> Mapping[str, PlaceName]:
    """Return names on the map: the reading, in Japanese kanji alone."""
    names = geometry.place_names("provinces")
    return {key: PlaceName(name.kanji) for key, name in names.items()} if catalog.language == "ja" else names


def numbers(state: Any) -> dict[str, int]:
    """Return action -> its place in the season, in their order, as far as the one who looks may know it."""
    return {name: place for place, name in enumerate((*state.turned, *state.hidden_actions), 1) if name != HIDDEN}


def plans(ctx: RenderContext) -> dict[int, str]:
    """Return province -> the mark of what its owner has planned there, as far as the one at the device may see it."""
    rules, state = rules_of(ctx), ctx.view.state
    places = numbers(state)
    marks = {}
    for seat in ctx.open_seats if ctx.scene is None else ():
        for name, card in zip(rules.boxes, state.laid[seat], strict=True):
            if card not in (EMPTY, UNKNOWN) and card < len(NAMES):
                marks[card] = BEFORE if name == BID else str(places.get(name, NOT_YET))
    return marks


def picture(ctx: RenderContext, said: Pointers) -> ShogunPicture:
    """Return the map now, or in the scene on show, with its descriptions."""
    moment: Moment | None = ctx.scene.data if ctx.scene is not None else None
    notes, printed = tuple(plans(ctx).items()), tuple(action_outcomes.outcomes(ctx).items())
    planner = ctx.view.seat if action_outcomes.planning(ctx) else None
    provinces = _provinces(rules_of(ctx).board, pieces_of(shown_state(ctx)), notes, printed, planner)
    marches = moment.marches if moment is not None else ()
    gains = () if moment is None or moment.gain is None or not moment.at else (gain(ctx, moment.at[0], *moment.gain),)
    named = place_names(ctx.t)
    counting = moment is not None and moment.count is not None and bool(moment.at)
    return ShogunPicture(
        ctx.looks, provinces, named, said, marches, ctx.t("sh.map"), region_labels(ctx), gains,
        *tower_at_rest(ctx), counting=counting,
    )  # fmt: skip


def pieces_of(state: Any) -> ProvincePieces:
    """Return the contents of the provinces."""
    return ProvincePieces(*map(tuple, (state.owner, state.armies, state.buildings, state.markers)))


@lru_cache(maxsize=10)          # hot: asked after each click, and picking up a card changes nothing of it
def _provinces(
    board: Board, pieces: ProvincePieces, notes: tuple[tuple[int, str], ...], printed: tuple[tuple[int, Outcome], ...],
    planner: int | None,
) -> Mapping[str, ShogunProvince]:  # fmt: skip
    marks, coming = dict(notes), dict(printed)
    return {
        name: ShogunProvince(
            board.region[at], PROVINCES[at].sites, None if owner == NEUTRAL else owner, pieces.armies[at],
            BUILT[pieces.buildings[at]], pieces.markers[at], at not in board.in_play, note=marks.get(at, ""),
            outcome=coming.get(at), drop=owner == planner,
        )
        for at, (name, owner) in enumerate(zip(NAMES, pieces.owner, strict=True))
    }  # fmt: skip


def tower_at_rest(ctx: RenderContext) -> tuple[TowerPicture, str]:
    """Return the contents of the tray and, if the aid is on, of the tower; and the same in words."""
    if "tower" not in ctx.memo:
        ctx.memo["tower"] = _tower_at_rest(ctx)
    resting: tuple[TowerPicture, str] = ctx.memo["tower"]
    return resting


def _tower_at_rest(ctx: RenderContext) -> tuple[TowerPicture, str]:
    state, tray = shown_state(ctx), tower.counts(shown_state(ctx).tray)
    held = tower.counts(count_inside_tower(state)) if ctx.is_switched_on("tower") else None
    words = [ctx.t("sh.tower.say.tray", cubes=list_cubes(ctx, tray))]
    words += [] if held is None else [ctx.t("sh.tower.say.inside", cubes=list_cubes(ctx, held))]
    return TowerPicture(ctx.looks, fell=tray, before=held), " ".join(words)


def list_cubes(ctx: RenderContext, cubes: Mapping[int, int]) -> str:
    """Return counts of cubes in words."""
    return _list_cubes(ctx.t, ctx.looks, tuple(cubes.items()))


@lru_cache(maxsize=100)         # hot: the tower's words are asked for after each click
def _list_cubes(t: Catalog, looks: tuple[SeatLook, ...], cubes: tuple[tuple[int, int], ...]) -> str:
    words = [
        t("sh.farmers", n=count) if party == FARMER else t("sh.tower.cubes", seat=looks[party].name, n=count)
        for party, count in cubes
        if count
    ]
    return t.join_names(words) or "0"


def gain(ctx: RenderContext, place: str, kind: str, value: Any, seat: int | None) -> Gain:
    """Return what flies: from a province to the strip of the seat that harvests it, or from the strip into the province."""
    of = "" if seat is None else f"#seat-{seat}"
    if kind == "building":
        return Gain(place, adapter_of(ctx).sign(str(value)).glyph, "", into=True, seat=of)
    return Gain(place, GLYPHS[kind], f"+{value}", into=kind == "armies", seat=of and f"{of} [data-fact='{GLYPHS[kind]}']")


def region_labels(ctx: RenderContext) -> tuple[RegionLabel, ...]:
    """Return the regions by name, with those who lead in each: the score to come."""
    state, regions = shown_state(ctx), rules_of(ctx).board.regions
    return tuple(
        RegionLabel(region, ctx.t(f"sh.region.{region}"), tuple(tuple(majority(state, at, kind)[0]) for kind in BUILDINGS))
        for region, at in regions
    )


def pointers(ctx: RenderContext) -> Pointers:
    """Return the targets that can be chosen, are selected, or are refused with a reason, and their descriptions."""
    moment: Moment | None = ctx.scene.data if ctx.scene is not None else None
    now = ctx.highlight(frozenset(f"province:{name}" for name in moment.at) if moment is not None else find_questioned(ctx))
    printed = action_outcomes.outcomes(ctx)
    say = dict(tellings(ctx))
    say |= {f"province:{NAMES[at]}": ctx.t.label(ctx.t(f"place.{NAMES[at]}"), outcome.words)
            for at, outcome in printed.items()}  # fmt: skip
    why = {target: ctx.say_refusal(target) for target in ctx.why if target.startswith(ON_MAP)}
    can = {target for target in ctx.selection.highlighted if target.startswith(ON_MAP)}
    can |= {f"province:{NAMES[at]}" for at in printed}
    picked = frozenset(target for target in ctx.session.ui.picked if target.startswith(ON_MAP))
    return Pointers(frozenset(can), picked, now, why, say, ctx.t("ui.fullstop"))


def find_card_province(ctx: RenderContext) -> str:
    """Return the province whose card is picked, or of which the page of a lesson speaks; or nothing."""
    ui = ctx.session.ui
    targets = (*ui.picked, *ui.pointed_out) if ctx.scene is None else ()
    picked = (target.removeprefix("card:") for target in targets)
    return next((name for name in picked if name in INDEX), "")


def find_questioned(ctx: RenderContext) -> frozenset[str]:
    """Return the province that a question is about."""
    place = ctx.view.values.get("province") if ctx.view.key else None
    return frozenset([f"province:{place}"]) if place in INDEX else frozenset()


def describe(ctx: RenderContext, at: int) -> str:
    """Say everything about a province in one sentence: name, owner, armies, buildings, unrest, free sites."""
    return tellings(ctx)[f"province:{NAMES[at]}"]


def tellings(ctx: RenderContext) -> Mapping[str, str]:
    """Return the same of all provinces, by target."""
    return _tellings(ctx.t, rules_of(ctx).board, ctx.looks, pieces_of(shown_state(ctx)))


@lru_cache(maxsize=10)          # hot: asked after each click, and while seasons are planned nothing of it changes
def _tellings(t: Catalog, board: Board, looks: tuple[SeatLook, ...], pieces: ProvincePieces) -> dict[str, str]:
    names = ["" if seat == NEUTRAL else looks[seat].name for seat in pieces.owner]
    return {
        f"province:{name}": _describe(t, at, board.region[at], names[at], pieces.armies[at], BUILT[pieces.buildings[at]],
                                      pieces.markers[at])
        if at in board.in_play else t("sh.tell.out", place=t(f"place.{name}"))
        for at, name in enumerate(NAMES)
    }  # fmt: skip


@lru_cache(maxsize=1_000)       # hot: asked of all provinces after each click, and few change
def _describe(t: Catalog, at: int, region: str, owner: str, armies: int, built: tuple[str, ...], markers: int) -> str:
    row = PROVINCES[at]
    parts = [t(f"place.{row.id}"), t(f"sh.region.{region}")]
    parts.append(t("sh.tell.armies", seat=owner, armies=armies) if owner else t("sh.neutral"))
    parts += [t(f"sh.building.{kind}") for kind in built]
    if markers:
        parts.append(t("sh.tell.markers", markers=markers))
    parts.append(t("sh.tell.yield", tax=row.tax, rice=row.rice, free=row.sites - len(built)))
    return t.join_facts(parts)
