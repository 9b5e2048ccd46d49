"""The map of Shogun as plain values for the board, and what is said of a province and a seat."""

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
from tenka.games.shogun.state import EMPTY, NEUTRAL, UNKNOWN, inside
from tenka_web.app.render_context import Look, standing
from tenka_web.games.shogun import action_outcomes, tower
from tenka_web.games.shogun.adapter_rows import kit
from tenka_web.games.shogun.view_model import FARMER, Gain, Outcome, RegionSlip, ShogunPicture, ShogunProvince, TowerPicture
from tenka_web.ui.boards import geometry
from tenka_web.ui.boards.view_model import March, PlaceName, Pointers, SeatLook
from tenka_web.ui.text.catalog import Texts

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


class Lying(NamedTuple):
    """What lies in the provinces, by their rows; drawings are cached by it."""

    owner: tuple[int, ...]
    armies: tuple[int, ...]
    buildings: tuple[int, ...]
    markers: tuple[int, ...]


def rules_of(look: Look) -> ShogunRules:
    """Return the rules as those of this game."""
    return cast(ShogunRules, look.view.rules)


@cache
def place_names(texts: Texts) -> Mapping[str, PlaceName]:
    """Return names on the map: the reading, in Japanese kanji alone."""
    names = geometry.place_names("provinces")
    return {key: PlaceName(name.kanji) for key, name in names.items()} if texts.language == "ja" else names


def numbers(state: Any) -> dict[str, int]:
    """Return action -> its place in the season, in their order, as far as the one who looks may know it."""
    return {name: place for place, name in enumerate((*state.turned, *state.hidden_actions), 1) if name != HIDDEN}


def plans(look: Look) -> dict[int, str]:
    """Return province -> the mark of what its owner has planned there, as far as the one at the device may see it."""
    rules, state = rules_of(look), look.view.state
    places = numbers(state)
    marks = {}
    for seat in look.open_seats if look.scene is None else ():
        for name, card in zip(rules.boxes, state.laid[seat], strict=True):
            if card not in (EMPTY, UNKNOWN) and card < len(NAMES):
                marks[card] = BEFORE if name == BID else str(places.get(name, NOT_YET))
    return marks


def picture(look: Look, said: Pointers) -> ShogunPicture:
    """Return what stands on the map now, or in the scene on show, and what is said of it."""
    moment: Moment | None = look.scene.data if look.scene is not None else None
    notes, printed = tuple(plans(look).items()), tuple(action_outcomes.outcomes(look).items())
    planner = look.view.seat if action_outcomes.planning(look) else None
    provinces = _provinces(rules_of(look).board, lying(standing(look)), notes, printed, planner)
    marches = moment.marches if moment is not None else ()
    gains = () if moment is None or moment.gain is None or not moment.at else (gain(look, moment.at[0], *moment.gain),)
    named = place_names(look.t)
    counting = moment is not None and moment.count is not None and bool(moment.at)
    return ShogunPicture(
        look.looks, provinces, named, said, marches, look.t("sh.map"), slips(look), gains,
        *tower_at_rest(look), counting=counting,
    )  # fmt: skip


def lying(state: Any) -> Lying:
    """Return what lies in the provinces."""
    return Lying(*map(tuple, (state.owner, state.armies, state.buildings, state.markers)))


@lru_cache(maxsize=10)          # hot: asked after each click, and picking up a card changes nothing of it
def _provinces(
    board: Board, lie: Lying, notes: tuple[tuple[int, str], ...], printed: tuple[tuple[int, Outcome], ...], planner: int | None,
) -> Mapping[str, ShogunProvince]:  # fmt: skip
    marks, coming = dict(notes), dict(printed)
    return {
        name: ShogunProvince(
            board.region[at], PROVINCES[at].sites, None if owner == NEUTRAL else owner, lie.armies[at], BUILT[lie.buildings[at]],
            lie.markers[at], at not in board.in_play, note=marks.get(at, ""), outcome=coming.get(at), drop=owner == planner,
        )
        for at, (name, owner) in enumerate(zip(NAMES, lie.owner, strict=True))
    }  # fmt: skip


def tower_at_rest(look: Look) -> tuple[TowerPicture, str]:
    """Return what lies in the tray and, for those who want the aid, in the tower; and the same in words."""
    if "tower" not in look.memo:
        look.memo["tower"] = _tower_at_rest(look)
    resting: tuple[TowerPicture, str] = look.memo["tower"]
    return resting


def _tower_at_rest(look: Look) -> tuple[TowerPicture, str]:
    state, tray = standing(look), tower.counts(standing(look).tray)
    held = tower.counts(inside(state)) if look.switched("tower") else None
    words = [look.t("sh.tower.say.tray", cubes=listed(look, tray))]
    words += [] if held is None else [look.t("sh.tower.say.inside", cubes=listed(look, held))]
    return TowerPicture(look.looks, fell=tray, before=held), " ".join(words)


def listed(look: Look, cubes: Mapping[int, int]) -> str:
    """Return counts of cubes in words."""
    return _listed(look.t, look.looks, tuple(cubes.items()))


@lru_cache(maxsize=100)         # hot: the tower's words are asked for after each click
def _listed(t: Texts, looks: tuple[SeatLook, ...], cubes: tuple[tuple[int, int], ...]) -> str:
    words = [
        t("sh.farmers", n=count) if party == FARMER else t("sh.tower.cubes", seat=looks[party].name, n=count)
        for party, count in cubes
        if count
    ]
    return t.listed(words) or "0"


def gain(look: Look, place: str, kind: str, value: Any, seat: int | None) -> Gain:
    """Return what flies: out of a province to the strip of whoever harvests it, or from the strip into the province."""
    of = "" if seat is None else f"#seat-{seat}"
    if kind == "building":
        return Gain(place, kit(look).sign(str(value)).glyph, "", into=True, seat=of)
    return Gain(place, GLYPHS[kind], f"+{value}", into=kind == "armies", seat=of and f"{of} [data-fact='{GLYPHS[kind]}']")


def slips(look: Look) -> tuple[RegionSlip, ...]:
    """Return the regions by name, with those who lead in each: the score to come."""
    state, regions = standing(look), rules_of(look).board.regions
    return tuple(
        RegionSlip(region, look.t(f"sh.region.{region}"), tuple(tuple(majority(state, at, kind)[0]) for kind in BUILDINGS))
        for region, at in regions
    )


def pointers(look: Look) -> Pointers:
    """Return what glows, what was picked, what is refused and why, and the words for each."""
    moment: Moment | None = look.scene.data if look.scene is not None else None
    now = look.ringed(frozenset(f"province:{name}" for name in moment.at) if moment is not None else questioned(look))
    printed = action_outcomes.outcomes(look)
    say = dict(tellings(look))
    say |= {f"province:{NAMES[at]}": look.t.labelled(look.t(f"place.{NAMES[at]}"), outcome.words)
            for at, outcome in printed.items()}  # fmt: skip
    why = {target: look.because(target) for target in look.why if target.startswith(ON_MAP)}
    can = {target for target in look.picking.marks if target.startswith(ON_MAP)} | {f"province:{NAMES[at]}" for at in printed}
    picked = frozenset(target for target in look.session.attention.picked if target.startswith(ON_MAP))
    return Pointers(frozenset(can), picked, now, why, say, look.t("ui.fullstop"))


def carded(look: Look) -> str:
    """Return the province whose card is picked, or of which the page of a lesson speaks; or nothing."""
    attention = look.session.attention
    targets = (*attention.picked, *attention.points) if look.scene is None else ()
    picked = (target.removeprefix("card:") for target in targets)
    return next((name for name in picked if name in INDEX), "")


def questioned(look: Look) -> frozenset[str]:
    """Return the province that a question is about."""
    place = look.view.values.get("province") if look.view.key else None
    return frozenset([f"province:{place}"]) if place in INDEX else frozenset()


def describe(look: Look, at: int) -> str:
    """Say everything about a province in one sentence: name, owner, armies, buildings, unrest, free sites."""
    return tellings(look)[f"province:{NAMES[at]}"]


def tellings(look: Look) -> Mapping[str, str]:
    """Return the same of all provinces, by target."""
    return _tellings(look.t, rules_of(look).board, look.looks, lying(standing(look)))


@lru_cache(maxsize=10)          # hot: asked after each click, and while seasons are planned nothing of it changes
def _tellings(t: Texts, board: Board, looks: tuple[SeatLook, ...], lie: Lying) -> dict[str, str]:
    names = ["" if seat == NEUTRAL else looks[seat].name for seat in lie.owner]
    return {
        f"province:{name}": _told(t, at, board.region[at], names[at], lie.armies[at], BUILT[lie.buildings[at]], lie.markers[at])
        if at in board.in_play else t("sh.tell.out", place=t(f"place.{name}"))
        for at, name in enumerate(NAMES)
    }  # fmt: skip


@lru_cache(maxsize=1_000)       # hot: asked of all provinces after each click, and few change
def _told(t: Texts, at: int, region: str, owner: str, armies: int, built: tuple[str, ...], markers: int) -> str:
    row = PROVINCES[at]
    parts = [t(f"place.{row.id}"), t(f"sh.region.{region}")]
    parts.append(t("sh.tell.armies", seat=owner, armies=armies) if owner else t("sh.neutral"))
    parts += [t(f"sh.building.{kind}") for kind in built]
    if markers:
        parts.append(t("sh.tell.markers", markers=markers))
    parts.append(t("sh.tell.yield", tax=row.tax, rice=row.rice, free=row.sites - len(built)))
    return t.strung(parts)


def tell_seat(look: Look, seat: int) -> str:
    """Say what everybody knows of a seat."""
    t, state = look.t, standing(look)
    values = {"chests": state.chests[seat], "rice": state.rice[seat], "provinces": state.owner.count(seat)}
    said = t("sh.tell.seat", seat=look.words.seat(seat), points=state.points[seat], stock=state.stock[seat], **values)
    special = state.special[seat]
    return t.together(said, t.labelled(t(f"sh.special.{special}"), t(f"sh.special.{special}.text"))) if special else said
