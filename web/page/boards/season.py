"""The cards of a Shogun season: actions in their order, special cards, events, province and chest cards, a seat's plan."""

from __future__ import annotations

from collections.abc import Iterable

from ..svg import Markup, el, joined
from . import tokens
from .cards import framed
from .model import ActionCard, ChestCard, EventCard, Pointers, ProvinceCard, SeasonPlan, SpecialCard
from .pointing import pointed

GLYPHS = {
    "castle": "hill-fort", "temple": "pagoda", "theatre": "drama-masks", "rice": "bowl-of-rice", "tax": "two-coins",
    "armies-5": "cubes", "armies-3": "cubes", "armies-1": "cubes", "battle-a": "crossed-swords", "battle-b": "crossed-swords",
    "more-tax": "two-coins", "more-rice": "bowl-of-rice", "six-armies": "cubes", "attack": "crossed-swords",
    "defence": "surrounded-shield",
}
Laid = ProvinceCard | ChestCard


def actions(row: Iterable[ActionCard], pointers: Pointers) -> Markup:
    """The ten actions in their order, hidden ones face down. Targets ``action:<key>`` and ``place:<n>``."""
    return el("ol", (el("li", _action(card, pointers)) for card in row), class_="season-row")


def _action(card: ActionCard, pointers: Pointers) -> Markup:
    if card.hidden:
        return framed(f"place:{card.place}", "slip back", pointers, _number(card.place), el("span", card.title, class_="unseen"))
    classes = "slip done" if card.done else "slip"
    return framed(f"action:{card.key}", classes, pointers, _number(card.place), _sign(card.key), el("strong", card.title),
                  _words(card.text))


def specials(row: Iterable[SpecialCard], pointers: Pointers) -> Markup:
    """Special cards on the places of the turn order, each with the seat that took it. Targets ``special:<key>``."""
    return el("ol", (el("li", _special(card, pointers)) for card in row), class_="season-row specials")


def _special(card: SpecialCard, pointers: Pointers) -> Markup:
    taken = el("span", tokens.crest(card.taken), card.taken.name, class_="card-owner") if card.taken else None
    classes = "slip special aside" if card.aside else "slip special"
    return framed(f"special:{card.key}", classes, pointers, _number(card.place), _sign(card.key), el("strong", card.title),
                  _words(card.text), taken)


def events(row: Iterable[EventCard], pointers: Pointers) -> Markup:
    """The year's events; the one that holds now stands out, the last one is the winter's. Targets ``event:<key>``."""
    return el("div", (_event(card, pointers) for card in row), class_="season-row events")


def _event(card: EventCard, pointers: Pointers) -> Markup:
    loss = el("span", tokens.glyph("bowl-of-rice"), f"−{card.loss}", class_="loss")
    classes = f"slip event {card.state}".rstrip()
    return framed(f"event:{card.key}", classes, pointers, el("strong", card.title), _words(card.text), loss)


def hand(cards: Iterable[Laid], pointers: Pointers) -> Markup:
    """Cards in hand. Targets ``card:<province>`` and ``card:chest-<value>``."""
    return el("div", (laid(card, pointers) for card in cards), class_="hand")


def laid(card: Laid, pointers: Pointers | None = None) -> Markup:
    """A province card or chest card, in hand (with pointers) or lying on a box."""
    if isinstance(card, ChestCard):
        inside = joined([tokens.glyph("chest"), el("strong", card.value)])
        target, classes = f"card:chest-{card.value}", "mini chest-card"
    else:
        facts = el("span", tokens.glyph("two-coins"), card.tax, tokens.glyph("bowl-of-rice"), card.rice,
                   el("span", "□" * card.sites, class_="site-marks"), class_="facts")
        inside = joined([el("strong", card.title.reading or card.title.kanji), facts])
        target, classes = f"card:{card.id}", f"mini province-card of-{card.region}"
    if pointers is None:
        return el("div", inside, class_=classes)
    return Markup(f'<div {pointed(target, classes, pointers, "group")}>{inside}</div>')


def plan(picture: SeasonPlan, pointers: Pointers) -> Markup:
    """A seat's planning board: a box for each action and one for the bid. Targets ``box:<action>`` and ``box:bid``."""
    boxes = [_box(f"box:{box.key}", box.title, GLYPHS[box.key], box.laid, box.covered, box.place, pointers)
             for box in picture.boxes]
    boxes.append(_box("box:bid", picture.bid_title, "samurai-helmet", picture.bid, picture.bid_covered, 0, pointers))
    seat = f" seat-{picture.owner.color}" if picture.owner else ""
    return el("div", boxes, class_=f"plan{seat}")


def _box(target: str, title: str, sign: str, card: Laid | None, covered: bool, place: int, pointers: Pointers) -> Markup:
    lying = laid(card) if card else el("div", class_="mini covered") if covered else el("div", class_="mini empty")
    return framed(target, "box", pointers, _number(place) if place else None,
                  el("span", tokens.glyph(sign), class_="card-picture"), el("strong", title), lying)


def _number(place: int) -> Markup:
    return el("span", place, class_="number")


def _sign(key: str) -> Markup:
    return el("span", tokens.glyph(GLYPHS[key]), class_="card-picture")


def _words(text: str) -> Markup | None:
    return el("span", text, class_="card-text") if text else None
