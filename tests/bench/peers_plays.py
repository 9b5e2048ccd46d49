"""Random games of other libraries, one program each: it reads a line with seconds and prints decisions and seconds.

It runs in another environment (`peers.py`), so it imports our packages only for our own games.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

Play = Callable[[Random], int]
TOGETHER = 16
"""Tables in a batch."""

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


def catanatron(dice: Random) -> int:
    """Catan, four seats: actions that were taken."""
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(color) for color in list(Color)[:4]], seed=dice.randrange(2**31))
    game.play()
    return len(game.state.actions)


def rlcard(dice: Random) -> int:
    """Uno, two seats: steps of the environment, observations made."""
    import rlcard as library

    environment = library.make("uno", config={"seed": dice.randrange(2**31)})
    state, _ = environment.reset()
    count = 0
    while not environment.is_over():
        state, _ = environment.step(dice.choice(list(state["legal_actions"])))
        count += 1
    return count


def open_spiel(dice: Random) -> int:
    """Backgammon, in C++ behind Python: actions, those of chance left out."""
    import pyspiel

    state, count = pyspiel.load_game("backgammon").new_initial_state(), 0
    while not state.is_terminal():
        count += not state.is_chance_node()
        state.apply_action(dice.choice(state.legal_actions()))
    return count


def pettingzoo(dice: Random) -> int:
    """Connect four: steps of living agents, observations made."""
    from pettingzoo.classic import connect_four_v3

    return _agents(connect_four_v3.env(), dice)


def _agents(environment: Any, dice: Random) -> int:
    """Play a game by the agents of PettingZoo."""
    count = 0
    environment.reset(seed=dice.randrange(2**31))
    for _ in environment.agent_iter():
        observation, _, ended, cut, _ = environment.last()
        if ended or cut:
            environment.step(None)
            continue
        environment.step(dice.choice([column for column, open_now in enumerate(observation["action_mask"]) if open_now]))
        count += 1
    return count


def tenka(game: str, layers: tuple[str, ...] = (), forks: int = 0) -> Play:
    """Play a game of ours, four seats: forward choices, with record, undo and events; or some forks before each choice."""

    def play(dice: Random) -> int:
        import tenka as library
        from tenka.core.chance import RandomChance

        table, count = library.new_table(game, seats=4, layers=layers, seed=str(dice.random())), 0
        while (decision := table.decision) is not None:
            for _ in range(forks):
                table.fork(RandomChance(dice))
            seat = decision.seats[0]
            table.choose(seat, dice.choice(decision.forward_choices(seat)))
            count += forks or 1
        return count

    return play


def play_observed(game: str) -> Play:
    """Play a game of ours as an environment, four seats: actions, with observations."""

    @cache
    def made() -> Any:
        from tenka.learn import Environment

        return Environment(game, seats=4)

    def play(dice: Random) -> int:
        environment = made()
        environment.reset(str(dice.random()))
        count = 0
        while environment.seat >= 0:
            environment.observe(environment.seat)
            environment.step(dice.choice(environment.legal()))
            count += 1
        return count

    return play


def tenka_pettingzoo(dice: Random) -> int:
    """Tenka Meidou, four seats, by PettingZoo: steps of living agents, observations made."""
    from tenka.learn.pettingzoo_env import env

    return _agents(env("tenka-meidou", seats=4), dice)


def play_in_loop(dice: Random) -> int:
    """Environments of Tenka Meidou in a loop that fills arrays, four seats each: a batch replaces this."""
    import numpy as np

    from tenka.learn import Environment

    tables, count, over = [Environment("tenka-meidou", seats=4, recorded=False) for _ in range(TOGETHER)], 0, 0
    seen = np.zeros((TOGETHER, len(tables[0].low)), np.int16)
    masks, lots = np.zeros((TOGETHER, len(tables[0].action_space)), bool), np.random.default_rng(dice.randrange(2**31))
    while over < TOGETHER:
        for row, table in enumerate(tables):
            if table.seat < 0:
                table.reset(str(dice.random()))
            seen[row], masks[row] = table.observe(table.seat), False
            masks[row, table.legal()] = True
        for table, letter in zip(tables, (masks * lots.random(masks.shape, np.float32)).argmax(1), strict=True):
            table.step(int(letter))
            over += table.seat < 0
        count += TOGETHER
    return count


def play_in_batch(game: str, pass_forced: bool = False) -> Play:
    """A batch of our tables, four seats each: actions, with observations and masks of all as arrays."""

    @cache
    def made() -> Any:
        from tenka.learn.vector_environment import Batch

        return Batch(game, TOGETHER, seats=4, pass_forced=pass_forced)

    def play(dice: Random) -> int:
        import numpy as np

        batch, lots = made(), np.random.default_rng(dice.randrange(2**31))
        now, count, over = batch.reset(str(dice.random())), 0, 0
        while over < TOGETHER:
            now = batch.step((now.mask * lots.random(now.mask.shape, np.float32)).argmax(1))
            count, over = count + TOGETHER, over + int(now.over.sum())
        return count

    return play


def by_open_spiel(game: str) -> Play:
    """Clone each state and move the clone, four seats: clones, without those at chance nodes."""

    @cache
    def made() -> Any:
        from tenka.learn import openspiel_game

        return openspiel_game.load(game, seats=4, recall=False)

    def play(dice: Random) -> int:
        state, count = made().new_initial_state(), 0
        while not state.is_terminal():
            count += not state.is_chance_node()
            state = state.clone()
            state.apply_action(dice.choice(state.legal_actions()))
        return count

    return play


def play_search(dice: Random) -> int:
    """Search Tenka Meidou from its first decision, four seats: playouts."""
    import tenka as library
    from tenka.bots.bot import Budget
    from tenka.learn.uct import Uct

    table = library.new_table("tenka-meidou", seats=4, seed=str(dice.random()))
    assert table.decision is not None
    seat = table.decision.seats[0]
    table.choose(seat, "roll")
    Uct().choose(table.view(seat), dice, budget=Budget(playouts=50))
    return 50


def open_spiel_batched(dice: Random) -> int:
    """Backgammon in its synchronous vector of environments: steps, each with its observation as a list."""
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.rl_environment import Environment
    from open_spiel.python.vector_env import SyncVectorEnv

    environments = SyncVectorEnv([Environment("backgammon") for _ in range(TOGETHER)])
    now, count, over = environments.reset(), 0, 0
    while over < TOGETHER:
        legal = [one.observations["legal_actions"][one.current_player()] for one in now]
        now, _, ended, _ = environments.step([StepOutput(dice.choice(each), None) for each in legal], reset_if_done=True)
        count, over = count + TOGETHER, over + sum(ended)
    return count


def pettingzoo_batched(dice: Random) -> int:
    """Connect four, environments that take turns in a loop (the library has no batch of such games): steps of living agents."""
    import numpy as np
    from pettingzoo.classic import connect_four_v3

    environments, count, over = [connect_four_v3.env() for _ in range(TOGETHER)], 0, 0
    for environment in environments:
        environment.reset(seed=dice.randrange(2**31))
    while over < TOGETHER:
        for environment in environments:
            observation, _, ended, cut, _ = environment.last()
            if ended or cut:
                over += 1
                environment.reset()
                continue
            environment.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
            count += 1
    return count


PLAYS: dict[str, Play] = {
    "tenka-meidou": tenka("tenka-meidou"),
    "shogun": tenka("shogun"),
    "shogun with tennos-court": tenka("shogun", ("tennos-court",)),
    "yedo": tenka("yedo"),
    "tenka-meidou observed": play_observed("tenka-meidou"),
    "shogun observed": play_observed("shogun"),
    "yedo observed": play_observed("yedo"),
    "tenka-meidou in a loop": play_in_loop,
    "tenka-meidou in a batch": play_in_batch("tenka-meidou"),
    "tenka-meidou in a batch, forced choices passed": play_in_batch("tenka-meidou", pass_forced=True),
    "shogun in a batch": play_in_batch("shogun"),
    "yedo in a batch": play_in_batch("yedo"),
    "tenka-meidou forked": tenka("tenka-meidou", forks=10),
    "shogun forked": tenka("shogun", forks=10),
    "yedo forked": tenka("yedo", forks=10),
    "tenka-meidou by open-spiel": by_open_spiel("tenka-meidou"),
    "shogun by open-spiel": by_open_spiel("shogun"),
    "yedo by open-spiel": by_open_spiel("yedo"),
    "tenka-meidou searched": play_search,
    "tenka-meidou by pettingzoo": tenka_pettingzoo,
    "catanatron": catanatron,
    "rlcard": rlcard,
    "open-spiel": open_spiel,
    "open-spiel in a batch": open_spiel_batched,
    "pettingzoo": pettingzoo,
    "pettingzoo in a batch": pettingzoo_batched,
}


def spell(play: Play, dice: Random, seconds: float) -> tuple[int, float]:
    """Play whole games for some seconds, at least one; return decisions and seconds of processor time, set-up included."""
    start = time.process_time()
    count = play(dice)
    while (spent := time.process_time() - start) < seconds:
        count += play(dice)
    return count, spent


def main(name: str) -> None:
    """Play one game to warm up, then for the seconds of each line."""
    play, dice = PLAYS[name], Random(name)
    play(dice)
    for line in sys.stdin:
        print(json.dumps(spell(play, dice, float(line))), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
