"""What stands at the top of the repository: what the house names, and nothing that a tool left lying there."""

import subprocess

from web.build.paths import ROOT

NAMED = {".ci", ".gitignore", "LICENSE", "README.md", "assets", "build.py", "engine", "pyproject.toml", "tests", "web"}


def test_nothing_stands_at_the_top_but_what_the_house_names() -> None:
    kept = subprocess.run(("git", "ls-files"), cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {path.partition("/")[0] for path in kept.splitlines()} == NAMED
