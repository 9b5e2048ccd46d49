"""The effects of tactics cards: the paths of each, and what a path changes (TM-C2, C4 to C7).

They look at soldiers only and move only soldiers (C6).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tenka.games.tenka_meidou.cards import Card
from tenka.games.tenka_meidou.provinces import KYOTO
from tenka.games.tenka_meidou.rules import Effect, Path, Pick
from tenka.games.tenka_meidou.state import TenkaPlay

if TYPE_CHECKING:
    from tenka.games.tenka_meidou.tactics import UseCard


def move(play: TenkaPlay, owner: int, soldiers: int, origin: int, to: int) -> None:
    """Move soldiers of a seat from one province to another."""
    areas, places = play.state.soldiers, play.rules.map.places
    areas[origin][owner] -= soldiers
    areas[to][owner] += soldiers
    play.emit("tm.event.moved", owner=owner, soldiers=soldiers, origin=places[origin], province=places[to])


def recall(play: TenkaPlay, owner: int, province: int) -> None:
    """Return one soldier to its owner's reserve (C7)."""
    play.state.soldiers[province][owner] -= 1
    play.state.reserve[owner] += 1
    play.emit("tm.event.recalled", owner=owner, province=play.rules.map.places[province])


def add_soldier(play: TenkaPlay, seat: int, province: int) -> None:
    """Move one soldier from the reserve to a province."""
    play.state.reserve[seat] -= 1
    play.state.soldiers[province][seat] += 1
    play.emit("tm.event.placed", seat=seat, province=play.rules.map.places[province])


def _march(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    links = play.rules.map.links_by(card.via)
    for origin, there in enumerate(play.state.soldiers):
        if there[use.seat] >= card.soldiers:
            for to in links[origin]:
                yield (origin,), (to,)


def _do_march(play: TenkaPlay, use: UseCard, card: Card, path: Path) -> None:
    move(play, use.seat, card.soldiers, province_of(path[0]), province_of(path[1]))


def sneak(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    held = [province for province, there in enumerate(play.state.soldiers) if there[use.seat]]
    for origin in held:
        for to in held:
            if to != origin:
                yield (origin,), (to,)


def _gather(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    for origin in play.rules.map.links[KYOTO]:
        if play.state.soldiers[origin][use.seat]:
            yield ((origin,),)


def _do_gather(play: TenkaPlay, use: UseCard, card: Card, path: Path) -> None:
    move(play, use.seat, 1, province_of(path[0]), KYOTO)


def _plan_back_up(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    if play.state.reserve[use.seat]:
        for to, there in enumerate(play.state.soldiers):
            if there[use.seat]:
                yield ((to,),)


def do_back_up(play: TenkaPlay, use: UseCard, card: Card, path: Path) -> None:
    """Move a soldier from the reserve to the picked province."""
    add_soldier(play, use.seat, province_of(path[0]))


def rivals_at(play: TenkaPlay, seat: int, province: int, soldiers: int = 1) -> Iterator[int]:
    """Yield the other seats that have at least this number of soldiers in a province."""
    for rival, there in enumerate(play.state.soldiers[province]):
        if rival != seat and there >= soldiers:
            yield rival


def _replace(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    if play.state.reserve[use.seat]:
        for province in range(len(play.state.soldiers)):
            for rival in rivals_at(play, use.seat, province):
                yield ((province, rival),)


def do_replace(play: TenkaPlay, use: UseCard, card: Card, path: Path) -> None:
    """Replace a rival's soldier by an own one."""
    recall(play, rival_of(path[0]), province_of(path[0]))
    add_soldier(play, use.seat, province_of(path[0]))


def drives(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    """Yield paths: from which province soldiers of which rival are driven where."""
    for origin, there in enumerate(play.state.soldiers):
        if there[use.seat]:
            for rival in rivals_at(play, use.seat, origin, card.soldiers):
                for to in play.rules.map.links[origin]:
                    yield (origin, rival), (to,)


def _abduct(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    for origin in range(len(play.state.soldiers)):
        for rival in rivals_at(play, use.seat, origin):
            for to in play.rules.map.links[origin]:
                if play.state.soldiers[to][use.seat]:
                    yield (origin, rival), (to,)


def _do_drive(play: TenkaPlay, use: UseCard, card: Card, path: Path) -> None:
    move(play, rival_of(path[0]), 1, province_of(path[0]), province_of(path[1]))


def _recall(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    if sum(there[use.seat] for there in play.state.soldiers) >= card.rounds[0] - len(use.past):
        for province, there in enumerate(play.state.soldiers):
            if there[use.seat]:
                yield ((province,),)


def _do_recall(play: TenkaPlay, use: UseCard, card: Card, path: Path) -> None:
    recall(play, use.seat, province_of(path[0]))


def province_of(pick: Pick) -> int:
    """Return the province of a pick."""
    province = pick[0]
    assert isinstance(province, int)
    return province


def rival_of(pick: Pick) -> int:
    """Return the rival whose soldier a pick names."""
    rival = pick[1]
    assert isinstance(rival, int)
    return rival


EFFECTS = {
    "march": Effect(("from", "to"), _march, _do_march),
    "sneak": Effect(("from", "to"), sneak, _do_march),
    "gather": Effect(("from",), _gather, _do_gather),
    "back-up": Effect(("to",), _plan_back_up, do_back_up),
    "replace": Effect(("replace",), _replace, do_replace),
    "expel": Effect(("from", "to"), drives, _do_drive),
    "abduct": Effect(("from", "to"), _abduct, _do_drive),
    "recall": Effect(("from",), _recall, _do_recall),
}
