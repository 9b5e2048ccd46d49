"""Action cards: when one can be played, what it names, who may cancel it, and what then happens (K1 to K11 of the cards).

A window is a moment: ``2-turn`` asked to raise or pass, ``2-named`` just after announcing, ``2-won`` before paying, ``3``
the own part of a cruel event, ``4`` the turn to place, ``5b``, ``5c``, ``7-before`` a disciple is named, ``7-with`` one
that has acted, ``7-mission`` requirements shown, ``any`` of 2, 4, 5b, 5c and 7-before; ``reaction`` to another card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tenka.components.deck import EVERYBODY, lay_open, put_under
from tenka.components.reaction_window import Window
from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision, Refusal
from tenka.core.step import AutomaticStep, Step
from tenka.games.yedo.board.districts import DISTRICT, DISTRICTS, SPOTS, TARGET
from tenka.games.yedo.cards.rows import ActionCard
from tenka.games.yedo.goods import COLOUR, WEAPONS
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState

Named = tuple[int | str, ...]
"""One thing a card names: a seat, a place, a seat's disciple at a place, a weapon, a deck."""
Path = tuple[Named, ...]
"""All things a card names, in order."""


class Effect(NamedTuple):
    """The effect of a card.

    ``paths``: yields every complete way to execute a card; ``do`` executes one (K1, K2).
    ``gain_now``: the gain of playing the card now, in Mon; or the name of an evaluation of the bots
    (``tenka.bots.yedo.card_policy.GAIN_NOW``); 0: bots play it only in reaction to another card, or never.
    ``amounts``: least and most ``amount`` in a file of cards; (0, 0): no amount.
    ``anytime``: whether a file may give the card any window of an own turn, not only those of the built-in card.
    ``draws``: whether the amount is a number of action cards to draw.
    ``harms``: whether it harms a named seat, so that its bots react.
    """

    paths: Callable[[YedoPlay, int, ActionCard], Iterator[Path]]
    do: Callable[[YedoPlay, int, ActionCard, Path], None]
    gain_now: float | str
    amounts: tuple[int, int] = (0, 0)
    anytime: bool = False
    draws: bool = False
    harms: bool = False


def playable(play: YedoPlay, seat: int, *windows: str) -> tuple[Choice, ...]:
    """Return the cards a seat can play now: in their window, and only if the effect is possible in full (K1)."""
    hand = play.state.actions[seat]
    if not hand:
        return ()
    fitting = play.rules.playable(windows)
    held = [face for face, _ in hand if face in fitting]
    if not held:
        return ()
    return tuple([choice("play", face) for face in dict.fromkeys(held) if next(paths(play, seat, face), None) is not None])


def may_hold_playable(play: YedoPlay, seat: int, window: str) -> bool:
    """Return whether a seat may hold a playable card for a window, by public information.

    The true hand must not matter: a skipped question would reveal it.
    """
    cards = play.rules.windows.get(window, ()) if play.state.actions[seat] else ()
    return any(next(paths(play, seat, face), None) is not None for face in cards)


def refused_cards(play: YedoPlay, seat: int, *windows: str) -> tuple[Refusal, ...]:
    """Refuse cards of another window, or without a possible effect (YE-L6, K1)."""
    fine = {choice.operands[0] for choice in playable(play, seat, *windows)}
    fitting = play.rules.playable(windows)
    held = dict.fromkeys(face for face, _ in play.state.actions[seat])
    return tuple(
        Refusal(f"card:{face}", "ye.no.target", "YE-L6") if face in fitting
        else Refusal(f"card:{face}", "ye.no.window", "YE-L6", {"windows": play.rules.actions[face].windows.split()})
        for face in held if face not in fine and face in play.rules.actions
    )  # fmt: skip


def paths(play: YedoPlay, seat: int, face: str) -> Iterator[Path]:
    """Return the ways to execute a card."""
    card = play.rules.actions[face]
    return play.rules.effects[card.effect].paths(play, seat, card)


def question_open(play: YedoPlay, kind: type[Any]) -> Any:
    """Return the question of this kind during which a card is played, even while the card is being named or answered."""
    return next((step for step in reversed(play.state.stack) if isinstance(step, kind)), None)


def begin(play: YedoPlay, seat: int, face: str) -> None:
    """Show a card and remove it from the hand (K2)."""
    lay_open(play.state.actions[seat], face)
    play.reveal()
    play.emit("ye.event.played", seat=seat, card=face)
    _go_on(play, Name(seat, face, ()))


def _go_on(play: YedoPlay, name: Name) -> None:
    """Ask for what must be named, if there is a choice; then the others may cancel."""
    while True:
        following = name.following(play)
        if () in following:
            let_others_cancel(play, name.seat, name.card, name.path)
            return
        if len(following) > 1:
            play.push(name)
            return
        name = Name(name.seat, name.card, (*name.path, following[0]))


@data
class Name(Step[YedoRules, YedoState]):
    """The player of a card names what it needs, one thing after the other."""

    seat: int
    card: str
    path: tuple[tuple[int | str, ...], ...]

    def following(self, play: YedoPlay) -> list[Named]:
        """Return what can be named next; the empty name means that all is named."""
        at = len(self.path)
        ways = [way for way in paths(play, self.seat, self.card) if way[:at] == self.path]
        return list(dict.fromkeys(way[at] if len(way) > at else () for way in ways))

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.name", card=self.card, named=len(self.path))

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(choice("name", *named) for named in self.following(play))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        _go_on(play, Name(self.seat, self.card, (*self.path, choice.operands)))

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (target(choice.operands),)


def target(named: Named) -> str:
    """Return the target of a named thing."""
    if len(named) == 2:
        return f"disciple:{named[0]}:{TARGET[str(named[1])].removeprefix('space:')}"
    thing = named[0]
    if isinstance(thing, int):
        return f"seat:{thing}"
    if thing in SPOTS:
        return TARGET[thing]
    if thing in DISTRICT:
        return f"district:{DISTRICTS[DISTRICT[thing]].code}"
    return f"weapon:{thing}" if thing in WEAPONS else f"deck:{thing}" if thing in COLOUR else f"button:{thing}"


def let_others_cancel(play: YedoPlay, seat: int, face: str, path: Path) -> None:
    """After all is named, let the others cancel (K8), then execute."""
    play.emit("ye.event.named", seat=seat, card=face, named=[list(named) for named in path])
    play.push(CardEffect(seat, face, path))
    order = play.state.order
    play.push(Reaction(tuple(other for other in order if other != seat)))


@data
class CardEffect(AutomaticStep[YedoRules, YedoState]):
    """Executes a card unless it was cancelled; either way it goes under the deck (K2, K3)."""

    seat: int
    card: str
    path: tuple[tuple[int | str, ...], ...]
    cancelled: bool = False

    def execute(self, play: YedoPlay) -> None:
        below = len(play.state.stack)
        if self.cancelled:
            play.emit("ye.event.cancelled", seat=self.seat, card=self.card)
        else:
            card = play.rules.actions[self.card]
            play.rules.effects[card.effect].do(play, self.seat, card, self.path)
        if len(play.state.stack) > below:
            play.state.stack.insert(below, Bury(self.seat, self.card))
        else:
            bury(play, self.card)


def bury(play: YedoPlay, face: str) -> None:
    """Put a played card under the deck, face up."""
    put_under(play.state.action_deck, (face, EVERYBODY))


@data
class Bury(AutomaticStep[YedoRules, YedoState]):
    """Puts an executed card under the deck after the questions of its effect (YE-L2, K2)."""

    seat: int
    card: str

    def execute(self, play: YedoPlay) -> None:
        bury(play, self.card)


@data
class Reaction(Window[YedoRules, YedoState]):
    """Every other seat that holds an action card is asked once (K8). The first Feint ends the asking and is a play itself."""

    def holds(self, play: YedoPlay, seat: int) -> bool:
        return bool(play.state.actions[seat])

    def key(self, play: YedoPlay) -> str:
        return "ye.ask.reaction"

    def playable(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return playable(play, seat, "reaction")

    def play_card(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        begin(play, seat, str(choice.operands[0]))

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return point_card(choice)


def point_card(choice: Choice) -> tuple[str, ...]:
    """Return the target: a card to play, or a button."""
    return (f"card:{choice.operands[0]}",) if choice.verb == "play" else (f"button:{choice.verb}",)
