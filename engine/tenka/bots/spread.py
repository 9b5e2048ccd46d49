"""Many matches over processes or machines, kept game by game, so that a run that was broken off goes on.

A match is told by its seeds, so whoever plays it, the same comes of it. Where joblib is installed it hands the matches out:
``loky`` over processes here, others (``dask``, ``ray``) over what has been connected to it beforehand.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tenka.bots.match import Forfeit, MakeTable, Match, Score, play_all, play_match
from tenka.core import registry
from tenka.core.errors import BadRecord, BadSetup


def over(backend: str, matches: Iterable[Match], new_table: MakeTable, jobs: int) -> Iterator[Score]:
    """Yield the scores in the order of the matches, by a backend of joblib; without one, as ``play_all``. Raises BadSetup."""
    if not backend:
        yield from play_all(matches, new_table, jobs)
        return
    try:
        joblib = importlib.import_module("joblib")
        parallel = joblib.Parallel(n_jobs=jobs, backend=backend, return_as="generator")
    except ImportError as error:
        raise BadSetup(f"the backend {backend!r} needs joblib: pip install 'tenka-games[arena]'") from error
    except ValueError as error:
        raise BadSetup(f"joblib has no backend {backend!r}: {error}") from error
    yield from parallel(joblib.delayed(partial(play_match, new_table=new_table))(match) for match in matches)


def kept(
    path: Path, matches: Sequence[Match], new_table: MakeTable, jobs: int = 1, backend: str = ""
) -> Iterator[Score]:
    """Yield the scores of matches. Each is written as a line of JSON once it is played; what stands there is not played again.

    Raises BadRecord for a file that holds something else, OSError.
    """
    known = read(path)
    keys = [key(match) for match in matches]
    played = over(backend, [match for match, each in zip(matches, keys, strict=True) if each not in known], new_table, jobs)
    with path.open("a", encoding="utf-8") as file:
        for match, each in zip(matches, keys, strict=True):
            if each not in known:
                score = next(played)
                file.write(json.dumps({"match": plain_match(match), "score": score._asdict()}, separators=(",", ":")) + "\n")
                file.flush()
                yield score
            else:
                yield known[each]


def plain_match(match: Match) -> dict[str, Any]:
    """A match as data, with the version of the rules that it is played by."""
    plain = {name: value for name, value in match._asdict().items() if value or name != "own"}
    return {**plain, "version": registry.game_of(match.game).version}


def key(match: Match) -> str:
    """What a match is known by."""
    return json.dumps(plain_match(match), sort_keys=True)


def read(path: Path) -> dict[str, Score]:
    """Read the scores of a file, by the matches' keys. A last line that was broken off is cut away. Raises BadRecord, OSError."""
    if not path.exists():
        return {}
    text = path.read_text(encoding="utf-8")
    whole, _, broken = text.rpartition("\n")
    try:
        lines = [json.loads(line) for line in whole.splitlines()]
        scores = {json.dumps(line["match"], sort_keys=True): _score(line["score"]) for line in lines}
    except (ValueError, KeyError, TypeError) as error:
        raise BadRecord(f"{str(path)!r:.200} holds no games of an arena") from error
    if broken:
        path.write_text(f"{whole}\n" if whole else "", encoding="utf-8")
    return scores


def _score(plain: dict[str, Any]) -> Score:
    forfeit = plain["forfeit"]
    return Score(
        tuple(plain["points"]), tuple(plain["places"]), plain["choices"], None if forfeit is None else Forfeit(*forfeit)
    )
