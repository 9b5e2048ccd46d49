"""The weights of the policy, a set per level; in Mon and rounds unless stated otherwise."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """The parameters of the policy. The defaults were set by hand, in games of steady against itself."""

    point_early: float = 3.0
    """Mon per point of prestige with more than eight rounds left, with more than three, and later."""
    point_middle: float = 4.0
    point_late: float = 5.0
    coin_early: float = 1.5
    """Value of one more Mon with more than eight rounds left, with more than two, and later."""
    coin_middle: float = 1.15
    coin_late: float = 0.9
    thrift: bool = False
    """Whether Mon that no plan needs are worth less (``mission_queue.value_of_mon``)."""
    planned: float = 0.6
    """Share of what the missions in hand lack that will be bought."""
    float_: float = 4.0
    """Mon to reserve for each of the next two rounds."""
    rate: float = 0.6
    """Factor on prestige from Mon at the Harbor, because a disciple has to go there."""
    soft: float = 8.0
    """Number of spare Mon from which one more is worth no more than at the Harbor."""
    room: float = 7.0
    """Most Mon that a round turns into prestige."""
    bonus: float = 0.3
    """Probability of a mission's bonus."""
    carded: float = 0.35
    """A mission's share of a bonus card that counts it."""
    income: float = 2.0
    """Mon of a round without missions."""
    chance: float = 0.5
    """Probability of a mission with just enough time, and the increase per spare round."""
    a_round: float = 0.25
    work: float = 3.5
    """What a disciple would bring elsewhere."""
    paid: float = 0.7
    """Share of a mission's remaining costs that is subtracted, and a constant per missing thing."""
    a_thing: float = 1.0
    pace: float = 0.5
    """Rounds per missing thing, if there is money for it."""
    doing: float = 0.7
    """Rounds per mission to complete it, in a queue."""
    press: float = 1 / 3
    """Share of the remaining margin that a seat bids at once while others may answer."""
    otherwise: float = 0.0
    """Share of the next best lot's gain that a bid has to exceed: that lot remains if another seat wins this one."""
    join: float = 2.0
    """Mon above the least bid at which a lot must be worth more than leaving."""
    detour: float = 3.0
    """Value in Mon of a disciple's way to a shop: bids stay below the shop's price plus this."""
    counted: float = 0.2
    """A thing's share of a bonus card that counts it."""
    spare_weapon: float = 0.3
    """Value of a weapon that no mission needs, as a share of its price, at the beginning."""
    kept: float = 2.0
    """The same in hand."""
    dojo: float = 0.8
    """Share of the Dojo's future Mon that counts."""
    ability: float = 1.0
    """Share of an annex's ability that counts."""
    disciple: float = 3.0
    """Value of a disciple per remaining round."""
    ahead: float = 0.6
    """Probability that a bonus card pays if it would pay now, and otherwise."""
    behind: float = 0.3
    action_lot: float = 4.5
    bonus_lot: float = 6.0
    """Values of cards, the best of three."""
    mission_lot: float = 1.3
    """Factor of the best of three missions over one: in an auction, in the Castle."""
    choice: float = 1.4
    denied: float = 0.0
    """Share of an auction's prestige that counts again because no rival gets it; divided by the number of rivals."""
    climb: float = 1.2
    """Value of a higher place in the order."""
    dear: float = 0.3
    """Share of a Mon's value that luxury costs in the last round but one."""
    rivals: float = 0.6
    """Factor on the church's expected Mon per rival at the Harbor."""
    nearly: float = 0.55
    """Probability of a mission whose last thing must be bought this round."""
    danger: float = 1.0
    """Weight of the watch's danger."""
    fall: float = 0.7
    """Share of a disciple's value that an arrest costs."""
    second: float = 0.6
    """Value of a second disciple in a district, as a share of the first."""
    scarce: float = 1.0
    """Value of a space that a mission needs and that may soon be taken."""
    colours: float = 0.8
    """Decrease of a mission's value per mission of the same colour in hand, at the start."""


USUAL = Weights()
"""The weights of light, steady and strong."""

TUNED = Weights(
    point_early=2.32, point_middle=4.93, point_late=7.06, coin_early=1.75, coin_middle=1.15, coin_late=0.961, thrift=True,
    planned=0.489, float_=3.52, rate=0.863, soft=7.74, room=7.89, bonus=0.243, carded=0.359, income=2.9, chance=0.656,
    a_round=0.201, work=4.48, paid=1.13, a_thing=1.17, pace=0.5, doing=0.655, press=0.276, otherwise=0.671, join=1.6,
    detour=2.6, counted=0.207, spare_weapon=0.331, kept=1.65, dojo=0.734, ability=1.04, disciple=3.31, ahead=0.633,
    behind=0.294, action_lot=3.48, bonus_lot=5.43, mission_lot=0.906, choice=1.37, denied=0.732, climb=1.21, dear=0.297,
    rivals=0.47, nearly=0.618, danger=1.54, fall=0.716, second=0.506, scarce=0.964, colours=0.8,
)  # fmt: skip
"""The weights of master, as found by ``build.py run tests.bots.tune_yedo 1200 2`` in games of two seats."""
