"""Effects of action cards, beside the functions they name (section 4.2 of the cards)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tenka.components.deck import faces, show
from tenka.games.yedo.cards import board_effects, patrol_effects
from tenka.games.yedo.cards.playing import CardEffect, Effect, Path, question_open
from tenka.games.yedo.cards.rows import ActionCard
from tenka.games.yedo.gains import take_top
from tenka.games.yedo.holdings import earn
from tenka.games.yedo.missions.completion import Completing
from tenka.games.yedo.phases.auction_reward import Won
from tenka.games.yedo.phases.bidding import Auction
from tenka.games.yedo.phases.event import Suffer
from tenka.games.yedo.rules import YedoPlay


def top(play: YedoPlay) -> Any:
    """Return the question during which a card is played."""
    return play.state.stack[-1]


def opponents(play: YedoPlay, seat: int) -> list[int]:
    """Return the other seats in player order."""
    return [other for other in play.state.order if other != seat]


def always_possible(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield one way that names nothing: the card is always possible."""
    yield ()


# Any time.


def cancel(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Cancel the card it was played at (A09; K3)."""
    top(play).cancelled = True


def cancelable(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield a way for any card just played (A09)."""
    if question_open(play, CardEffect) is not None:
        yield ()


def name_opponent(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield every opponent."""
    for other in opponents(play, seat):
        yield ((other,),)


def listen(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Show the seat all unfinished missions and action cards of one opponent (K9), then draw a card (A10)."""
    state, other = play.state, int(path[0][0])
    seen = {"missions": [face for hand in state.missions[other] for face in faces(hand)], "actions": faces(state.actions[other])}
    for hand in (*state.missions[other], state.actions[other]):
        show(hand, seat)
    play.reveal()
    play.emit_private((seat, other), "ye.event.listened", seen, seat=seat, other=other)
    for _ in range(card.amount):
        take_top(play, seat, "action")


def gain_mon(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Gain Mon from the bank (A14)."""
    earn(play, seat, card.amount, card.id)


# Bidding.


def discountable(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield a way if the price is above 1 (A12)."""
    won = question_open(play, Won)
    if won is not None and won.price > 1:
        yield ()


def discount(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Reduce the price, to at least 1 Mon (A12)."""
    won = top(play)
    won.price = max(1, won.price - card.amount)


def silenceable(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield opponents whose turn in this auction is still to come, including the announcer's last word (A13)."""
    auction = question_open(play, Auction)
    if auction is None:
        return
    for other in auction.waiting:
        if other != seat:
            yield ((other,),)


def silence(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Make that turn a pass without a window; a bid already made counts (A13)."""
    auction = top(play)
    auction.waiting = tuple(other for other in auction.waiting if other != path[0][0])
    play.emit("ye.event.silenced", seat=int(path[0][0]))


# Events and missions.


def weapon_lacking(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield the kinds of weapons that the shown requirement lacks (A20)."""
    completing = question_open(play, Completing)
    lack = completing.find_lack(play.rules, play.state) if completing is not None else None
    for weapon in lack.weapons if lack is not None else ():
        yield ((weapon,),)


def lend_weapon(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Count the weapon as owned for this mission (A20)."""
    top(play).lent.append(str(path[0][0]))


def blessing_lacking(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield a way if the event would take less, or the shown requirement lacks a blessing (A21)."""
    completing = question_open(play, Completing)
    if completing is None:
        if question_open(play, Suffer) is not None:
            yield ()
        return
    lack = completing.find_lack(play.rules, play.state)
    if lack is not None and lack.blessing > 0:
        yield ()


def lend_blessing(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Count as a returned blessing, or as one owned for this mission (A21)."""
    step = top(play)
    if isinstance(step, Suffer):
        step.softened = True
    else:
        step.blessing += 1


EFFECTS: Mapping[str, Effect] = {
    "cancel": Effect(cancelable, cancel, gain_now=0),
    "listen": Effect(name_opponent, listen, gain_now="own-turn", amounts=(0, 3), anytime=True, draws=True),
    "mon": Effect(always_possible, gain_mon, gain_now=5, amounts=(1, 20), anytime=True),
    "discount": Effect(discountable, discount, gain_now="price", amounts=(1, 20)),
    "silence": Effect(silenceable, silence, gain_now=0, harms=True),
    "lend-weapon": Effect(weapon_lacking, lend_weapon, gain_now="mission"),
    "lend-blessing": Effect(blessing_lacking, lend_blessing, gain_now="mission"),
    **patrol_effects.EFFECTS,
    **board_effects.EFFECTS,
}

