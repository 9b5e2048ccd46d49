"""Many matches in parallel, on processes or machines. Each result is stored, so an aborted run can be resumed.

A match is defined by its seeds, so its result does not depend on where it is played. If joblib is installed, its backends
distribute matches: ``loky`` over local processes, ``dask`` and ``ray`` over the connected cluster.
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from functools import partial
from pathlib import Path
from typing import Any

from tenka.bots.match import Forfeit, MakeTable, Match, Score, play_all, play_match
from tenka.core import data_files, registry, untrusted
from tenka.core.errors import BadRecord, BadSetup, TenkaError

LOST = ("KilledWorker", "RayActorError", "WorkerCrashedError", "NodeDiedError")
"""Errors of dask and ray for a lost worker."""
LEAST_LIST, LONGEST_LIST = 16, 1_024
"""Matches per batch for backends that return only lists: each batch is twice as long as the one before."""
LONGEST_LINE = 1_000_000
"""Bytes of a line in a file of games."""
BEGIN = b'{"match":'


class WorkerLost(TenkaError):
    """A worker was killed twice at the same games. The message says how to resume."""


def play_parallel(backend: str, matches: Sequence[Match], new_table: MakeTable, jobs: int | None = None) -> Iterator[Score]:
    """Yield the scores in the order of the matches. If a worker is killed, its games are played once more.

    Args:
        backend: A backend of joblib, or "" for local processes.
        matches: What to play.
        new_table: ``tenka.new_table``.
        jobs: Number of workers. None: one local process, or all of the backend.

    Raises:
        BadSetup: There is no such backend, or it is not connected.
        WorkerLost: A worker was killed at the second try too.
    """
    play = _make_runner(backend, new_table, jobs) if backend else partial(play_all, new_table=new_table, jobs=jobs or 1)
    done, lost = 0, -1
    while done < len(matches):
        try:
            for score in play(matches[done:]):
                yield score
                done += 1
        except Exception as error:
            if not _is_lost(error):
                raise
            if lost == done:
                how = "run it again with fewer --jobs, or with more memory; with --lines it goes on from there"
                raise WorkerLost(f"a worker was killed twice at game {done + 1} of {len(matches)}: {how}") from error
            lost = done


def _is_lost(error: Exception) -> bool:
    """Return whether an error of any backend means a killed worker."""
    return isinstance(error, BrokenExecutor) or any(kind.__name__ in LOST for kind in type(error).__mro__)


def _make_runner(backend: str, new_table: MakeTable, jobs: int | None) -> Callable[[Sequence[Match]], Iterator[Score]]:
    """Return a function that plays matches with a backend of joblib. Raises BadSetup."""
    try:
        joblib = importlib.import_module("joblib")
    except ImportError as error:
        raise BadSetup(f"the backend {backend!r:.60} needs joblib: pip install 'tenka-games[arena]'") from error
    one = joblib.delayed(partial(_play, new_table=new_table))
    # The backend is set here and not passed to Parallel: joblib knows dask only by configuration, and lets it count its workers.
    parallel, streams = _parallel(joblib, backend, -1 if jobs is None else jobs)

    def play(matches: Sequence[Match]) -> Iterator[Score]:
        for some in (matches,) if streams else _lists(matches):
            yield from parallel()(one(match, data_files.files(match.game, dict(match.options))) for match in some)

    return play


def _parallel(joblib: Any, backend: str, jobs: int) -> tuple[Callable[[], Any], bool]:
    """Return a factory of ``Parallel`` for a backend, and whether it yields results early. Raises BadSetup."""

    def made() -> tuple[Any, bool]:
        with joblib.parallel_config(backend=backend, n_jobs=jobs):
            streams = bool(joblib.parallel.get_active_backend()[0].supports_return_generator)
            return joblib.Parallel(return_as="generator" if streams else "list"), streams

    try:
        if backend == "ray":
            importlib.import_module("ray.util.joblib").register_ray()
        _, streams = made()
    except (ImportError, ValueError) as error:
        raise BadSetup(f"joblib can't use the backend {backend!r:.60}: {error}") from error
    return lambda: made()[0], streams


def _lists(matches: Sequence[Match]) -> Iterator[Sequence[Match]]:
    """Split matches into growing batches: little is lost if a run ends early, and few workers wait for the end of a batch."""
    start, size = 0, LEAST_LIST
    while start < len(matches):
        yield matches[start : start + size]
        start, size = start + size, min(2 * size, LONGEST_LIST)


def _play(match: Match, files: Iterable[tuple[str, str]], new_table: MakeTable) -> Score:
    """Play a match after adding its data files."""
    for option, text in files:
        data_files.add_data_file(registry.game_of(match.game), option, text)
    return play_match(match, new_table)


def resume_scores(
    path: Path, matches: Sequence[Match], new_table: MakeTable, jobs: int | None = None, backend: str = ""
) -> Iterator[Score]:
    """Yield the scores of matches. Each score is written as a line of JSON; matches already in the file are not played again.

    Raises BadRecord for a file with other content, OSError, and the errors of ``play_parallel``.
    """
    keys = [key(match) for match in matches]
    known = read(path, set(keys))
    played = play_parallel(backend, [match for match, each in zip(matches, keys, strict=True) if each not in known], new_table,
                           jobs)
    with path.open("a", encoding="utf-8") as file:
        for match, each in zip(matches, keys, strict=True):
            if each not in known:
                score = next(played)
                plain = {name: value for name, value in score._asdict().items() if value or name not in ("seed", "code")}
                file.write(json.dumps({"match": plain_match(match), "score": plain}, separators=(",", ":")) + "\n")
                file.flush()
                yield score
            else:
                yield known[each]


def plain_match(match: Match) -> dict[str, Any]:
    """Return a match as data, with the version of its rules."""
    plain = {name: value for name, value in match._asdict().items() if value or name not in ("own", "drawn", "coded")}
    return {**plain, "version": registry.game_of(match.game).version}


def key(match: Match) -> str:
    """Return the key that identifies a match."""
    return json.dumps(plain_match(match), sort_keys=True)


def read(path: Path, wanted: Collection[str]) -> dict[str, Score]:
    """Read the scores of the wanted matches from a file, by key.

    An incomplete last line is removed. Raises BadRecord for a file with other content, which is not changed; OSError.
    """
    if not path.exists():
        return {}
    known: dict[str, Score] = {}
    end = 0
    with path.open("rb") as file:
        while line := file.readline(LONGEST_LINE):
            if not line.endswith(b"\n"):
                break
            match, score = _entry(path, line)
            at = json.dumps(match, sort_keys=True)
            if at in wanted:
                known[at] = score
            end += len(line)
    if line:
        if not line.startswith(BEGIN[: len(line)]) or len(line) == LONGEST_LINE:
            raise BadRecord(f"{str(path)!r:.200} holds no games of an arena")
        os.truncate(path, end)
    return known


def lines(path: Path) -> Iterator[tuple[dict[str, Any], Score]]:
    """Yield each complete line of a file: a match as in ``plain_match``, and its score. Raises BadRecord, OSError."""
    with path.open("rb") as file:
        while (line := file.readline(LONGEST_LINE)).endswith(b"\n"):
            yield _entry(path, line)


def _entry(path: Path, line: bytes) -> tuple[dict[str, Any], Score]:
    """Parse a line: a match as data, and its score. Raises BadRecord."""
    with untrusted.raising_as(BadRecord, f"{str(path)!r:.200} holds no games of an arena"):
        plain = json.loads(line)
        return dict(plain["match"]), _score(plain["score"])


def _score(plain: dict[str, Any]) -> Score:
    forfeit = plain["forfeit"]
    return Score(
        tuple(plain["points"]), tuple(plain["places"]), plain["choices"], None if forfeit is None else Forfeit(*forfeit),
        plain.get("seed", ""), plain.get("code", ""),
    )  # fmt: skip
