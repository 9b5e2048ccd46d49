"""A bot that tries to predict chance, in an arena and in the workshop. Like any external bot it imports only ``tenka``.

It collects texts from everything a program can reach, sets up a table with each text as its seed, and compares the table with
its view. The castles of Tenka Meidou are public and in one of 11! orders, so an equal order proves the seed.
"""

import gc
import os
import random
import sys
from pathlib import Path

import tenka

USUAL = [f"{root} {number}" for root in ("arena", "tenka", "workshop", "guess", "None") for number in range(12)]
HOLDERS = ("Table", "Match", "Setup", "Seeded", "Random", "Play")
MOST_THINGS, MOST_TEXTS, QUESTIONS = 20_000, 1_500, 2
met: list[list[int]] = []
"""The castles of earlier games: a bot's process may be kept between two games."""


def inside(thing):
    """Return what an object contains."""
    if isinstance(thing, dict):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, (list, tuple, set, frozenset)):
        return list(thing)
    slots = [getattr(thing, name, None) for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    return [*slots, *getattr(thing, "__dict__", {}).values()]


def frames():
    """Return the frames of all callers, this function's own too."""
    frame = sys._getframe()
    while frame is not None:
        yield from list(frame.f_locals.values())
        frame = frame.f_back


def processes():
    """Return the arguments and environment of this process and of its parent."""
    yield from (*sys.argv, *os.environ.values())
    for number in ("self", os.getppid()):
        for name in ("cmdline", "environ"):
            try:
                with Path(f"/proc/{number}/{name}").open(encoding="utf-8", errors="replace") as file:
                    yield from file.read(100_000).replace("=", "\0").split("\0")
            except OSError:
                continue


def texts():
    """Yield short texts, the nearest first: of frames, of objects whose names look like ours, of the process."""
    things = [*frames(), *(thing for thing in gc.get_objects() if type(thing).__name__ in HOLDERS), *processes()]
    known: set[int] = set()
    found: list[str] = []
    for thing in things:            # Grows meanwhile
        if len(things) > MOST_THINGS or len(found) > MOST_TEXTS:
            break
        if isinstance(thing, str):
            found += [thing] if len(thing) < 100 else []
        elif id(thing) not in known and type(thing).__name__ not in ("module", "type", "function"):
            known.add(id(thing))
            things += inside(thing)
    return found


def peek(view, rng, early=()):
    """Return the text that gave chance away, or nothing. ``early``: texts found before."""
    castles, words = list(view.state.castles), list(dict.fromkeys([*USUAL, *early, *texts()]))
    roots = dict.fromkeys(part for word in words for part in (word, word.rpartition("/")[0], word.rpartition(" ")[0]))
    for seed in roots:
        if random.Random(f"{seed}/{view.seat}").getstate() == rng.getstate():
            return f"the seed of the bot's own chance: {seed}"
    for seed in [*roots, *(f"{root} {number}" for root in [*roots][:20] for number in range(5))]:
        if len(seed.encode("utf-8", "replace")) < 1_000 and table_of(seed, view.rules.seats) == castles:
            return f"the table's seed: {seed}"
    return "a table it has met before" if castles in met else ""


def table_of(seed, seats):
    """Return the castles that a seed gives."""
    try:
        return list(tenka.new_table("tenka-meidou", seats=seats, seed=seed).state.castles)
    except (tenka.TenkaError, UnicodeError):
        return []


class Peeking:
    """Fails if it finds the seed, and otherwise plays on. It looks only at its first questions, while few choices have been
    made."""

    def __init__(self):
        self.looked = 0

    def choose(self, view, rng, *, budget=None, progress=None):
        self.looked += 1
        if self.looked <= QUESTIONS:
            found = peek(view, rng)
            if found:
                raise LookupError(found)
        if self.looked == QUESTIONS:
            met.append(list(view.state.castles))
        return view.decision.forward_choices(view.seat)[0]
