"""What each command of build.py does, in order."""

from __future__ import annotations

import re
from collections.abc import Callable

from web.build import serve as server
from web.build import testing, venv
from web.build.checks import run as checks
from web.build.site import assemble, guest_packages, pyodide_patches
from web.build.site.index_html import RELAYS

ADDRESS = re.compile(r"https?://[A-Za-z0-9.:-]+(/[A-Za-z0-9._~/-]*)?")

RELAY = re.compile(r"wss://[A-Za-z0-9.:-]+(/[A-Za-z0-9._~/-]*)?")

WATCH = "--watch"


def run(command: str, words: list[str]) -> int:
    """Run one command with its arguments, and return the exit code."""
    return COMMANDS[command](words)


def check(_words: list[str]) -> int:
    """Run lint, types, import directions, catalogues, markup."""
    return checks.run()


def build(words: list[str]) -> int:
    """Make dist/.

    ``--address URL`` names the address, so that a link's preview picture has a whole address. ``--relay WSS``, once for each,
    names other relays, and ``--no-relay`` none. ``--stock`` makes another folder, on Pyodide as published. ``--with PACKAGE``,
    once for each, makes another folder with the games of packages.
    """
    without = pyodide_patches.STOCK if "--stock" in words else pyodide_patches.NONE
    packages, rest = _packages([word for word in words if word not in ("--stock", "--no-relay")])
    told = [*zip(rest[::2], rest[1::2], strict=False)]
    relays = tuple(value for name, value in told if name == "--relay" and RELAY.fullmatch(value))
    address = [value.rstrip("/") + "/" for name, value in told if name == "--address" and ADDRESS.fullmatch(value)]
    if 2 * (len(relays) + len(address)) != len(rest) or len(address) > 1:
        print("build takes nothing, or --stock, --with and a package, --address and the https address of the site,"
              " --relay and the wss address of one, --no-relay")
        return 2
    relays = () if "--no-relay" in words else relays or RELAYS
    print(f"site written to {assemble.build(''.join(address), without, relays, packages)}")
    return 0


def _packages(words: list[str]) -> tuple[list[str], list[str]]:
    """Return the packages that follow ``--with``, and all other words."""
    pairs = {at for at, word in enumerate(words[:-1]) if word == "--with"}
    return [words[at + 1] for at in sorted(pairs)], [word for at, word in enumerate(words) if not {at, at - 1} & pairs]


def single(_words: list[str]) -> int:
    """Make the site one file."""
    from web.build.site import single_file  # it parses nothing the other commands need

    target = single_file.build()
    print(f"site written to {target}, {target.stat().st_size / 1e6:.1f} MB")
    return 0


def serve(words: list[str]) -> int:
    """Make dist/ and serve it until Ctrl-C; a number names the port. ``--with PACKAGE``, once for each, adds its games.

    ``--watch`` serves the last build with the files of the tree and of the packages over it. Each page reloads itself when a file
    is saved.
    """
    packages, rest = _packages([word for word in words if word != WATCH])
    if len(rest) > 1 or not all(word.isdigit() for word in rest):
        print("serve takes nothing, or a port, --watch, --with and a package")
        return 2
    if WATCH in words:
        from web.build import watch  # it draws, with engine and page

        watch.guests_of(tuple(packages))        # A package that can't be taken ends the command here
        kind = type("Watched", (watch.Watched,), {"packages": tuple(packages)})
        return server.forever(int(rest[0]) if rest else server.PORT, watch.baked(), kind)
    return server.forever(int(rest[0]) if rest else server.PORT, assemble.build(packages=packages))


def test(words: list[str]) -> int:
    """Check, build, and run the tests; see ``testing`` for what can be left out.

    ``--with PACKAGE``, once for each, runs what holds for every game with the games in the folder of a package.
    """
    packages, rest = _packages(words)
    return testing.run_packages(packages, rest) if packages else testing.run(rest)


def bench(words: list[str]) -> int:
    """Measure; words pick measurements by parts of their names; ``peers`` alone: other libraries beside ours.

    ``search [SECONDS [GAMES]]``: the levels of bots against tree searches of others, each with SECONDS for a decision.
    ``lighthouse``: the start of the built site, as Lighthouse sees it.
    ``before COMMIT``: the engine as it was then beside this one. ``ablation``: what measures on Pyodide save, or some by name.
    """
    if words == ["peers"]:
        from tests.bench import peers  # libraries of others, installed for this alone

        return peers.run()
    if words == ["lighthouse"]:
        from tests.bench import lighthouse  # the same

        return lighthouse.run()
    if words[:1] == ["search"]:
        from tests.bench import search  # the same

        return search.run(words[1:])
    if words[:1] == ["before"]:
        from tests.bench import commit_comparison  # the engine twice

        return commit_comparison.run(words[1:])
    if words[:1] == ["ablation"]:
        from tests.bench import ablation  # sites without one measure each

        return ablation.run(words[1:])
    from tests import bench as benches  # it imports the engine, which the other commands need not wait for

    return benches.run(words)


def gallery(words: list[str]) -> int:
    """Pictures of every scene, screen and language; words pick scenes."""
    from web.build.pictures import gallery as pictures  # the engine again

    assemble.build()
    return pictures.make(words)


def screen(words: list[str]) -> int:
    """One scene as a file; without a word the scenes are listed. ``--with PACKAGE`` and the id of its game: a new table of it."""
    from web.build.pictures import screen as drawing  # the engine and the page

    packages, rest = _packages(words)
    return drawing.make(rest, guest_packages.take(packages))


def fuzz(words: list[str]) -> int:
    """Try positions with one thing changed for a number of minutes; a second word is the seed of an earlier run."""
    from tests.fuzz import positions  # the engine

    return positions.main(words)


def new_version(words: list[str]) -> int:
    """Keep the present rules of a game as a former version; see ``versions``."""
    from web.build import versions  # the engine

    return versions.main(words)


def packages(_words: list[str]) -> int:
    """Draw the packages and their imports, for the README."""
    from web.build.pictures import import_graph  # only here

    print(import_graph.save())
    return 0


def wheels(_words: list[str]) -> int:
    """Make what the index gets, into .cache/release/."""
    from web.build import wheels as wheel  # the catalogues are compiled first, which takes Babel

    print(*wheel.release(), sep="\n")
    return 0


def learn(words: list[str]) -> int:
    """Teach the master of Tenka Meidou; words are numbers of seats."""
    from engine import teach  # the engine

    return teach.main(words)


def run_module(words: list[str]) -> int:
    """Run a module of the repository as a program, such as ``tests.support.mutate``."""
    if not words:
        print("run takes a module, such as tests.support.mutate, and its arguments")
        return 2
    return venv.run_module(words)


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "serve": serve,
    "build": build,
    "single": single,
    "test": test,
    "check": check,
    "bench": bench,
    "gallery": gallery,
    "screen": screen,
    "fuzz": fuzz,
    "new-version": new_version,
    "packages": packages,
    "wheels": wheels,
    "learn": learn,
    "run": run_module,
}
