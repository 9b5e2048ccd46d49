"""The effects of daimyo cards (TM-M). ``use.origin``: the province of the daimyo."""

from __future__ import annotations

from collections.abc import Iterator

from tenka.core.choice import Choice
from tenka.games.tenka_meidou.card_effects import do_back_up, do_replace, move, province_of, rival_of, rivals_at
from tenka.games.tenka_meidou.cards import Card
from tenka.games.tenka_meidou.daimyo.state import Lords
from tenka.games.tenka_meidou.rules import Effect, Path
from tenka.games.tenka_meidou.state import TenkaPlay
from tenka.games.tenka_meidou.tactics import UseCard


def _sally(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    if play.state.soldiers[use.origin][use.seat]:
        for to in play.rules.map.links_by(card.via)[use.origin]:
            yield ((to,),)


def _do_sally(play: TenkaPlay, use: UseCard, card: Card, path: Path) -> None:
    move(play, use.seat, 1, use.origin, province_of(path[0]))


def _ride(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    """Yield paths for the daimyo alone, or with one soldier of its province."""
    with_one = play.state.soldiers[use.origin][use.seat] > 0
    for to in play.rules.map.links_by(card.via)[use.origin]:
        yield ((to,),)
        if with_one:
            yield ((to, "soldier"),)


def _do_ride(play: TenkaPlay, use: UseCard, card: Card, path: Path) -> None:
    _move_daimyo(play, use.seat, province_of(path[0]))
    if len(path[0]) > 1:
        move(play, use.seat, 1, use.origin, province_of(path[0]))


def _point_ride(play: TenkaPlay, use: UseCard, choice: Choice) -> tuple[str, ...]:
    place, *soldier = choice.operands
    return (f"province:{place}", _own_soldier(play, use) if soldier else f"daimyo:{use.seat}")


def _rout(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    """Yield paths for soldiers of one rival, chosen by the first one."""
    for rival in rivals_at(play, use.seat, use.origin):
        if not use.past or use.past[0][1] == rival:
            for to in play.rules.map.links_by(card.via)[use.origin]:
                yield ((to, rival),)


def _do_rout(play: TenkaPlay, use: UseCard, card: Card, path: Path) -> None:
    move(play, rival_of(path[0]), 1, use.origin, province_of(path[0]))


def _point_rout(play: TenkaPlay, use: UseCard, choice: Choice) -> tuple[str, ...]:
    to, rival = choice.operands
    return (f"soldier:{play.rules.map.places[use.origin]}:{rival}", f"province:{to}")


def _spread(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    if play.state.reserve[use.seat]:
        for to in play.rules.map.links_by(card.via)[use.origin]:
            if (to,) not in use.past:
                yield ((to,),)


def _sail(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    """Yield paths for own soldiers, and for the daimyo while it has not moved."""
    soldiers = play.state.soldiers[use.origin][use.seat] > 0
    daimyo = Lords.of(play.state).lords[use.seat] == use.origin
    for to in play.rules.map.links_by(card.via)[use.origin]:
        if soldiers:
            yield ((to,),)
        if daimyo:
            yield ((to, "daimyo"),)


def _do_sail(play: TenkaPlay, use: UseCard, card: Card, path: Path) -> None:
    if len(path[0]) > 1:
        _move_daimyo(play, use.seat, province_of(path[0]))
    else:
        move(play, use.seat, 1, use.origin, province_of(path[0]))


def _point_sail(play: TenkaPlay, use: UseCard, choice: Choice) -> tuple[str, ...]:
    to, *daimyo = choice.operands
    return (f"daimyo:{use.seat}" if daimyo else _own_soldier(play, use), f"province:{to}")


def _convert(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    done = {pick[0] for pick in use.past}
    if play.state.reserve[use.seat]:
        for to in play.rules.map.links_by(card.via)[use.origin]:
            if to not in done:
                for rival in rivals_at(play, use.seat, to):
                    yield ((to, rival),)


def _own_soldier(play: TenkaPlay, use: UseCard) -> str:
    return f"soldier:{play.rules.map.places[use.origin]}:{use.seat}"


def _move_daimyo(play: TenkaPlay, seat: int, to: int) -> None:
    lords, places = Lords.of(play.state).lords, play.rules.map.places
    play.emit("tm.event.daimyo_moved", seat=seat, origin=places[lords[seat]], province=places[to])
    lords[seat] = to


EFFECTS = {
    "sally": Effect(("to",), _sally, _do_sally),
    "ride": Effect(("to",), _ride, _do_ride, _point_ride),
    "rout": Effect(("to",), _rout, _do_rout, _point_rout),
    "spread": Effect(("to",), _spread, do_back_up),
    "sail": Effect(("to",), _sail, _do_sail, _point_sail),
    "convert": Effect(("replace",), _convert, do_replace),
}
