"""The panel of one province: what it yields, what stands there, its neighbours, and what a picked action would do in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenka.games.shogun.cards import BUILDINGS
from tenka.games.shogun.provinces import INDEX, NAMES, PROVINCES
from tenka.games.shogun.scoring import majority
from tenka.games.shogun.state import NEUTRAL
from tenka_web.app.render_context import Look, standing
from tenka_web.games.shogun import action_outcomes, cards, plan_advice
from tenka_web.games.shogun.adapter_rows import kit
from tenka_web.games.shogun.presenter import BUILT, rules_of, tell_seat, tower_at_rest
from tenka_web.ui import card_art
from tenka_web.ui.boards import tokens
from tenka_web.ui.markup import Markup, el


def panel(look: Look, name: str) -> Markup:
    """Draw all that is public about a province, and for its owner at the device what the picked action would do there."""
    at = INDEX[name]
    if at not in rules_of(look).board.in_play:
        return el("div", el("h3", look.t(f"place.{name}")), el("p", look.t("sh.out"), class_="dim"), class_="province-panel")
    return el("div", _head(look, at), _facts(look, at), _outcome(look, at), _near(look, at), class_="province-panel")


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
        el("span", tokens.glyph(kit(look).sign(kind).glyph), class_=f"tile-token {kind}", title=t(f"sh.building.{kind}"))
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
    """Return the names of the bordering provinces."""
    return look.t.listed(look.t(f"place.{NAMES[other]}") for other in rules_of(look).board.neighbours[at])


def _outcome(look: Look, at: int) -> Markup | None:
    """Say what the action whose box is picked would do here."""
    outcome = action_outcomes.outcomes(look).get(at)
    if outcome is None:
        return None
    sign = cards.sign(kit(look).sign(action_outcomes.picked(look)))
    return el("p", sign, outcome.words, class_="deed void" if outcome.void else "deed")


def about_province(look: Look, name: str) -> str:
    """Draw the panel of a province."""
    return panel(look, name) if name in INDEX else ""


def about_card(look: Look, name: str) -> str:
    """Draw the province's panel for its card; say of any other card what it is for."""
    key = look.t.first(f"sh.card.{name}.about") or "sh.card.chest.about"
    return panel(look, name) if name in INDEX else look.t(key, card=look.t(f"sh.card.{name}"))


def _explained(group: str) -> Callable[[Look, str], str]:
    return lambda look, name: look.t.labelled(look.t(f"{group}.{name}"), look.t(f"{group}.{name}.text"))


def about_special(look: Look, name: str) -> Markup:
    """Say what a special card does, with its picture."""
    return card_art.beside(kit(look).prints.get(name), _explained("sh.special")(look, name))


def about_event(look: Look, name: str) -> Markup:
    """Say what an event does, and what it takes in winter, with its picture."""
    loss = rules_of(look).events[name].loss
    words = f"{_explained('sh.events')(look, name)} {look.t('sh.loss', loss=loss)}"
    return card_art.beside(kit(look).prints.get(name), words)


def about_box(look: Look, name: str) -> str:
    """Say what an action does; while a season is planned also what the adviser thinks of its box, once it was asked."""
    return look.t.together(_explained("sh.action")(look, name), plan_advice.in_words(look, name))


def about_seat(look: Look, name: str) -> str:
    """Say what everybody knows of a seat."""
    return tell_seat(look, int(name)) if name.isdigit() and int(name) < look.view.state.seats else ""


def about_hidden(look: Look, name: str) -> str:
    """Say what an action that lies face down may be."""
    return look.t("sh.hidden.about")


def about_region(look: Look, name: str) -> str:
    """Say who leads in a region by which buildings, and what the lead brings."""
    t, state, rules = look.t, standing(look), rules_of(look)
    provinces = dict(rules.board.regions).get(name)
    if provinces is None:
        return ""
    told = []
    for kind in BUILDINGS:
        leaders, points = majority(state, provinces, kind)
        seats = t.listed(map(look.words.seat, leaders)) if leaders else t("ui.nobody")
        brings = leaders and points
        told.append(t.labelled(t(f"sh.score.{kind.id}"), t("ui.aside", name=seats, more=f"+{points}") if brings else seats))
    return t.together(t.labelled(t(f"sh.region.{name}"), t.strung(told)), t("sh.about.region"))


def about_tower(look: Look, name: str) -> str:
    """Say what lies in the tower and its tray, and what it does."""
    return look.t.together(tower_at_rest(look)[1], look.t("sh.about.tower"))


ABOUT: Mapping[str, Callable[[Look, str], str | Markup]] = {
    "province": about_province, "card": about_card, "action": _explained("sh.action"), "box": about_box,
    "special": about_special, "event": about_event, "seat": about_seat, "place": about_hidden,
    "region": about_region, "tower": about_tower,
}  # fmt: skip
