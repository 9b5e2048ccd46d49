"""Games of an arena as arrays, a row per action.

``python -m tenka.learn.dataset games.jsonl games.npz`` reads the output of ``tenka arena --lines games.jsonl --codes``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import tenka
from tenka.bots import parallel
from tenka.core.errors import BadRecord, TenkaError
from tenka.learn.action_space import next_actions
from tenka.learn.environment import Environment
from tenka.learn.extra import installed_by

with installed_by("rl"):
    import numpy as np

SETUP = ("game", "seats", "layers", "options", "version")


class Sample(NamedTuple):
    """An action of a seat, its observation before, and the legal actions."""

    seat: int
    observation: list[int]
    legal: list[int]
    action: int


def replay_samples(code: str, game: Environment) -> Iterator[Sample]:
    """Replay a game and yield its actions.

    Args:
        code: The game; its chance follows from the seed of its table.
        game: An environment with the same set-up.

    Raises:
        BadCode: The code can't be read.
    """
    table = tenka.open_code(code)
    game.reset(table.seed)
    for line in table.history:
        decision = game.table.decision
        assert decision is not None
        sequence = game.action_space.sequence(line.choice)
        legal = game.action_space.sequences(decision.forward_choices(line.seat))
        if sequence not in legal:  # It withdraws an earlier answer
            legal = game.action_space.sequences(decision.choices(line.seat))
        game.seat = line.seat
        for at, action in enumerate(sequence):
            game.begun = sequence[:at]
            yield Sample(line.seat, game.observe(line.seat), next_actions(legal, game.begun), action)
        game.begun = ()
        game.table.choose(line.seat, line.choice)


def arrays(path: str | Path) -> dict[str, Any]:
    """Return the games of a file as arrays. All must have the same set-up. Games that ended by a forfeit are left out.

    Returns:
        ``observations``, int32 of shape (n, width): what the seat observed. ``masks``, bool of shape (n, actions): what it may
        do. ``actions``: what it did. ``seats``, ``games``: which seat, and in which game, counted from 0. ``rewards``: the
        seat's reward at the end, see ``Environment.rewards``. ``digest``: that of the action space.

    Raises:
        BadRecord: The file holds something else, games without codes, or games of several set-ups.
        OSError: The file can't be read.
    """
    rows: list[tuple[Sample, int, float]] = []
    game: Environment | None = None
    setup: dict[str, Any] = {}
    scores = [(match, score) for match, score in parallel.lines(Path(path)) if score.forfeit is None]
    for number, (match, score) in enumerate(scores):
        if not score.code:
            raise BadRecord(f"{str(path)!r:.200} holds games without their codes: see tenka arena --codes")
        here = setup_of(match)
        if game is None:
            setup = here
            game = Environment(here["game"], seats=here["seats"], layers=here["layers"], options=here["options"])
        if here != setup:
            raise BadRecord(f"{str(path)!r:.200} holds games of several set-ups")
        par = 1 / game.seats
        rows += [(each, number, score.share(each.seat) - par) for each in replay_samples(score.code, game)]
    if game is None:
        raise BadRecord(f"{str(path)!r:.200} holds no games that came to an end")
    masks = np.zeros((len(rows), len(game.action_space)), bool)
    for row, (each, _, _) in enumerate(rows):
        masks[row, each.legal] = True
    return {
        "observations": np.array([each.observation for each, _, _ in rows], np.int32),
        "masks": masks,
        "actions": np.array([each.action for each, _, _ in rows], np.int32),
        "seats": np.array([each.seat for each, _, _ in rows], np.int8),
        "games": np.array([number for _, number, _ in rows], np.int32),
        "rewards": np.array([reward for _, _, reward in rows], np.float32),
        "digest": np.array(game.action_space.digest),
    }


def setup_of(match: Mapping[str, Any]) -> dict[str, Any]:
    """Return the set-up of a match, without players and seed."""
    seats, options = len(match["seats"]), dict(match["options"])
    return {**{name: match[name] for name in SETUP}, "seats": seats, "options": options}


def main(words: Sequence[str] | None = None) -> None:
    """Read a file of games, and write its arrays as a compressed numpy file."""
    parser = argparse.ArgumentParser(prog="python -m tenka.learn.dataset", description="Games of an arena as arrays.")
    parser.add_argument("source", help="what tenka arena --lines FILE --codes wrote")
    parser.add_argument("target", help="the file of numpy to write, such as games.npz")
    given = parser.parse_args(words)
    try:
        np.savez_compressed(given.target, **arrays(given.source))
    except (TenkaError, OSError) as error:
        parser.exit(1, f"{parser.prog}: {error}\n")


if __name__ == "__main__":
    main()
