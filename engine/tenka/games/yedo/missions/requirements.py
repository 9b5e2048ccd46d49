"""Requirements of a mission, what is missing, and possible substitutes (YE-X4, X5)."""

from __future__ import annotations

from typing import NamedTuple

from tenka.core.choice import Choice, choice
from tenka.games.yedo.board.districts import SPACES
from tenka.games.yedo.goods import KARESANSUI, YASHIKI
from tenka.games.yedo.missions.rows import Need
from tenka.games.yedo.rules import YedoPlay
from tenka.games.yedo.state import YedoState


class Lack(NamedTuple):
    """What is missing and can be substituted by cards and annex disciples."""

    weapons: tuple[str, ...]
    blessing: int
    geisha: int

    @property
    def any(self) -> bool:
        """Whether anything is missing."""
        return bool(self.weapons or self.blessing > 0 or self.geisha > 0)


def lacking(state: YedoState, seat: int, need: Need, lent: list[str], blessing: int = 0, geisha: int = 0) -> Lack | None:
    """Return what a seat lacks, after substitutes; None if disciples or annexes are missing, which can't be substituted."""
    spaces = state.spaces
    for district, number in need.places:
        here = SPACES[district]
        if spaces[here[0] : here[-1] + 1].count(seat) < number:
            return None
    if need.annexes & ~state.annexes[seat]:
        return None
    weapons = state.weapons[seat]
    missing = tuple(sorted([weapon for weapon in need.weapons if weapon not in weapons and weapon not in lent]))
    return Lack(missing, need.blessing - state.blessing[seat] - blessing, need.geisha - state.geisha[seat] - geisha)


def lenders(play: YedoPlay, seat: int, effect: str) -> int:
    """Return how many cards with this effect a seat holds."""
    actions = play.rules.actions
    return sum(face in actions and actions[face].effect == effect for face, _ in play.state.actions[seat])


def is_in_reach(play: YedoPlay, seat: int, lack: Lack) -> bool:
    """Return whether cards and annex disciples can substitute for everything missing (YE-X5)."""
    if not lack.any:
        return True
    stationed = play.state.stationed[seat]
    if lack.geisha > bool(stationed & YASHIKI) or len(lack.weapons) > lenders(play, seat, "lend-weapon"):
        return False
    return lack.blessing <= bool(stationed & KARESANSUI) or lenders(play, seat, "lend-blessing") > 0


def may_be_in_reach(play: YedoPlay, seat: int, lack: Lack) -> bool:
    """Return whether that may be possible by public information: any card of the hand could be a substitute."""
    state = play.state
    garden = bool(state.stationed[seat] & KARESANSUI)
    cards = len(lack.weapons) + (lack.blessing > garden)
    return lack.geisha <= bool(state.stationed[seat] & YASHIKI) and cards <= len(state.actions[seat])


def completable(play: YedoPlay, seat: int, district: int) -> list[Choice]:
    """Return the missions a disciple in this district can complete (YE-X4)."""
    rules, state = play.rules, play.state
    here, choices = rules.missions_at[district], []
    for hand in state.missions[seat]:
        for face, _ in hand:
            if face in here:
                lack = lacking(state, seat, rules.missions[face].need, [])
                if lack is not None and is_in_reach(play, seat, lack):
                    choices.append(choice("complete", face))
    return choices
