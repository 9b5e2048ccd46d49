"""Playing the daimyo card, an action of its own (TM-M1, M2)."""

from __future__ import annotations

from tenka.core.choice import Choice, choice
from tenka.core.decision import Refusal
from tenka.games.tenka_meidou.daimyo.state import Lords
from tenka.games.tenka_meidou.rules import Deed
from tenka.games.tenka_meidou.rulings import first_seat_out
from tenka.games.tenka_meidou.state import NOBODY, TenkaPlay
from tenka.games.tenka_meidou.tactics import UseCard, can_use


def _choices(play: TenkaPlay, seat: int) -> tuple[Choice, ...]:
    lords = Lords.of(play.state)
    if lords.lord_used[seat] or lords.lords[seat] == NOBODY or any(play.state.swords):
        return ()
    card = lords.lord_cards[seat]
    return (choice("daimyo", card),) if can_use(play, seat, card, lords.lords[seat]) else ()


def _apply(play: TenkaPlay, seat: int, choice: Choice) -> None:
    lords, card = Lords.of(play.state), str(choice.operands[0])
    lords.lord_used[seat] = True
    play.emit("tm.event.daimyo", seat=seat, card=card)
    play.swap(UseCard(seat, card, lords.lords[seat], [], []))


def _refusals(play: TenkaPlay, seat: int) -> tuple[Refusal, ...]:
    others = [(by, card) for by, card in enumerate(Lords.of(play.state).lord_cards) if by != seat]
    foreign = [Refusal(f"card:{card}", "tm.no.daimyo_foreign", "TM-M1", {"seat": by, "card": card}) for by, card in others]
    return (*_refuse_daimyo(play, seat), *foreign)


def _refuse_daimyo(play: TenkaPlay, seat: int) -> tuple[Refusal, ...]:
    lords = Lords.of(play.state)
    card, closer = lords.lord_cards[seat], first_seat_out(play.state)
    target = f"card:{card}"
    if closer >= 0:
        return (Refusal(target, "tm.no.closed", "TM-C3", {"seat": closer}),)
    if lords.lord_used[seat]:
        return (Refusal(target, "tm.no.daimyo_used", "TM-M1", {"card": card}),)
    if lords.lords[seat] == NOBODY:
        return (Refusal(target, "tm.no.daimyo_in_hand", "TM-M2", {"card": card}),)
    if not can_use(play, seat, card, lords.lords[seat]):
        return (Refusal(target, f"tm.no.card.{card}", "TM-M1", {"card": card}),)
    return ()


LEAD = Deed(_choices, _apply, lambda choice: (f"card:{choice.operands[0]}",), _refusals)
