"""`build.py bench search`: the bots' levels against general tree search, OpenSpiel's MCTS and a fair UCT, with equal time.

It runs in the environment of `bench peers`. `bench search SECONDS GAMES`: seconds per decision, games per pair.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence

from tests.bench import peers
from web.build.paths import ASSETS, ENGINE

TABLE = ASSETS / "bench/search.md"
SECONDS, GAMES = "1", "40"
SEARCHES = {"uct": "tenka.learn.uct:Uct", "mcts": "tenka.learn.spiel_bots:Mcts"}
TITLES = {
    "uct": "fair UCT over `view.determinize` (`tenka.learn.uct`)",
    "mcts": "OpenSpiel's `MCTSBot`; with hidden cards, on one random deal of them (`tenka.learn.spiel_bots`)",
}
PROGRAM = """
import json, sys
from tenka import bots, new_table
from tenka.bots.arena import sum_up
from tenka.bots.bot import Budget
from tenka.bots.match import duel, play_all

if __name__ == "__main__":
    search, game, seats, seconds, games = sys.argv[1:]
    for level in bots.levels(game):
        if level in ("steady", "strong", "master"):
            matches = duel(search, level, int(seats), int(games), game, seed="search", budget=Budget(seconds=float(seconds)))
            row = sum_up(list(play_all(matches, new_table, 1)), int(seats))
            print(json.dumps({"game": game, "level": level, **row}), flush=True)
"""
SEATS = {"tenka-meidou": 2, "shogun": 3, "yedo": 2}


def run(words: Sequence[str]) -> int:
    """Play the games and write the table."""
    seconds, games = (*words, *(SECONDS, GAMES)[len(words) :])
    peers.install()
    lines = ["| search | game, seats | level | games | wins | 95 % | an equal's |", f"|{' --- |' * 3}{' ---: |' * 4}"]
    for name, place in SEARCHES.items():
        for game, seats in SEATS.items():
            for row in _play_levels(place, game, seats, seconds, games):
                shown = f"{row['share']:.0%} | {row['low']:.0%} to {row['high']:.0%} | {row['par']:.0%}"
                lines.append(f"| {TITLES[name]} | {game}, {seats} | {row['level']} | {row['games']} | {shown} |")
                print(lines[-1], flush=True)
    load = f"{os.getloadavg()[1]:.0f} on {os.cpu_count()} cores"
    lead = (f"Each seat thinks {seconds} s a decision, by the clock. One seat searches, the others are bots of the level. "
            f"Load of the machine meanwhile: {load}; a busy machine leaves all of them less to think.")
    TABLE.write_text("\n".join(["# The ladder beside general search", "", lead, "", *lines, ""]), encoding="utf-8")
    return 0


def _play_levels(place: str, game: str, seats: int, seconds: str, games: str) -> list[dict[str, float]]:
    """Return a row for each level of a game."""
    call = [str(peers.PYTHON), "-W", "ignore", "-c", PROGRAM, place, game, str(seats), seconds, games]
    done = subprocess.run(call, stdout=subprocess.PIPE, text=True, check=True, env={**os.environ, "PYTHONPATH": str(ENGINE)})
    return [json.loads(line) for line in done.stdout.splitlines()]
