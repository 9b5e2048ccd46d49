#!/usr/bin/env python3
"""The one command: builds, serves, checks, tests and measures Tenka.

    python3 build.py serve      make everything and serve it on 127.0.0.1; --with PACKAGE: with the games of a package
                               --watch: the last build, and what is saved is in the page by itself
    python3 build.py build      make dist/, a folder any web host can serve; --address URL: where, for the picture of its links;
                                --relay WSS: through what visitors may come together; --no-relay: through nothing
                                --stock: another folder, on Pyodide as it is published, which starts later
                                --with PACKAGE: another folder, with the games of a package: a folder, a wheel, a name
    python3 build.py single     make dist/tenka.html, all of it in one file that opens from a disk, without any server
    python3 build.py test       check, build and test what every change must pass; --all: what runs every night too
                                --fast: no check, no build, no browser; the path of a test: that test alone
                                --coverage says what they reach, other words go to pytest
    python3 build.py check      types, lint, arrows between rooms, catalogues, markup
    python3 build.py bench      measure, print a table, write dist/bench.json; "peers": beside other libraries, installed for it
    python3 build.py gallery    pictures of the built page into assets/gallery/
    python3 build.py screen     one screen as a file, without a build or a browser: a scene, then language and theme
    python3 build.py new-version  a game's rules change: keep the former; "since": what a new row says; "record": its files
    python3 build.py rooms      the picture of the rooms in the README, drawn from the imports
    python3 build.py wheels     what a release puts on the index, into .cache/release: engine and boards, each as wheel and sdist
    python3 build.py learn      the master of Tenka Meidou is taught anew, by games against itself; a number: of seats
    python3 build.py fuzz       spoiled codes and records, for so many minutes: refused, or sound to the end

Needs Python 3.11 or newer and nothing else: it makes .venv from hashed locks and carries on in there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
COMMANDS = (
    "serve", "build", "single", "test", "check", "bench", "gallery", "screen", "fuzz", "new-version", "rooms", "wheels", "learn",
)  # fmt: skip


def main(words: list[str]) -> int:
    """Make .venv if it is missing or stale, then run the command inside it."""
    if not words or words[0] not in COMMANDS:
        print(__doc__)
        return 0 if words in ([], ["-h"], ["--help"]) else 2
    if sys.version_info < (3, 11):      # noqa: UP036  (whoever runs this may have an older Python)
        print("Python 3.11 or newer is needed; this is", sys.version.split()[0])
        return 1
    sys.path.insert(0, str(ROOT))
    from web.build import venv
    python = venv.ensure()
    if not venv.inside():
        return _again(str(python), words)
    from web.build import commands
    return commands.run(words[0], words[1:])


def _again(python: str, words: list[str]) -> int:
    """The same command in .venv's interpreter; Ctrl-C reaches the child by itself."""
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
