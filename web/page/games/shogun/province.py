"""The panel of one province: what it yields, what stands there, its neighbours, and what each action would do in it."""

from __future__ import annotations

from page.boards import tokens
from page.games.shogun import cards
from page.games.shogun.account import effect
from page.games.shogun.picture import BUILT, plans, rules_of, standing
from page.look import Look
from page.svg import Markup, el, joined
from tenka.games.shogun.provinces import INDEX, NAMES, PROVINCES
from tenka.games.shogun.state import NEUTRAL


def panel(look: Look, name: str) -> Markup:
    """Everything about a province that is public, and the actions of its owner at the device."""
    at = INDEX[name]
    if at not in rules_of(look).board.in_play:
        return el("div", el("h3", look.t(f"place.{name}")), el("p", look.t("sh.out"), class_="dim"), class_="province-panel")
    return el("div", _head(look, at), _facts(look, at), _near(look, at), _deeds(look, at), class_="province-panel")


def _head(look: Look, at: int) -> Markup:
    state, t = standing(look), look.t
    owner = state.owner[at]
    region = el(
        "span", t(f"sh.region.{rules_of(look).board.region[at]}"), class_=f"region-tag of-{rules_of(look).board.region[at]}"
    )
    armies = tokens.cubes(look.looks[owner], state.armies[at]) if owner != NEUTRAL else None
    whose = look.words.seat_mark(owner) if owner != NEUTRAL else el("span", t("sh.neutral"))
    return el("header", el("h3", t(f"place.{NAMES[at]}")), region, whose, armies)


def _facts(look: Look, at: int) -> Markup:
    state, t, row = standing(look), look.t, PROVINCES[at]
    built = BUILT[state.buildings[at]]
    sites = [
        el("span", tokens.glyph(cards.GLYPHS[kind]), class_=f"tile-token {kind}", title=t(f"sh.building.{kind}"))
        for kind in built
    ]
    sites += [el("span", class_="tile-token free", title=t("sh.site.free")) for _ in range(row.sites - len(built))]
    spoken = t("sh.tell.yield", tax=row.tax, rice=row.rice, free=row.sites - len(built))
    unrest = (
        el(
            "span",
            tokens.glyph("revolt"),
            state.markers[at],
            class_="unrest-token",
            title=t("sh.tell.markers", markers=state.markers[at]),
        )
        if state.markers[at]
        else None
    )
    return el(
        "p",
        el("span", spoken, class_="sr-only"),
        el("span", tokens.glyph("two-coins"), row.tax, class_="yield", title=t("sh.card.tax"), aria_hidden="true"),
        el("span", tokens.glyph("bowl-of-rice"), row.rice, class_="yield", title=t("sh.card.rice"), aria_hidden="true"),
        el("span", sites, class_="site-tokens"), unrest, class_="province-facts",
    )  # fmt: skip


def _near(look: Look, at: int) -> Markup:
    return el("p", look.t("ui.neighbours", names=neighbours(look, at)), class_="dim")


def neighbours(look: Look, at: int) -> str:
    """Names of the bordering provinces."""
    return look.t("ui.and").join(look.t(f"place.{NAMES[other]}") for other in rules_of(look).board.neighbours[at])


def _deeds(look: Look, at: int) -> Markup | None:
    """What each action would do here, for the owner at the device."""
    state, seat, rules = standing(look), look.view.seat, rules_of(look)
    if seat is None or state.owner[at] != seat or look.scene is not None:
        return None
    planned = plans(look).get(at)
    marks = {str(place): name for place, name in enumerate(state.turned, 1)}
    rows = []
    for name, action in rules.actions.items():
        key, values = effect(rules, state, seat, action, at)
        classes = (
            "deed" + (" void" if key.endswith("void") else "") + (" planned" if planned and marks.get(planned) == name else "")
        )
        words = look.words.say(key, values)
        rows.append(
            el(
                "li",
                cards.sign(name),
                el("span", look.t(f"sh.action.{name}"), class_="sr-only"),
                el("span", words),
                class_=classes,
                title=look.t(f"sh.action.{name}"),
            )
        )
    return joined([el("ul", rows, class_="deeds", aria_label=look.t("sh.deeds"))])
