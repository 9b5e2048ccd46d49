"""The turn and the dice (TM-D)."""

from __future__ import annotations

from functools import cache

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision, Refusal
from tenka.core.step import AutomaticStep, Step
from tenka.games.tenka_meidou.rules import Deed, TenkaRules, cards_in_sight
from tenka.games.tenka_meidou.state import TenkaPlay, TenkaState

DICE = 3
ROLL = choice("roll")
REROLL = choice("reroll")
_ONLY_ROLL = (ROLL,)
_ASKED = tuple((seat,) for seat in range(4))


@data
class Turn(Step[TenkaRules, TenkaState]):
    """A seat's turn: exactly one action, no pass (D1)."""

    def ask(self, play: TenkaPlay) -> Decision:
        return play.ask(self, _ASKED[play.state.turn], "tm.ask.turn")

    def choices(self, play: TenkaPlay, seat: int) -> tuple[Choice, ...]:
        choices: tuple[Choice, ...] = ()
        for action in play.rules.actions.values():
            choices += action.choices(play, seat)
        return choices

    def apply(self, play: TenkaPlay, seat: int, choice: Choice) -> None:
        play.rules.actions[choice.verb].apply(play, seat, choice)

    def targets(self, play: TenkaPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return play.rules.actions[choice.verb].targets(choice)

    def refusals(self, play: TenkaPlay, seat: int) -> tuple[Refusal, ...]:
        return tuple(refusal for action in play.rules.actions.values() for refusal in action.refusals(play, seat))


def _roll(play: TenkaPlay, seat: int, choice: Choice) -> None:
    dice = play.chance.roll(DICE)
    play.emit("tm.event.rolled", seat=seat, dice=dice)
    play.swap(Dice(seat, dice, False))


def _roll_first(play: TenkaPlay, seat: int) -> tuple[Refusal, ...]:
    return tuple(Refusal(f"province:{place}", "tm.no.roll_first", "TM-D2") for place in play.rules.map.places)


DEPLOY = Deed(
    choices=lambda play, seat: _ONLY_ROLL, apply=_roll, targets=lambda choice: ("button:roll",), refusals=_roll_first
)


@data
class Dice(Step[TenkaRules, TenkaState]):
    """After a roll: roll all three again once, or split them (D2 to D6)."""

    seat: int
    dice: tuple[int, ...]
    rerolled: bool

    def ask(self, play: TenkaPlay) -> Decision:
        return play.ask(self, _ASKED[self.seat], "tm.ask.split", dice=self.dice)

    def choices(self, play: TenkaPlay, seat: int) -> tuple[Choice, ...]:
        splits = play.rules.rulings.deployments(play.state, seat, self.dice)
        return splits if self.rerolled else (*splits, REROLL)

    def apply(self, play: TenkaPlay, seat: int, choice: Choice) -> None:
        if choice == REROLL:
            dice = play.chance.roll(DICE)
            play.emit("tm.event.rerolled", seat=seat, dice=dice)
            play.swap(Dice(seat, dice, True))
            return
        province = play.state.castles.index(choice.operands[0])  # type: ignore[arg-type]  # a deployment names a castle
        play.rules.rulings.deploy(play, seat, province, choice)
        play.pop()

    def targets(self, play: TenkaPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        if choice == REROLL:
            return ("button:reroll",)
        castle, pieces, *special = choice.operands
        province = f"province:{play.rules.map.places[play.state.castles.index(castle)]}"  # type: ignore[arg-type]
        alike = [other for other in self.choices(play, seat) if other.operands[:2] == (castle, pieces)]
        if len(alike) == 1:
            return (province,)
        return (province, f"reserve:{seat}:{special[0] if special else 'soldier'}")

    def refusals(self, play: TenkaPlay, seat: int) -> tuple[Refusal, ...]:
        state = play.state
        refusals = [Refusal("button:reroll", "tm.no.rerolled", "TM-D2")] if self.rerolled else []
        refusals += [Refusal(card, "tm.no.rolled", "TM-D6") for card in cards_in_sight(play, seat)]
        hit = {castle for castle, _ in splits(self.dice)}
        for place, castle in zip(play.rules.map.places, state.castles, strict=True):
            if castle not in hit:
                values = {"castle": castle, "dice": self.dice}
                refusals.append(Refusal(f"province:{place}", "tm.no.unhit", "TM-D3", values))
        return tuple(refusals)


@cache
def splits(dice: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the splits of a roll as (castle, soldiers), ascending (D3). The single die determines both, so each castle occurs
    once."""
    return tuple(sorted({(sum(dice) - single, (single + 1) // 2) for single in dice}))


@cache
def _deployments(dice: tuple[int, ...], most: int) -> tuple[Choice, ...]:
    return tuple(choice("deploy", castle, min(soldiers, most)) for castle, soldiers in splits(dice))


def deploy_soldiers(state: TenkaState, seat: int, dice: tuple[int, ...]) -> tuple[Choice, ...]:
    """Return deployments ``deploy <castle> <soldiers>``: as many as the single die says, or all that are left (D4)."""
    return _deployments(dice, min(state.reserve[seat], 3))


def place_soldiers(play: TenkaPlay, seat: int, province: int, choice: Choice) -> None:
    """Move the soldiers from the reserve to the province, which may hold others (D5)."""
    castle, soldiers = choice.operands
    assert isinstance(soldiers, int)
    play.state.reserve[seat] -= soldiers
    play.state.soldiers[province][seat] += soldiers
    play.emit(
        "tm.event.deployed", seat=seat, province=play.rules.map.places[province], castle=castle, soldiers=soldiers
    )


@data
class EndTurn(AutomaticStep[TenkaRules, TenkaState]):
    """Ends a turn: a seat with an empty reserve takes the highest remaining sword (D8); the next seat that is not out
    continues."""

    def execute(self, play: TenkaPlay) -> None:
        state = play.state
        seat = state.turn
        if not play.rules.rulings.in_hand(state, seat):
            out = sum(1 for sword in state.swords if sword)
            state.swords[seat] = state.seats - out
            play.emit("tm.event.sword", seat=seat, sword=state.seats - out)
            if not out:
                play.emit("tm.event.closed", seat=seat)
            if out + 1 == state.seats:
                return
        seat = (seat + 1) % state.seats
        while state.swords[seat]:
            seat = (seat + 1) % state.seats
        state.turn = seat


def are_all_out(play: TenkaPlay) -> bool:
    """Return whether every reserve is empty, which ends the phase (D9)."""
    return 0 not in play.state.swords
