"""Armies move to a bordering province: an own one, or to battle (SH-A8, A9, A10, A12, A13)."""

from __future__ import annotations

from functools import cache

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision, Refusal
from tenka.core.step import Step
from tenka.games.shogun.battle import attack
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.state import ShogunState

STAY = choice("stay")


@cache
def marches(province: int, most: int) -> tuple[Choice, ...]:
    """Return the choices that send 1 to ``most`` armies into a province."""
    return tuple(choice("march", NAMES[province], armies) for armies in range(1, most + 1))


def targets(rules: ShogunRules, state: ShogunState, seat: int, province: int, action: str) -> list[int]:
    """Return the bordering provinces that an action may enter: own ones; in a battle others too, unless forbidden."""
    owner, near = state.owner, rules.board.neighbours[province]
    if action == "armies-1":
        return [other for other in near if owner[other] == seat]
    shut = rules.rulings.refuse_attack
    return [other for other in near if owner[other] == seat or shut(rules, state, seat, other, action) is None]


def has_target(rules: ShogunRules, state: ShogunState, seat: int, province: int, action: str) -> bool:
    """Return whether there is such a province."""
    owner, shut, battle = state.owner, rules.rulings.refuse_attack, action != "armies-1"
    for other in rules.board.neighbours[province]:
        if owner[other] == seat or (battle and shut(rules, state, seat, other, action) is None):
            return True
    return False


@data
class March(Step[ShogunRules, ShogunState]):
    """The owner chooses target and number after the card is open; one army must stay (SH-A9), except after A8."""

    seat: int
    province: int
    action: str

    def run(self, play: ShogunPlay) -> bool:
        if self.action != "armies-1" or has_target(play.rules, play.state, self.seat, self.province, self.action):
            return False
        play.pop()
        return True

    def ask(self, play: ShogunPlay) -> Decision:
        key = "sh.ask.move" if self.action == "armies-1" else "sh.ask.march"
        return play.ask(self, (self.seat,), key, province=NAMES[self.province], action=self.action)

    def choices(self, play: ShogunPlay, seat: int) -> tuple[Choice, ...]:
        most = play.state.armies[self.province] - 1
        choices = [STAY] if self.action == "armies-1" else []
        for target in targets(play.rules, play.state, seat, self.province, self.action):
            choices += marches(target, most)
        return tuple(choices)

    def apply(self, play: ShogunPlay, seat: int, choice: Choice) -> None:
        play.pop()
        if choice == STAY:
            play.emit("sh.event.stayed", seat=seat, province=NAMES[self.province])
            return
        target, armies = INDEX[str(choice.operands[0])], int(choice.operands[1])
        if play.state.owner[target] == seat:
            self._move(play, target, armies)
        else:
            attack(play, seat, self.province, target, armies)

    def _move(self, play: ShogunPlay, target: int, armies: int) -> None:
        play.state.armies[self.province] -= armies
        play.state.armies[target] += armies
        names = {"source": NAMES[self.province], "province": NAMES[target]}
        play.emit("sh.event.moved", seat=self.seat, armies=armies, **names)

    def targets(self, play: ShogunPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        if choice == STAY:
            return ("button:stay",)
        return (f"province:{choice.operands[0]}", f"armies:{choice.operands[1]}")

    def refusals(self, play: ShogunPlay, seat: int) -> tuple[Refusal, ...]:
        rules, state = play.rules, play.state
        if self.action == "armies-1" or seat != self.seat:
            return ()
        refusals = []
        for other in rules.board.neighbours[self.province]:
            why = None if state.owner[other] == seat else rules.rulings.refuse_attack(rules, state, seat, other, self.action)
            if why is not None:
                refusals.append(Refusal(f"province:{NAMES[other]}", f"sh.no.{why}", "SH-A13"))
        return tuple(refusals)
