"""What a disciple can do at its place: actions of districts, abilities of annexes (YE-X2, X3, X7 to X10).

Each is a row of ``DEEDS``, beside its functions. An action is a choice only if its price can be paid in full and it gives at
least one thing.
"""

from __future__ import annotations

from tenka.core.choice import Choice, choice
from tenka.games.yedo.board.deed import Deed, Lack, Offer
from tenka.games.yedo.board.districts import DISTRICTS, SPACES, WHERE, WORD
from tenka.games.yedo.board.market_actions import (
    buy_card_lacks,
    buy_lacks,
    do_buy,
    do_buy_card,
    do_hire,
    do_luxury,
    do_sell,
    hire_lacks,
    luxury_lacks,
    offer_buy,
    offer_buy_card,
    offer_hire,
    offer_luxury,
    offer_sell,
    sell_lacks,
)
from tenka.games.yedo.board.prices import BLESSING, CARPENTER, ORDERS, PAWNED, RECRUIT
from tenka.games.yedo.cards.drawing import OFFERED, draw_and_keep, foresee, open_decks
from tenka.games.yedo.gains import add_annex, add_blessing, add_disciple, take_top
from tenka.games.yedo.goods import ANNEXES, COLOURS, MOST_BLESSINGS
from tenka.games.yedo.holdings import deck_of, drop_weapon, earn, give_back, missing_annexes, pay, score
from tenka.games.yedo.rules import YedoPlay

_AUDIENCE = (choice("audience", "stay"), choice("audience", "rise"))
_RECRUIT, _CHURCH, _BLESS = (choice("recruit"),), (choice("church"),), (choice("bless"),)
_PAWN = tuple(choice("pawn", points) for points in PAWNED)
_BUILD = tuple(choice("build", annex) for annex in ANNEXES)


def _audience(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return _AUDIENCE


def _do_audience(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    """Gain prestige, and for lower spaces Mon; the place is taken at the end of the phase (YE-R4)."""
    score(play, seat, "audience", play.rules.rulings.audience_points(play.rules, play.state))
    earn(play, seat, space, "audience")
    if choice.operands[0] == "rise":
        play.state.moves.append((space, seat))
        play.emit("ye.event.rising", seat=seat, place=space + 1)


def _orders(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return tuple([choice("orders", deck) for deck in open_decks(play.state)])


def _do_orders(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    take_top(play, seat, str(choice.operands[0]))


def _select(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    if play.state.mon[seat] < ORDERS:
        return ()
    return tuple([choice("select", deck) for deck in open_decks(play.state)])


def _do_select(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    pay(play, seat, ORDERS, "orders")
    draw_and_keep(play, seat, str(choice.operands[0]), OFFERED)


def _select_lacks(play: YedoPlay, seat: int) -> Lack:
    return "ye.no.mon", ORDERS


def _recruit(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return _RECRUIT if play.state.reserve[seat] and play.state.mon[seat] >= RECRUIT else ()


def _do_recruit(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    pay(play, seat, RECRUIT, "recruit")
    add_disciple(play, seat)


def _recruit_lacks(play: YedoPlay, seat: int) -> Lack:
    return "ye.no.mon" if play.state.reserve[seat] else "ye.no.reserve", RECRUIT


def _pawn(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return _PAWN[: play.state.points[seat]]


def _do_pawn(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    points = int(choice.operands[0])
    score(play, seat, "pawned", -points)
    earn(play, seat, PAWNED[points], "pawned")


def _pawn_lacks(play: YedoPlay, seat: int) -> Lack:
    return "ye.no.points", 1


def _foresee(*kinds: str) -> Offer:
    shown = tuple((kind, (choice("foresee", kind),)) for kind in kinds)

    def offer(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        choices: tuple[Choice, ...] = ()
        for kind, one in shown:
            if deck_of(play.state, kind):
                choices += one
        return choices

    return offer


def _do_foresee(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    foresee(play, seat, str(choice.operands[0]))


def _build(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    if play.state.mon[seat] < CARPENTER:
        return ()
    return tuple([_BUILD[kind] for kind in missing_annexes(play.state, seat)])


def _do_build(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    pay(play, seat, CARPENTER, "carpenter")
    add_annex(play, seat, ANNEXES.index(str(choice.operands[0])))


def _build_lacks(play: YedoPlay, seat: int) -> Lack:
    return "ye.no.mon" if missing_annexes(play.state, seat) else "ye.no.annex", CARPENTER


def _church(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return _CHURCH if play.state.church else ()


def _do_church(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    mon, play.state.church = play.state.church, 0
    earn(play, seat, mon, "church")


def _church_lacks(play: YedoPlay, seat: int) -> Lack:
    return "ye.no.church", 0


def _bless(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    state = play.state
    fine = state.mon[seat] >= BLESSING and state.blessing_stock and state.blessing[seat] < MOST_BLESSINGS
    return _BLESS if fine else ()


def _do_bless(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    pay(play, seat, BLESSING, "blessing")
    add_blessing(play, seat)


def _bless_lacks(play: YedoPlay, seat: int) -> Lack:
    none = play.state.blessing[seat] or not play.state.blessing_stock
    return "ye.no.blessing" if none else "ye.no.mon", BLESSING


def _exchange(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    """Return the exchanges; the deck under which the mission goes always counts as not empty (X7)."""
    state, decks = play.state, set(open_decks(play.state))
    return tuple([
        choice("exchange", face, deck)
        for colour, hand in zip(COLOURS, state.missions[seat], strict=True) for face, _ in hand
        for deck in COLOURS if deck in decks or deck == colour
    ])  # fmt: skip


def _do_exchange(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    face, deck = map(str, choice.operands)
    give_back(play, seat, play.rules.missions[face].colour, face)
    take_top(play, seat, deck)


def _rearm(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return tuple([choice("rearm", weapon) for weapon in dict.fromkeys(play.state.weapons[seat])])


def _do_rearm(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    drop_weapon(play, seat, str(choice.operands[0]))
    take_top(play, seat, "weapon")


def _renew(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return tuple([choice("renew", face) for face in dict.fromkeys([face for face, _ in play.state.actions[seat]])])


def _do_renew(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    give_back(play, seat, "action", str(choice.operands[0]))
    take_top(play, seat, "action")


DEEDS: tuple[Deed, ...] = (
    Deed("audience", ("castle-1", "castle-2", "castle-3"), _audience, _do_audience),
    Deed("orders", ("castle-4",), _orders, _do_orders, ("deck",)),
    Deed("select", ("castle-5",), _select, _do_select, ("deck",), _select_lacks),
    Deed("recruit", ("gates",), _recruit, _do_recruit, (), _recruit_lacks),
    Deed("pawn", ("gates",), _pawn, _do_pawn, (), _pawn_lacks),
    Deed("foresee", ("gates",), _foresee("action"), _do_foresee, ("deck",)),
    Deed("build", ("tavern",), _build, _do_build, ("annex",), _build_lacks),
    Deed("foresee", ("tavern",), _foresee("weapon"), _do_foresee, ("deck",)),
    Deed("church", ("harbor",), _church, _do_church, (), _church_lacks),
    Deed("luxury", ("harbor",), offer_luxury, do_luxury, (), luxury_lacks),
    Deed("foresee", ("harbor",), _foresee(*COLOURS), _do_foresee, ("deck",)),
    Deed("hire", ("red-light",), offer_hire, do_hire, (), hire_lacks),
    Deed("buy-card", ("red-light",), offer_buy_card, do_buy_card, (), buy_card_lacks),
    Deed("buy", ("market",), offer_buy, do_buy, ("market", "price"), buy_lacks),
    Deed("sell", ("market",), offer_sell, do_sell, ("weapon",), sell_lacks),
    Deed("foresee", ("market",), _foresee("bonus"), _do_foresee, ("deck",)),
    Deed("bless", ("temple",), _bless, _do_bless, (), _bless_lacks),
    Deed("foresee", ("temple",), _foresee("event"), _do_foresee, ("deck",)),
    Deed("exchange", ("yashiki",), _exchange, _do_exchange, ("card", "deck")),
    Deed("foresee", ("karesansui",), _foresee("action", "bonus", "weapon", *COLOURS, "event"), _do_foresee, ("deck",)),
    Deed("rearm", ("dojo",), _rearm, _do_rearm, ("weapon",)),
    Deed("renew", ("kobudo-ryu",), _renew, _do_renew, ("card",)),
)
"""In the order of a place's list."""
DEED = {deed.verb: deed for deed in DEEDS}
"""Verb -> its action; effect and targets are the same everywhere."""


def deeds_at(*places: str) -> tuple[Deed, ...]:
    """Return the actions of a district, a space or an annex."""
    return tuple(deed for deed in DEEDS if set(places) & set(deed.places))


AT_SPACE: tuple[tuple[Deed, ...], ...] = tuple(
    deeds_at(DISTRICTS[WHERE[space]].id, WORD[space]) for space in range(sum(map(len, SPACES)))
)
"""Space -> its actions; in the Castle every space has its own (YE-X2)."""
AT_ANNEX: dict[str, tuple[Deed, ...]] = {annex: deeds_at(annex) for annex in ANNEXES}


def point_deed(place: str, choice: Choice) -> tuple[str, ...]:
    """Return the targets of an action: its row in the district's list, then its things."""
    row, kinds = f"deed:{choice.verb}", DEED[choice.verb].points
    if not kinds:
        return (row, *[f"{row}:{operand}" for operand in choice.operands])
    return (row, *(f"{kind}:{thing}" for kind, thing in zip(kinds, choice.operands, strict=True)))
