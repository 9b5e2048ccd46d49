"""The weights of the policy, a set for each level; Mon and rounds where nothing else is said."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What a policy holds things to be worth. The defaults were set by hand, in games of steady against itself."""

    point_early: float = 3.0
    """Mon that a point of prestige is worth with more than eight rounds left, with more than three, and then."""
    point_middle: float = 4.0
    point_late: float = 5.0
    coin_early: float = 1.5
    """What one more Mon is worth with more than eight rounds left, with more than two, and then."""
    coin_middle: float = 1.15
    coin_late: float = 0.9
    thrift: bool = False
    """Whether Mon that no plan needs are worth less (``marginal_mon.py``)."""
    planned: float = 0.6
    """The part of what the missions in hand lack that will be bought."""
    float_: float = 4.0
    """Mon kept for each of the next two rounds."""
    rate: float = 0.6
    """What is left of the prestige that Mon buy at the Harbor, as a disciple has to go there."""
    soft: float = 8.0
    """From so many Mon to spare on, one more is worth no more than that."""
    room: float = 7.0
    """Mon that a round turns into prestige at most."""
    bonus: float = 0.3
    """Chance of a mission's bonus."""
    carded: float = 0.35
    """What a mission adds to a bonus card that counts it, as a part of the card."""
    income: float = 2.0
    """Mon that come in a round, missions apart."""
    chance: float = 0.5
    """Chance of a mission for which there is just time, and what each round to spare adds."""
    a_round: float = 0.25
    work: float = 3.5
    """What a disciple would bring elsewhere."""
    paid: float = 0.7
    """The part of what is still to be bought for a mission that counts against it, and what each thing counts besides."""
    a_thing: float = 1.0
    pace: float = 0.5
    """Rounds that a missing thing takes, when there is money for it."""
    doing: float = 0.7
    """Rounds that the doing itself takes, of several missions one after the other."""
    press: float = 1 / 3
    """The part of what a seat could still bid that it bids at once while others may answer."""
    otherwise: float = 0.0
    """How much of the next best lot's gain a bid has to exceed: it would be left for the seat if another wins this one."""
    join: float = 2.0
    """Mon above the least bid at which a lot must still be worth more than leaving at once."""
    detour: float = 3.0
    """Mon that a disciple on its way to a shop stands for: nobody bids more than the shop asks, and this."""
    counted: float = 0.2
    """What a thing adds to a bonus card that counts it, as a part of the card."""
    spare_weapon: float = 0.3
    """What a weapon is worth that no mission asks for, as a part of its price, at the beginning."""
    kept: float = 2.0
    """The same in hand."""
    dojo: float = 0.8
    """The part of the Dojo's Mon to come that it is held to be worth."""
    ability: float = 1.0
    """How much of an annex's ability counts."""
    disciple: float = 3.0
    """What a disciple brings in each round to come."""
    ahead: float = 0.6
    """Chance that a bonus card pays which would pay now, and of any other."""
    behind: float = 0.3
    action_lot: float = 4.5
    bonus_lot: float = 6.0
    """Cards, the best of three."""
    mission_lot: float = 1.3
    """How much better than one mission off a deck the best of three is: in an auction, in the Castle."""
    choice: float = 1.4
    denied: float = 0.0
    """How much of an auction's prestige counts once more because no rival gets it; with two rivals half of that, and so on."""
    climb: float = 1.2
    """A place higher in the order."""
    dear: float = 0.3
    """How much of a Mon's worth luxury costs in the last round but one."""
    rivals: float = 0.6
    """How much each rival at the Harbor takes of the hope for the church's Mon."""
    nearly: float = 0.55
    """Chance of a mission whose last thing is still to be bought this round."""
    danger: float = 1.0
    """How much of the watch's danger counts."""
    fall: float = 0.7
    """The part of a disciple's worth that an arrest costs."""
    second: float = 0.6
    """What a second disciple in a district brings, as a part of the first."""
    scarce: float = 1.0
    """A space that a mission needs and that may soon be taken."""
    colours: float = 0.8
    """What a mission of a colour loses by each that is held already, at the start."""


USUAL = Weights()
"""That of light, steady and strong."""

TUNED = Weights(
    point_early=2.32, point_middle=4.93, point_late=7.06, coin_early=1.75, coin_middle=1.15, coin_late=0.961, thrift=True,
    planned=0.489, float_=3.52, rate=0.863, soft=7.74, room=7.89, bonus=0.243, carded=0.359, income=2.9, chance=0.656,
    a_round=0.201, work=4.48, paid=1.13, a_thing=1.17, pace=0.5, doing=0.655, press=0.276, otherwise=0.671, join=1.6,
    detour=2.6, counted=0.207, spare_weapon=0.331, kept=1.65, dojo=0.734, ability=1.04, disciple=3.31, ahead=0.633,
    behind=0.294, action_lot=3.48, bonus_lot=5.43, mission_lot=0.906, choice=1.37, denied=0.732, climb=1.21, dear=0.297,
    rivals=0.47, nearly=0.618, danger=1.54, fall=0.716, second=0.506, scarce=0.964, colours=0.8,
)  # fmt: skip
"""Those of master: what ``PYTHONPATH=engine:web:. python -m tests.bots.tune_yedo 1200 2`` found, in games of two seats."""
