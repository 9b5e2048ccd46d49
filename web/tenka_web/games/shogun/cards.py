"""The cards of a Shogun season: actions in their order, special cards, events, province and chest cards, a seat's plan."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from tenka_web.games.shogun.board_background import site
from tenka_web.games.shogun.late_styles import HAND, MANY
from tenka_web.games.shogun.view_model import ActionCard, BlankCard, EventCard, ProvinceCard, SeasonPlan, Sign, SpecialCard
from tenka_web.ui import card_art
from tenka_web.ui.boards import tokens
from tenka_web.ui.boards.card_frame import draw_frame
from tenka_web.ui.boards.targets import identity, target_attributes
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.card_art import Print
from tenka_web.ui.keyed import Keyed, group, keyed
from tenka_web.ui.markup import Markup, el, join, style_element

SIGNS = {
    "castle": Sign("hill-fort"), "temple": Sign("pagoda"), "theatre": Sign("drama-masks"), "rice": Sign("bowl-of-rice"),
    "tax": Sign("two-coins"), "armies-5": Sign("cubes", "5"), "armies-3": Sign("cubes", "3"), "armies-1": Sign("cubes", "1"),
    "battle-a": Sign("crossed-swords", "A"), "battle-b": Sign("crossed-swords", "B"), "bid": Sign("samurai-helmet"),
    "more-tax": Sign("two-coins", "+1"), "more-rice": Sign("bowl-of-rice", "+1"), "six-armies": Sign("cubes", "6"),
    "attack": Sign("crossed-swords", "+1"), "defence": Sign("surrounded-shield", "+1"),
    **{f"chest-{value}": Sign("chest", str(value)) for value in range(5)},
}  # fmt: skip
"""Box, special card or blank card -> its picture."""
CHESTS = ("chest",)
UNITS = {
    "castle": CHESTS, "temple": CHESTS, "theatre": CHESTS, "tax": CHESTS, "rice": ("bowl-of-rice",), "battle-a": ("cubes",),
    "battle-b": ("cubes",), **{f"armies-{count}": ("cubes", *CHESTS) for count in (5, 3, 1)},
}  # fmt: skip
"""Box -> what the numbers of its effect count, in their order."""
PlanCard = ProvinceCard | BlankCard
"""A card that a plan can hold."""
ROOMY = 7
"""The longest name, in letters, beside which the armies of a card in hand fit. All cards in hand have one width."""
FIGURE = re.compile(r"[+−]?\d+(?:–\d+)?")


def actions(row: Iterable[ActionCard], pointers: Pointers) -> Markup:
    """Draw the ten actions in their order, hidden ones face down. Targets ``action:<key>`` and ``place:<n>``."""
    return el("ol", (el("li", _action(card, pointers)) for card in row), class_="season-row actions")


def _action(card: ActionCard, pointers: Pointers) -> Markup:
    if card.hidden:
        return draw_frame(f"place:{card.place}", "slip back", pointers, _number(card.place),
                          el("span", card.title, class_="unseen"))
    classes = "slip done" if card.done else "slip unturned" if card.covered else "slip"
    return draw_frame(f"action:{card.key}", classes, pointers, _number(card.place), sign(card.sign), el("strong", card.title),
                  _words(card.text))


def specials(row: Iterable[SpecialCard], pointers: Pointers) -> Markup:
    """Draw the special cards on the places of the turn order, each with the seat that took it. Targets ``special:<key>``."""
    drawn = [el("li", _special(card, pointers.restrict(f"special:{card.key}"))) for card in row]
    return el("ol", drawn, class_="season-row specials")


@lru_cache(maxsize=100)
def _special(card: SpecialCard, pointers: Pointers) -> Markup:
    taken = el("span", tokens.crest(card.taken), card.taken.name, class_="card-owner") if card.taken else None
    picture = draw_special(card.print, card.sign)
    return draw_frame(f"special:{card.key}", "slip special", pointers, _number(card.place), picture, el("strong", card.title),
                  _words(card.text), taken)


def events(row: Iterable[EventCard], pointers: Pointers) -> Markup:
    """Draw the year's events: the present one is emphasized, the last one is for winter. Targets ``event:<key>``."""
    return el("div", (_event(card, pointers.restrict(f"event:{card.key}")) for card in row), class_="season-row events")


@lru_cache(maxsize=100)
def _event(card: EventCard, pointers: Pointers) -> Markup:
    loss = el("span", tokens.glyph("bowl-of-rice"), f"−{card.loss}", class_="loss")
    classes = f"slip event {card.state}".rstrip()
    picture = card_art.draw_picture(card.print)
    return draw_frame(f"event:{card.key}", classes, pointers, picture, el("strong", card.title), _words(card.text), loss)


def hand(cards: Iterable[PlanCard], pointers: Pointers, label: str = "") -> Keyed:
    """Draw the cards in hand, to be carried to a box. Targets ``card:<province>`` and ``card:<blank>``."""
    held = {_empty(card) if card.on else identity(f"card:{card.id}"): _draw_held(card, pointers) for card in cards}
    narrow = style_element(HAND) if len(held) >= MANY else None
    return keyed(narrow, group("hand", held, "div", class_="hand", role="group", aria_label=label or None, data_drop="hand"))


def _draw_held(card: PlanCard, pointers: Pointers) -> Markup:
    return draw_card(card, pointers.restrict(f"card:{card.id}"))


def _empty(card: PlanCard) -> str:
    """Return the id of a card's place in the hand while the card is in a box."""
    return f"lies-{card.id}"


@lru_cache(maxsize=500)         # hot: a click changes one card or two of those in hand and on the boxes
def draw_card(card: PlanCard, pointers: Pointers | None = None) -> Markup:
    """Draw a province card or a blank one, in hand or on a box; with pointers it can be picked up and carried."""
    target = f"card:{card.id}"
    if isinstance(card, BlankCard):
        inside, classes = blank(card), "mini chest-card"
    else:
        armies = el("span", tokens.glyph("cubes"), card.armies, class_="armies") if card.armies else None
        yields = el("span", tokens.glyph("two-coins"), card.tax, tokens.glyph("bowl-of-rice"), card.rice, class_="yields")
        facts = el("span", yields, _draw_sites(card), class_="facts")
        name = draw_name(card)
        inside = join([el("strong", name, class_="long" if len(name) > ROOMY else None), armies, facts])
        classes = f"mini province-card of-{card.region}"
    if card.on is not None:
        return el("div", inside, sign(card.on), class_=f"{classes} lies", id=_empty(card), data_target=target,
                  aria_hidden="true")
    if pointers is None:
        return el("div", inside, class_=classes)
    drag = f' data-drag="{target}"' if target in pointers.can else ""
    return Markup(f'<div {target_attributes(target, classes, pointers, "group")}{drag}>{inside}</div>')


def draw_name(card: ProvinceCard) -> str:
    """Draw the name on the card, as on the map."""
    return card.title.reading or card.title.kanji


def _draw_sites(card: ProvinceCard) -> Markup:
    """Draw the contents of the province now: building sites, built and free, and unrest."""
    kinds = (*card.buildings, *["free"] * (card.sites - len(card.buildings)))
    sites = "".join(site(kind, 20 * at, 0, 20) for at, kind in enumerate(kinds))
    drawn = Markup(f'<svg class="site-marks" viewBox="0 0 {20 * len(kinds)} 20" style="--sites:{len(kinds)}" '
                   f'aria-hidden="true">{sites}</svg>') if kinds else ""  # fmt: skip
    burst = Markup('<svg class="burst" viewBox="0 0 40 40" aria-hidden="true"><use href="#burst"/></svg>')
    return join([drawn, burst if card.revolts else None])


def blank(card: BlankCard) -> Markup:
    """Draw the print of a card that isn't a province."""
    caption = card.sign.badge or card.word
    kind = None if card.sign.badge else "word"
    return join([tokens.glyph(card.sign.glyph), el("strong", caption, class_=kind) if caption else None])


def plan(picture: SeasonPlan, pointers: Pointers) -> Keyed:
    """Draw a seat's planning board. Targets ``box:<box>``; the card in a box has a target of its own."""
    seat = f" seat-{picture.owner.color}" if picture.owner else ""
    taking = " taking" if any(target.startswith("card:") for target in pointers.picked) else ""
    boxes = {identity(f"box:{box.key}"): _draw_box(box, pointers) for box in picture.boxes}
    return keyed(group("plan", boxes, "div", class_=f"plan{seat}{taking}"))


def _draw_box(box: ActionCard, pointers: Pointers) -> Markup:
    return _box(box, pointers.restrict(f"box:{box.key}", *([f"card:{box.laid.id}"] if box.laid else [])))


def _draw_note(note: str, units: tuple[str, ...]) -> Markup:
    """Draw the effect of a box. Words, numbers and the signs of what is counted are separate elements, because a phone has no
    space for words."""
    drawn: list[Markup | None] = []
    begun = 0
    for figure, unit in zip(FIGURE.finditer(note), units or ("",), strict=False):
        counted = el("span", figure[0], tokens.glyph(unit) if unit else None, class_="figure")
        drawn += [_draw_words(note[begun : figure.start()]), counted]
        begun = figure.end()
    return join([*drawn, _draw_words(note[begun:])]) if drawn else join([note])


def _draw_words(words: str) -> Markup | None:
    return el("span", words, class_="unit") if words else None


@lru_cache(maxsize=500)
def _box(box: ActionCard, pointers: Pointers) -> Markup:
    target = f"box:{box.key}"
    content = draw_card(box.laid, pointers) if box.laid else el("div", class_="mini covered" if box.covered else "mini empty")
    units = UNITS.get(box.key, ()) if box.laid else CHESTS       # an empty box says its price
    note = el("span", _draw_note(box.note, units), class_="note-line") if box.note else None
    warning = el("span", box.warning, class_="warn-line") if box.warning else None
    kinds = (
        "bid-box" * (box.key == "bid"), "unknown" * box.hidden, "done" * box.done,
        "warned" * bool(box.warning), "certain" * box.certain,
    )  # fmt: skip
    classes = " ".join(filter(None, ("box", *kinds)))
    number = _number("?" if box.hidden else box.place) if box.hidden or box.place else None
    seal = el("span", sign(box.sign), class_="lever", data_drag=f"seal:{box.key}" if target in pointers.say else None)
    tiny = el("span", box.tiny, class_="tiny", aria_hidden="true") if box.laid and box.tiny else None
    inside = join([number, seal, el("strong", box.title), content, tiny, warning or note])
    return Markup(f'<div {target_attributes(target, classes, pointers, "group", named=True)} data-drop="{target}">{inside}</div>')


def _number(place: int | str) -> Markup:
    return el("span", place, class_="number")


def sign(picture: Sign) -> Markup:
    """Draw the picture of an action or special card, with a badge where several share a picture."""
    badge = el("i", picture.badge, class_="badge") if picture.badge else None
    return el("span", tokens.glyph(picture.glyph), badge, class_="card-picture")


def draw_special(row: Print | None, picture: Sign) -> Markup:
    """Draw the picture of a special card, with its badge; where it has none, its sign."""
    if row is None:
        return sign(picture)
    badge = el("i", picture.badge, class_="badge") if picture.badge else None
    return el("span", card_art.draw_print(row), badge, class_="wb-print")


def _words(text: str) -> Markup | None:
    return el("span", text, class_="card-text") if text else None
