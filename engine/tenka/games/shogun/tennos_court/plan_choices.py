"""The plan with the panel: a seat's tower cards are equal, and codes index only likely choices (TC-R2)."""

from __future__ import annotations

from tenka.core.choice import Choice
from tenka.core.data import data
from tenka.games.shogun.planning import Plan
from tenka.games.shogun.provinces import INDEX
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.tennos_court.cards import PANEL, TOWER_CARDS

TOWERS = tuple(card.id for card in TOWER_CARDS)


@data
class CourtPlan(Plan):
    """Tower cards are equal, so the final answers order them by box (TC-R2)."""

    def finish(self, play: ShogunPlay, seat: int) -> None:
        _sort_towers(play.rules, play.state.laid[seat])
        Plan.finish(self, play, seat)

    def code_options(self, play: ShogunPlay) -> tuple[tuple[int, Choice] | None, ...]:
        """Return the likely continuations; fourteen places would make codes long."""
        pairs = Plan.code_options(self, play)
        return tuple([pair for pair in pairs if pair is None or self._is_likely(play, *pair)])

    def _is_likely(self, play: ShogunPlay, seat: int, made: Choice) -> bool:
        """Return whether a choice is likely: provinces that can do their action, and tower cards on the panel in order."""
        if made.verb != "lay":
            return True
        rules, (box, card) = play.rules, made.operands
        if card in TOWERS:
            held = self._hand(play.state, seat)
            return box in PANEL and card == next(name for name in TOWERS if rules.card_index[name] in held)
        if card not in INDEX or box not in rules.actions:
            return True
        action = rules.actions[str(box)]
        return rules.action_effects[action.id].obstacle(rules, play.state, seat, action, INDEX[str(card)]) is None


def _sort_towers(rules: ShogunRules, board: list[int]) -> None:
    towers = sorted(rules.card_index[name] for name in TOWERS)
    boxes = [box for box, card in enumerate(board) if card in towers]
    for box, card in zip(boxes, towers, strict=False):
        board[box] = card
