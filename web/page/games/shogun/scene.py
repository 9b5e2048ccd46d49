"""Scenes: the tower at work, who does what in the action at hand, and the winter's account."""

from __future__ import annotations

from collections.abc import Sequence

from page.games.shogun import result, tower, truth
from page.games.shogun.model import FARMER, TowerPicture
from page.games.shogun.picture import standing
from page.games.shogun.story import Fight
from page.look import Look
from page.svg import Markup, el, joined
from page.widgets import switch
from tenka.games.shogun.state import inside


def tower_at_work(look: Look) -> Markup:
    """The tower of the fight in the scene on show."""
    assert look.scene is not None
    fight: Fight = look.scene.data.fight
    return el("div", tower.tower(picture(look, fight), spoken(look, fight)), class_="tower-box")


def scored(look: Look) -> Markup:
    """The winter's majorities, region by region, when they are told."""
    assert look.scene is not None
    return result.regions(look) if any(key == "sh.event.scored" for key, _ in look.scene.say) else Markup("")


def counts(cubes: Sequence[int]) -> dict[int, int]:
    """Counts by party, farmers under their own number."""
    return {**dict(enumerate(cubes[:-1])), FARMER: cubes[-1]}


def picture(look: Look, fight: Fight) -> TowerPicture:
    """The tower of a fight: first what goes in, then what fell and stays."""
    t, start = look.t, fight.start
    seat, defender = int(start.values["seat"]), int(start.values.get("defender", FARMER))
    words = {name: t(f"sh.tower.{name}") for name in ("thrown", "inside", "tray")}
    aid = look.switched("tower")
    held = counts(inside(standing(look))) if aid else None
    sides = (seat, defender if defender >= 0 else None)
    if fight.thrown is None:
        return TowerPicture(look.looks, coming(look, fight), {}, counts(start.values["tray"]), held, sides, fight.number, words)
    thrown, fell = fight.thrown.values["thrown"], fight.thrown.values["fell"]
    after = counts(fight.thrown.values["inside"]) if aid else None
    return TowerPicture(look.looks, counts(thrown), counts(fell), {}, after, sides, fight.number + 500, words)


def coming(look: Look, fight: Fight) -> dict[int, int]:
    """The cubes that are about to be thrown, besides those of the tray."""
    values = fight.start.values
    if fight.start.key == "sh.event.revolt":
        return {int(values["seat"]): int(values["armies"]), FARMER: int(values["farmers"])}
    return {int(values["seat"]): int(values["attackers"]), int(values["defender"]): int(values["defenders"])}


def spoken(look: Look, fight: Fight) -> str:
    """The tower in words."""
    if fight.thrown is None:
        return look.t("sh.tower.say.in", cubes=listed(look, coming(look, fight)))
    fell = counts(fight.thrown.values["fell"])
    said = look.t("sh.tower.say.out", cubes=listed(look, fell))
    return (
        f"{said} {look.t('sh.tower.say.inside', cubes=listed(look, counts(fight.thrown.values['inside'])))}"
        if look.switched("tower")
        else said
    )


def listed(look: Look, cubes: dict[int, int]) -> str:
    """Counts of cubes in words."""
    found = [
        look.t("sh.farmers", n=count) if party == FARMER else f"{count} {look.words.seat(party)}"
        for party, count in cubes.items()
        if count
    ]
    return look.t("ui.and").join(found) or "0"


def tower_aid(look: Look) -> Markup:
    """What lies in the tray and, for those who want the aid, in the tower."""
    state, t = standing(look), look.t
    on, whole = look.switched("tower"), truth.told(look)
    rows = [el("p", t("sh.tower.say.tray", cubes=listed(look, counts(state.tray))))]
    if whole:
        floors = enumerate(state.tower, 1)
        rows += [el("p", t("sh.truth.floor", n=number, cubes=listed(look, counts(held)))) for number, held in floors]
    elif on:
        rows.append(el("p", t("sh.tower.say.inside", cubes=listed(look, counts(inside(state))))))
    toggle = None if whole else switch("switch", t("sh.tower.aid"), arg="tower", on=on)
    return el("div", joined(rows), toggle, class_="tower-aid")
