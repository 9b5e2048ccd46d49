"""Choices, targets and values of Yedo in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka import Choice, View
from tenka.games.yedo.board.districts import BY_CODE, DISTRICTS, SPOTS, TARGET
from tenka_web.ui.text.localizer import Localizer

ANY_CARD = "ye.card.{}|ye.mission.{}|ye.bonus.{}|ye.page.weapon.{}|ye.events.{}"
PLACE = "ye.page.place.{}|ye.page.annex.{}|ye.page.district.{}"
THING = "ye.page.weapon.{}|ye.page.annex.{}|ye.page.goods.{}|ye.page.district.{}"
WEAPON = "ye.page.weapon.{}"
VOCABULARY = {
    **dict.fromkeys(("seat", "other", "seats", "leader"), "seat"), **dict.fromkeys(("card", "cards"), ANY_CARD),
    "mission": "ye.mission.{}", "missions": "ye.mission.{}|ye.page.kind.{}",
    "actions": "ye.card.{}|ye.page.kind.{}", "bonus": "ye.bonus.{}",
    "event": "ye.events.{}", **dict.fromkeys(("weapon", "weapons", "market"), WEAPON), "annex": "ye.page.annex.{}",
    "favor": "ye.page.favor.{}", **dict.fromkeys(("place", "goal"), PLACE), "district": "ye.page.district.{}",
    **dict.fromkeys(("lot", "group"), "ye.page.lot.{}"), **dict.fromkeys(("kind", "deck"), "ye.page.kind.{}"),
    **dict.fromkeys(("given", "asked"), "ye.page.kind.{}|" + THING), "deed": "ye.page.deed.{}",
    "colour": "ye.page.watch.{}|ye.page.kind.{}",
    "why": "ye.page.why.{}|ye.events.{}|ye.card.{}", "line": "ye.score.{}", "detail": "ye.page.lot.{}|" + ANY_CARD,
    **dict.fromkeys(("lacks", "thing"), THING), "windows": "ye.page.window.{}", "what": "ye.page.goods.{}",
    "kinds": "ye.page.goods.{}|ye.page.kind.{}",
}  # fmt: skip
SOUNDS = {
    "ye.event.placed": "place", "ye.event.watch": "march", "ye.event.played": "card", "ye.event.completed": "win",
    "ye.event.event": "reveal", "ye.event.arrested": "revolt",
}  # fmt: skip
PLACE_OF = {target.removeprefix("space:"): word for word, target in TARGET.items()}
"""A place as targets name it -> the same place as choices name it."""
_CARD_VERBS = ("play", "complete", "keep", "renew")
_WEAPON_VERBS = ("sell", "rearm")
_DECK_VERBS = ("deck", "orders", "select", "foresee")


def choice_in_words(localizer: Localizer, view: View, choice: Choice) -> str:
    """Return ``ye.page.do.<verb>`` with the operands in words."""
    verb, things = choice.verb, choice.operands
    row = _ROWS.get(verb)
    values = row(localizer, things) if row is not None else {}
    key = localizer.t.find_key(f"ye.page.do.{verb}.{things[0]}") if things else None
    return localizer.t(key or f"ye.page.do.{verb}", **values)


Things = tuple[Any, ...]


def _name(name: str) -> Callable[[Localizer, Things], dict[str, Any]]:
    return lambda localizer, things: {"thing": localizer.value(name, things[0])}


def _name_values(localizer: Localizer, things: Things) -> dict[str, Any]:
    return {"thing": name_thing(localizer, things)}


def name_thing(localizer: Localizer, things: Things) -> str:
    """Say what a card names: a seat, a place, a seat's disciple at a place, a weapon, a deck, a direction."""
    if len(things) == 2:
        return localizer.t("ye.page.disciple", seat=localizer.seat(int(things[0])), place=localizer.value("place", things[1]))
    thing = things[0]
    if isinstance(thing, int):
        return localizer.seat(thing)
    if thing in SPOTS:
        return localizer.value("place", thing)
    key = localizer.t.find_key(*(pattern.format(thing) for pattern in _NAMED))
    return localizer.t(key) if key else str(thing)


_NAMED = ("ye.page.district.{}", "ye.page.weapon.{}", "ye.page.kind.{}", "ye.page.watch.{}")


def _buy_values(localizer: Localizer, things: Things) -> dict[str, Any]:
    return {"thing": localizer.value("weapon", things[0]), "mon": things[1]}


def _lay_values(localizer: Localizer, things: Things) -> dict[str, Any]:
    return {"thing": localizer.value("card", things[1]) if len(things) > 1 else localizer.value("given", things[0])}


def _exchange_values(localizer: Localizer, things: Things) -> dict[str, Any]:
    return {"thing": localizer.value("mission", things[0]), "deck": localizer.value("deck", things[1])}


def _drop_values(localizer: Localizer, things: Things) -> dict[str, Any]:
    return {"thing": localizer.value("card", things[1])}


def _order_values(localizer: Localizer, things: Things) -> dict[str, Any]:
    return {"thing": localizer.t.join_facts(localizer.value("card", thing) for thing in things)}


def _offer_values(localizer: Localizer, things: Things) -> dict[str, Any]:
    return {"seat": localizer.seat(int(things[0]))}


def _count_values(localizer: Localizer, things: Things) -> dict[str, Any]:
    return {"mon": things[0]}


_ROWS: Mapping[str, Callable[[Localizer, Things], dict[str, Any]]] = {
    **dict.fromkeys(_CARD_VERBS, _name("card")), **dict.fromkeys(_WEAPON_VERBS, _name("weapon")),
    **dict.fromkeys(_DECK_VERBS, _name("deck")), **dict.fromkeys(("place", "activate", "blackmail"), _name("place")),
    **dict.fromkeys(("announce", "win"), _name("lot")), **dict.fromkeys(("build", "take", "send"), _name("annex")),
    **dict.fromkeys(("give", "ask"), _lay_values), **dict.fromkeys(("bid", "mon", "pawn", "luxury"), _count_values),
    "favor": _name("favor"), "lose": _name("lacks"), "name": _name_values, "buy": _buy_values, "exchange": _exchange_values,
    "drop": _drop_values,
    "order": _order_values, "offer": _offer_values, "hand": _name("card"), "put": _name("card"),
}  # fmt: skip


def _label(name: str) -> Callable[[Localizer, str], str]:
    return lambda localizer, target: localizer.value(name, target)


def _seat(localizer: Localizer, target: str) -> str:
    return localizer.seat(int(target))


def _space(localizer: Localizer, target: str) -> str:
    return localizer.value("place", PLACE_OF.get(target, target))


def _disciple(localizer: Localizer, target: str) -> str:
    seat, _, place = target.partition(":")
    return localizer.t("ye.page.disciple", seat=localizer.seat(int(seat)), place=_space(localizer, place))


def _district(localizer: Localizer, target: str) -> str:
    return localizer.value("district", DISTRICTS[BY_CODE[target]].id)


def _describe_deed(localizer: Localizer, target: str) -> str:
    verb, _, thing = target.partition(":")
    key = localizer.t.find_key(f"ye.page.do.{verb}.{thing}", f"ye.page.some.{verb}", f"ye.page.row.{verb}")
    return localizer.t(key or f"ye.page.deed.{verb}", mon=thing, thing="")


def _does(localizer: Localizer, target: str) -> str:
    """Return the words of a district's row with a disciple that could be activated."""
    return _describe_deed(localizer, target.partition(":")[2])


def _thing(localizer: Localizer, target: str) -> str:
    kind, _, face = target.partition(":")
    return localizer.value("card", face) if face else localizer.value("given", kind)


def _mon(localizer: Localizer, target: str) -> str:
    return localizer.t("ye.page.mon", mon=int(target)) if target.isdigit() else localizer.value("given", target)


def _button(localizer: Localizer, target: str) -> str:
    return localizer.t(f"ye.page.do.{target}", thing="", mon="", seat="", deck="")


TARGETS: Mapping[str, Callable[[Localizer, str], str]] = {
    "button": _button, "seat": _seat, "space": _space, "disciple": _disciple, "district": _district, "deed": _describe_deed,
    "does": _does, "deck": _label("deck"), "card": _label("card"), "weapon": _label("weapon"), "market": _label("weapon"),
    "annex": _label("annex"), "lot": _label("lot"),
    "favor": _label("favor"), "goods": _label("what"), "bid": _mon, "price": _mon, "mon": _mon, "give": _thing, "ask": _thing,
}  # fmt: skip
