"""Cards by the places they were dealt to, in a state, an event or a choice, and by their faces again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, TypeVar

from tenka.core.chance import Outcome, Tape
from tenka.core.choice import Choice
from tenka.core.data import restore
from tenka.core.errors import BadProof, TenkaError
from tenka.core.hidden import Hidden
from tenka.core.rules import Rules
from tenka.core.state import State
from tenka.protocol.terms import Terms
from tenka.protocol.together.decks import Plan
from tenka.table.table import Table

S = TypeVar("S", bound=State)


class Places:
    """``faces``: the cards of each deck; ``cards``: the squares that stand for them; ``number``: of each place by its name;
    ``rules``: those in which cards are called by place; ``hidden``: what the game says of them."""

    def __init__(self, terms: Terms) -> None:
        """Raises BadProof where the game's cards can't be dealt so."""
        rules = terms.rules()[1]
        if rules.hidden is None:
            raise BadProof(f"the cards of {terms.game} can't be dealt without a dealer")
        self.hidden: Hidden = rules.hidden
        self.faces = {deck: tuple(faces) for deck, faces in self.hidden.decks(rules).items()}
        self.plan = Plan(terms.session, tuple((deck, len(faces)) for deck, faces in self.faces.items()), len(terms.parties))
        called = {deck: tuple(f"place_{deck}_{at}" for at in range(len(faces))) for deck, faces in self.faces.items()}
        self.names = [place for places in called.values() for place in places]
        self.number = {place: at for at, place in enumerate(self.names)}
        self.deck = {at: deck for deck, part in self.plan.parts() for at in range(part.start, part.stop)}
        self.rules: Rules = self.hidden.placed(rules, called)
        squares = self.plan.cards()
        self.cards = {deck: squares[part] for deck, part in self.plan.parts()}

    def dealt(self, order: Mapping[str, Sequence[int]]) -> dict[str, str]:
        """Return the face at each place, from which card of its deck lies there."""
        return {name: self.faces[deck][at] for name, (deck, at) in zip(self.names, _laid(order), strict=True)}

    def strange(self, choice: Choice) -> bool:
        """Whether a choice speaks of a card that not everybody knows."""
        return any(operand in self.number for operand in choice.operands)


def _laid(order: Mapping[str, Sequence[int]]) -> list[tuple[str, int]]:
    return [(deck, at) for deck, cards in order.items() for at in cards]


def named(value: Any, names: Mapping[str, str]) -> Any:
    """Return a plain value in which places are called by what lies there."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, (list, tuple)):
        return [named(one, names) for one in value]
    if isinstance(value, dict):
        return {key: named(one, names) for key, one in value.items()}
    return value


def named_state(state: S, names: Mapping[str, str]) -> S:
    """Return a position in which places are called by what lies there."""
    return restore(named(state.plain(), names), type(state)) if names else state.copy()


def named_choice(choice: Choice, names: Mapping[str, str]) -> Choice:
    """Return the same of a choice."""
    return Choice(choice.verb, tuple(names.get(word, word) if isinstance(word, str) else word for word in choice.operands))


def placed_choices(choice: Choice, cards: Sequence[tuple[str, int]], names: Mapping[str, str]) -> list[Choice]:
    """Return what a choice can mean where the cards it names are known by place, in the order the rules consume cards."""
    ways: list[list[Any]] = []
    for word in choice.operands:
        like = list(dict.fromkeys(face for face, _ in cards if names.get(face, face) == word))
        ways.append(like or [word])
        if word not in ways[-1]:
            ways[-1].append(word)
    return [Choice(choice.verb, operands) for operands in product(*ways)]


def shuffles(outcomes: Sequence[Outcome], order: Mapping[str, Sequence[int]]) -> tuple[Outcome, ...]:
    """Return what the set-up of a game without a dealer answers: chance shuffled the places, at which cards lay in their order.

    Raises BadProof.
    """
    answers = list(outcomes)
    for at, cards in enumerate(order.values()):
        if at >= len(answers) or answers[at].kind != "shuffle" or answers[at].sizes != (len(cards),):
            raise BadProof("the set-up shuffles other decks than were dealt")
        answers[at] = answers[at]._replace(values=tuple(cards[place] for place in answers[at].values))
    return tuple(answers)


class Otherwise(BadProof):
    """Raised for a choice that could not be made with the cards its seat held."""

    def __init__(self, seat: int, message: str) -> None:
        super().__init__(message)
        self.seat = seat


def truth(terms: Terms, places: Places, common: Table, order: Mapping[str, Sequence[int]]) -> Table:
    """Return the game as it was: every choice once more, with the true cards. Raises Otherwise, BadProof."""
    names = places.dealt(order)
    setup = shuffles(common.setup.outcomes, order)
    table = Table(*terms.rules(), terms.seed, chance=Tape([outcome.values for outcome in setup]))
    for at, line in enumerate(common.history):
        table.chance = Tape([outcome.values for outcome in line.outcomes])
        try:
            table.repeat(line.seat, named_choice(line.choice, names))
        except TenkaError as error:
            raise Otherwise(line.seat, f"choice {at + 1} can't be made with the cards seat {line.seat} held: {error}") from error
        if table.history[-1].outcomes != line.outcomes:
            raise Otherwise(line.seat, f"choice {at + 1} asks for other draws with the cards seat {line.seat} held")
    return table
