"""Effects of action cards of phase 5: the watch is turned and moved, disciples are saved or informed on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tenka.games.yedo.board.districts import DISTRICT, DISTRICTS, SPACES, SPOTS, WORD, neighbours
from tenka.games.yedo.cards.playing import Effect, Path
from tenka.games.yedo.cards.rows import ActionCard
from tenka.games.yedo.holdings import pay
from tenka.games.yedo.phases.event import turn_watch
from tenka.games.yedo.phases.patrol import find_searched, go_to, in_danger, move_watch, save
from tenka.games.yedo.rules import YedoPlay


def on_the_board(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield a way if there is a watch (K10)."""
    if play.state.colour:
        yield ()


def march(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Move the watch in the direction of its colour, or back (A01, A02)."""
    move_watch(play, card.amount)


def about_face(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Replace the watch by the other colour, then move it one district (A03)."""
    turn_watch(play)
    move_watch(play, 1)


def near_districts(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield the districts within the card's number of steps, in both directions (A04)."""
    for steps in range(-card.amount, card.amount + 1):
        if steps:
            yield ((DISTRICTS[(play.state.watch + steps) % len(DISTRICTS)].id,),)


def false_alarm(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Move the watch there; its colour stays (A04)."""
    go_to(play, DISTRICT[str(path[0][0])])


def own_in_danger(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield own unsaved disciples that would be arrested (A05)."""
    for word in in_danger(play.state, seat):
        yield ((word,),)


def save_one(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Save it from arrest this round (A05)."""
    save(play, seat, str(path[0][0]))


def affordable(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield a way if the seat can pay and has somebody to save (A06)."""
    if play.state.mon[seat] >= card.amount and in_danger(play.state, seat):
        yield ()


def save_all(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Save all that are in danger now (A06)."""
    state = play.state
    pay(play, seat, card.amount, card.id)
    for space in find_searched(state):
        if state.spaces[space] == seat and space not in state.saved:
            save(play, seat, WORD[space])


def own_and_other(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield own disciples with the watch and opposing ones next door, not yet informed on (A07)."""
    state = play.state
    here = [s for s in SPACES[state.watch] if state.spaces[s] == seat and s not in state.saved]
    near = [s for d in neighbours(state.watch) for s in SPACES[d]
            if state.spaces[s] >= 0 and state.spaces[s] != seat and s not in state.informed]  # fmt: skip
    for own in dict.fromkeys(WORD[space] for space in here):
        for other in dict.fromkeys((state.spaces[space], WORD[space]) for space in near):
            yield ((own,), other)


def inform(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Save the first; the second is arrested with the others (A07)."""
    state = play.state
    (own,), (other, word) = path
    save(play, seat, str(own))
    space = next(s for s in SPOTS[str(word)] if state.spaces[s] == other and s not in state.informed)
    state.informed.append(space)
    play.emit("ye.event.informed", seat=seat, other=int(other), place=str(word))


EFFECTS: Mapping[str, Effect] = {
    "march": Effect(on_the_board, march, gain_now="march", amounts=(-3, 3)),
    "about-face": Effect(on_the_board, about_face, gain_now="about-face"),
    "false-alarm": Effect(near_districts, false_alarm, gain_now="alarm", amounts=(1, 3)),
    "save-one": Effect(own_in_danger, save_one, gain_now="saved"),
    "save-all": Effect(affordable, save_all, gain_now="saved", amounts=(0, 20)),
    "inform": Effect(own_and_other, inform, gain_now="saved", harms=True),
}
