"""What is said of each thing on the plan of Edo and beside it, when it is pointed at."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenka.games.yedo.board.districts import BY_CODE, DISTRICTS
from tenka.games.yedo.board.prices import SOLD
from tenka.games.yedo.goods import WEAPONS
from tenka_web.app.render_context import Look, standing
from tenka_web.games.yedo import labels, presenter
from tenka_web.games.yedo.card_text import card_text
from tenka_web.games.yedo.causes import watch_in_words
from tenka_web.ui.markup import Markup


def _space(look: Look, name: str) -> str:
    return presenter.describe(look, labels.PLACE_OF[name]) if name in labels.PLACE_OF else ""


def _district(look: Look, name: str) -> str:
    return presenter.district_in_words(look, name)


def _card(look: Look, name: str) -> str:
    rules = presenter.rules_of(look)
    row = rules.actions.get(name) or rules.bonuses.get(name) or rules.events.get(name)
    if row is not None:
        return look.t.together(look.words.value("card", name), card_text(look, row))
    return look.t("ye.about.blackmail") if name == "blackmail" else ""


def _weapon(look: Look, name: str) -> str:
    """Say what a weapon is good for: the missions in hand that ask for it, where they may be on the screen."""
    rules, seat = presenter.rules_of(look), look.view.seat
    hand = presenter.own_missions(look, seat) if seat is not None and seat in look.open_seats else []
    asking = [face for face in hand if name in rules.missions[face].need.weapons]
    told = look.t("ye.page.weapon_text", weapon=look.words.value("weapon", name), mon=SOLD)
    return look.t("ye.page.wanted", text=told, missions=look.words.value("missions", asking)) if asking else told


def _laid(look: Look, name: str) -> str:
    """Return what can be laid on an offer: a weapon, a card by its face, else a kind."""
    kind, _, face = name.partition(":")
    return _card(look, face) if face else _weapon(look, kind) if kind in WEAPONS else ""


def _stall(look: Look, name: str) -> str:
    return look.t("ye.about.stall", mon=presenter.market(look)[int(name)].price)


def _market(look: Look, name: str) -> str:
    """Say what a weapon costs where it lies, and what it is good for."""
    price = next((stall.price for stall in presenter.market(look) if stall.weapon == name), None)
    told = "" if price is None else look.t("ye.page.need.sale", mon=price)
    return look.t.together(_weapon(look, name), told)


def _deck(look: Look, name: str) -> str:
    count, called = presenter.decks(look).get(name, (0, name))
    return look.t.together(look.t("ye.page.tell.deck", deck=called, n=count), look.t(f"ye.about.deck.{name}"))


def _row(look: Look, name: str) -> str:
    """Say a line of a price list: where it is, what it does, and what it costs now."""
    code, _, verb = name.partition(":")
    row = next((one for one in presenter.rows(look).get(code, ()) if one.verb == verb), None)
    if row is None:
        return ""
    place = look.words.value("district", DISTRICTS[BY_CODE[code]].id)
    return look.t.together(look.t.labelled(place, presenter.priced(look, row)), look.t(f"ye.about.row.{verb}"))


def _deed(look: Look, name: str) -> str:
    """Say what an action does that can be chosen."""
    verb = name.partition(":")[0]
    meant = f"ye.about.row.{verb}"
    return look.t.together(look.game.target(look.words, f"deed:{name}"), look.t(meant)) if look.t.has(meant) else ""


def _does(look: Look, name: str) -> str:
    return _deed(look, name.partition(":")[2])


def _track(look: Look, name: str) -> str:
    state, t = standing(look), look.t
    if name == "round":
        return t("ye.about.round", round=state.round, rounds=presenter.rules_of(look).rounds)
    return t("ye.about.order", seats=t.listed(map(look.words.seat, state.order)))


def _watch(look: Look, name: str) -> str:
    """Say where the watch stands, which way it goes and where it comes next."""
    patrol, t = presenter.watch_of(look), look.t
    if patrol is None:
        return t("ye.page.watch.gone")
    at, following = (look.words.value("district", DISTRICTS[BY_CODE[code]].id) for code in (patrol.at, patrol.following))
    colour = look.words.value("colour", patrol.colour)
    causes = [look.words.say(key, values) for key, values in watch_in_words(look)] if patrol.searching else []
    return t.together(t("ye.about.watch", district=at, next=following, colour=colour), *causes, t("ye.about.watch.does"))


def _barred(look: Look, name: str) -> str:
    return look.t("ye.about.barred", n=standing(look).seats)


def _annex(look: Look, name: str) -> str:
    return look.t.together(look.words.value("annex", name), look.t(f"ye.page.annex.{name}.text"))


def _lot(look: Look, name: str) -> str:
    return look.t.together(look.words.value("lot", name), look.t(f"ye.page.lot.{name}.text"))


def _goods(look: Look, name: str) -> str:
    """Say what a good of a house is for."""
    return look.t.together(look.t(f"ye.page.goods.{name}"), look.t(f"ye.about.ye-{name}"))


def _mission(look: Look, name: str) -> str:
    """Say what the back of a mission tells."""
    return look.t.together(look.t(f"ye.page.kind.{name}"), look.t(f"ye.about.deck.{name}"))


def _free(look: Look, name: str) -> str:
    return look.t(f"ye.about.free.{name}")


def _finished(look: Look, name: str) -> str:
    return look.t("ye.page.finished", n=len(standing(look).finished[int(name)])) if name.isdigit() else ""


def _disciple(look: Look, name: str) -> str:
    """Say whose disciple stands there, and what may become of it."""
    space = name.partition(":")[2]
    return look.t.together(look.game.target(look.words, f"disciple:{name}"), _space(look, space))


ABOUT: Mapping[str, Callable[[Look, str], str | Markup]] = {
    "space": _space, "disciple": _disciple, "district": _district, "card": _card, "annex": _annex, "lot": _lot,
    "weapon": _weapon, "market": _market, "give": _laid, "ask": _laid, "stall": _stall, "deck": _deck, "row": _row,
    "deed": _deed, "does": _does, "track": _track, "watch": _watch, "barred": _barred, "goods": _goods, "mission": _mission,
    "free": _free, "finished": _finished,
}  # fmt: skip
