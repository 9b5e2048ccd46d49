"""Scenes: the tower at work, who does what in the action at hand, and the winter's account."""

from __future__ import annotations

from functools import lru_cache

from tenka.games.shogun.state import count_inside_tower
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.shogun import full_reveal, tower
from tenka_web.games.shogun.battle_story import Fight
from tenka_web.games.shogun.presenter import list_cubes, tower_at_rest
from tenka_web.games.shogun.view_model import FARMER, IN, TowerPicture
from tenka_web.ui.boards import tokens
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import button, switch

SLOW, LEAST_PACE, HELD_PACE = 3.0, .6, .2
"""Slow-down of the tower after a tap; its pace for players who step through stories with instant pace; its pace while paused."""


FARMERS = Markup('<svg class="mon seat-green" viewBox="0 0 100 100" aria-hidden="true"><rect width="100" height="100" rx="16"/>'
                 '<text class="rice" x="50" y="75">農</text></svg>')
"""The farmers' sign, as on their cubes."""


def tower_at_work(ctx: RenderContext) -> Markup:
    """Draw the tower of the fight in the scene on show, with both sides beside it; a tap goes on."""
    assert ctx.scene is not None
    fight: Fight = ctx.scene.data.fight
    drawn = picture(ctx, fight)
    story = ctx.session.playback.story
    slow = story is not None and story.slow
    slower = button("story.slow", ctx.t("ui.story.slow"), class_="slower", aria_pressed="true" if slow else "false", id="slower")
    parties = [party(ctx, fight, one) for one in ("one", "two")] if drawn.one is not None else None
    return el("div", parties, tower.tower(drawn, say_tower(ctx, fight)), slower, class_="tower-stage", data_act="story.tap")


def party(ctx: RenderContext, fight: Fight, which: str) -> Markup:
    """Draw who fights, and with how many cubes."""
    seat = int(fight.start.values["seat"]) if which == "one" else int(fight.start.values.get("defender", FARMER))
    farmers = seat < 0
    crest = FARMERS if farmers else tokens.crest(ctx.looks[seat])
    name = ctx.t("sh.party.farmers") if farmers else ctx.localizer.seat(seat)
    count = el("b", count_coming(fight).get(seat, 0))
    return el("div", crest, el("span", name, class_="party-name"), count, class_=f"party {which}")


def picture(ctx: RenderContext, fight: Fight) -> TowerPicture:
    """Return the tower at a step of a fight. Its earlier contents follow from the fallen cubes and its present contents."""
    thrown, fell, after = (tower.counts(fight.thrown.values[name]) for name in ("thrown", "fell", "inside"))  # type: ignore[union-attr]
    before = {party: after[party] + fell[party] - thrown[party] for party in after} if ctx.is_switched_on("tower") else None
    story, pace = ctx.session.playback.story, ctx.settings.wait(100) / 100 or LEAST_PACE
    if ctx.session.playback.fast:
        pace = HELD_PACE
    words = {name: ctx.t(f"sh.tower.{name}") for name in ("thrown", "inside")}
    one, others = sides(fight)
    return TowerPicture(
        ctx.looks, fight.step, thrown, fell, tower.counts(fight.start.values["tray"]) if one is not None else {}, before,
        one, others, count_left(fight), fight.number, pace * SLOW if story is not None and story.slow else pace,
        ctx.settings.sound, words,
    )  # fmt: skip


def sides(fight: Fight) -> tuple[int | None, tuple[int, ...]]:
    """Return the attacker, or the seat that puts a revolt down, and the sides against it, farmers first; none at the first
    filling."""
    values, end = fight.start.values, fight.end
    if fight.start.key == "sh.event.charged":
        return None, ()
    if fight.start.key == "sh.event.revolt":
        return int(values["seat"]), (FARMER,)
    helped = (FARMER,) if end is not None and end.values["farmers"] else ()
    defender = int(values["defender"])
    return int(values["seat"]), (*helped, defender) if defender >= 0 else (FARMER,)


def count_left(fight: Fight) -> tuple[int, int]:
    """Return how many cubes of either side are left over in the end."""
    if fight.end is None:
        return 0, 0
    stay = int(fight.end.values["left"])
    return (0, stay) if fight.end.key == "sh.event.battle_held" else (stay, 0)


def count_coming(fight: Fight) -> dict[int, int]:
    """Return the cubes that are about to be thrown, in addition to those of the tray."""
    values = fight.start.values
    if fight.start.key == "sh.event.charged":
        return {party: count for party, count in tower.counts(values["thrown"]).items() if count}
    if fight.start.key == "sh.event.revolt":
        return {int(values["seat"]): int(values["armies"]), FARMER: int(values["farmers"])}
    return {int(values["seat"]): int(values["attackers"]), int(values["defender"]): int(values["defenders"])}


def say_tower(ctx: RenderContext, fight: Fight) -> str:
    """Say the tower in words."""
    if fight.step == IN:
        return ctx.t("sh.tower.say.in", cubes=list_cubes(ctx, count_coming(fight)))
    assert fight.thrown is not None
    said = ctx.t("sh.tower.say.out", cubes=list_cubes(ctx, tower.counts(fight.thrown.values["fell"])))
    inside = ctx.t("sh.tower.say.inside", cubes=list_cubes(ctx, tower.counts(fight.thrown.values["inside"])))
    return f"{said} {inside}" if ctx.is_switched_on("tower") else said


def tower_aid(ctx: RenderContext) -> Markup:
    """Draw the contents of the tray and, if the aid is on, of the tower."""
    state, t = shown_state(ctx), ctx.t
    on, whole = ctx.is_switched_on("tower"), full_reveal.is_all_open(ctx)
    rows = [t("sh.tower.say.tray", cubes=list_cubes(ctx, tower.counts(state.tray)))]
    if whole:
        floors = enumerate(state.tower, 1)
        rows += [t("sh.truth.floor", n=number, cubes=list_cubes(ctx, tower.counts(held))) for number, held in floors]
    elif on:
        rows.append(t("sh.tower.say.inside", cubes=list_cubes(ctx, tower.counts(count_inside_tower(state)))))
    return _aid(tower_at_rest(ctx)[0], tuple(rows), "" if whole else t("sh.tower.aid"), on)


@lru_cache(maxsize=8)           # hot: drawn after each click, and changes with a throw
def _aid(picture: TowerPicture, rows: tuple[str, ...], name: str, on: bool) -> Markup:
    toggle = switch("switch", name, arg="tower", on=on) if name else None
    drawn = el("div", tower.tower(picture), class_="tower-small")
    return el("div", drawn, [el("p", row) for row in rows], toggle, class_="tower-aid", data_hover="tower:")
