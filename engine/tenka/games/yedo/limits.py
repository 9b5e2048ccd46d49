"""Limits: a seat above a limit discards down to it, the new item included (YE-L1, L4)."""

from __future__ import annotations

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.step import Step
from tenka.games.yedo import goods, holdings
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState, missions_held


def list_over_limit(state: YedoState, seat: int) -> list[str]:
    """Return the kinds of which a seat must choose a discard (YE-L1)."""
    kinds = []
    if len(state.actions[seat]) > goods.MOST_ACTIONS:
        kinds.append("action")
    if len(state.bonuses[seat]) > goods.MOST_BONUSES:
        kinds.append("bonus")
    if missions_held(state, seat) > goods.MOST_MISSIONS:
        kinds.append("mission")
    if len(state.weapons[seat]) > goods.MOST_WEAPONS:
        kinds.append("weapon")
    return kinds


def goods_of(state: YedoState, seat: int, kind: str) -> list[tuple[str, str]]:
    """Return what a seat has of a kind, without duplicates: (deck or weapon, face)."""
    if kind == "weapon":
        return [("weapon", weapon) for weapon in dict.fromkeys(state.weapons[seat])]
    kinds = goods.COLOURS if kind == "mission" else (kind,)
    return [(deck, face) for deck in kinds for face in dict.fromkeys(f for f, _ in holdings.hand_of(state, seat, deck))]


@data
class Trim(Step[YedoRules, YedoState]):
    """A seat above a limit chooses a discard."""

    seat: int

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.trim", kinds=list_over_limit(play.state, self.seat))

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        over = list_over_limit(play.state, seat)
        return tuple(choice("drop", deck, face) for kind in over for deck, face in goods_of(play.state, seat, kind))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        kind, face = map(str, choice.operands)
        if kind == "weapon":
            holdings.drop_weapon(play, seat, face)
        else:
            holdings.give_back(play, seat, kind, face)
        if not list_over_limit(play.state, seat):
            play.pop()

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (thing(*map(str, choice.operands)),)


def thing(kind: str, face: str) -> str:
    """Return the target of a seat's card or weapon."""
    return f"weapon:{face}" if kind == "weapon" else f"card:{face}"


def check_limits(play: YedoPlay, seat: int) -> None:
    """Ask a seat above a limit to discard (YE-L4); geisha and blessings are equal, so nothing is asked."""
    state = play.state
    while state.geisha[seat] > goods.MOST_GEISHA:
        holdings.drop_geisha(play, seat)
    while state.blessing[seat] > goods.MOST_BLESSINGS:
        holdings.return_blessing(play, seat)
    if list_over_limit(state, seat) and Trim(seat) not in state.stack:
        play.push(Trim(seat))
