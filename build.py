#!/usr/bin/env python3
"""Build, serve, check, test and measure Tenka.

    python3 build.py serve      build, and serve on 127.0.0.1; --with PACKAGE: with the games of a package
                                --watch: serve the last build; a saved line, of a package too, is in the page without a click
    python3 build.py build      make dist/, a folder for any web host; --address URL: the site's address, for link previews
                                --relay WSS: the relays through which visitors may meet; --no-relay: none
                                --stock: into another folder, on Pyodide as published, which starts later
                                --with PACKAGE: into another folder, with the games of a package: a folder, a wheel, a name
    python3 build.py single     make dist/tenka.html, the whole site in one file that opens from a disk, without a server
    python3 build.py test       check, build, and test what every change must pass; --all: also what runs every night
                                --fast: no check, no build, no browser; the path of a test: only that test
                                --with PACKAGE: what holds for every game, with the games in that folder
                                --coverage: print what the tests reach; other arguments go to pytest
    python3 build.py check      types, lint, import directions, catalogues, markup
    python3 build.py bench      measure, print a table, write dist/bench.json; "peers": compare with other libraries
    python3 build.py gallery    make pictures of the built page in assets/gallery/
    python3 build.py screen     draw one scene as an HTML file, without a build or a browser: a scene, then language and theme
                                GAME: a new table of it; GAME:card:NAME: a table where that card can be chosen
                                --with PACKAGE: also its games
    python3 build.py new-version  keep the present rules of a game; "since": the version for a new row; "record": its files
    python3 build.py packages   draw the packages and their imports for the README
    python3 build.py wheels     make the files of a release in .cache/release: engine and boards, each as wheel and sdist
    python3 build.py learn      train the master of Tenka Meidou by self-play; a number: of seats
    python3 build.py run        run a program of the tests, with its arguments: tests.support.mutate, tests.golden.released
    python3 build.py fuzz       try damaged codes and records for a number of minutes: refused, or sound to the end

The only prerequisite is Python 3.11 or newer. The command makes .venv from hashed locks and continues in it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
COMMANDS = (
    "serve", "build", "single", "test", "check", "bench", "gallery", "screen", "fuzz", "new-version", "packages", "wheels",
    "learn", "run",
)  # fmt: skip


def main(words: list[str]) -> int:
    """Make .venv if it is missing or stale, then run the command inside it."""
    if not words or words[0] not in COMMANDS:
        print(__doc__)
        return 0 if words in ([], ["-h"], ["--help"]) else 2
    if sys.version_info < (3, 11):      # noqa: UP036  (whoever runs this may have an older Python)
        print("Python 3.11 or newer is needed; this is", sys.version.split()[0])
        return 1
    # Each of the many processes would else compile all that it imports.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.path.insert(0, str(ROOT))
    from web.build import venv
    python = venv.ensure()
    if not venv.inside():
        return _again(str(python), words)
    from web.build import commands
    return commands.run(words[0], words[1:])


def _again(python: str, words: list[str]) -> int:
    """Run the same command in .venv's interpreter; Ctrl-C reaches the child process directly."""
    call = [python, str(Path(__file__).resolve()), *words]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(python, call)
    return subprocess.call(call)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except subprocess.CalledProcessError as failed:
        print(f"failed ({failed.returncode}): {' '.join(map(str, failed.cmd))}", file=sys.stderr)
        sys.exit(1)
