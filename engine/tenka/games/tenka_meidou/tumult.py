"""Layer ``tumult``: the edition of 2023. Two more cards, a shorter retreat, and other names for two castles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tenka.core.game import Layer
from tenka.core.rules import add_rows, replace_rows
from tenka.games.tenka_meidou.card_effects import drives, move, province_of, rival_of
from tenka.games.tenka_meidou.cards import Card, rows_by_id
from tenka.games.tenka_meidou.rules import Effect, Path, TenkaRules
from tenka.games.tenka_meidou.state import TenkaPlay
from tenka.games.tenka_meidou.tactics import UseCard

NAMES = {"inabayama": "kasugayama", "kasugayama": "tsutsujigasaki"}
CHANGED = rows_by_id(Card("retreat", "recall", rounds=(2, 2)))
MORE = rows_by_id(Card("split", "divide", soldiers=2), Card("decoy", "lure", soldiers=2))
DECK = ("scout", "mountain", "navy", "split", "ninja", "kyoto", "backup", "betrayal", "exile", "hostage", "decoy", "retreat")


def _divide(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Path]:
    for origin, there in enumerate(play.state.soldiers):
        if there[use.seat] >= card.soldiers:
            for to in play.rules.map.links[origin]:
                yield (origin,), (to,)


def _do_divide(play: TenkaPlay, use: UseCard, card: Card, path: Path) -> None:
    origin = province_of(path[0])
    move(play, use.seat, play.state.soldiers[origin][use.seat] // 2, origin, province_of(path[1]))


def _do_lure(play: TenkaPlay, use: UseCard, card: Card, path: Path) -> None:
    move(play, use.seat, 1, province_of(path[0]), province_of(path[1]))
    move(play, rival_of(path[0]), card.soldiers, province_of(path[0]), province_of(path[1]))


EFFECTS = {"divide": Effect(("from", "to"), _divide, _do_divide), "lure": Effect(("from", "to"), drives, _do_lure)}


def apply(rules: TenkaRules) -> TenkaRules:
    """Return the rules of 2023."""
    return replace(
        rules,
        map=rules.map.with_names(NAMES),
        cards=add_rows(replace_rows(rules.cards, CHANGED), MORE),
        effects=add_rows(rules.effects, EFFECTS),
        deck=DECK,
    )


LAYER = Layer("tumult", apply, rows=(MORE.values(),))
