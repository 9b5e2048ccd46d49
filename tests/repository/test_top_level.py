"""The top level of the repository has only the fixed entries, and tools left nothing there."""

import re
import subprocess

import tenka
from web.build.paths import ROOT

NAMED = {
    ".ci", ".editorconfig", ".github", ".gitignore", ".pre-commit-config.yaml",
    "LICENSE", "README.md", "assets", "build.py", "engine", "pyproject.toml", "tests", "web",
}


def test_the_top_level_has_only_the_fixed_entries() -> None:
    kept = subprocess.run(("git", "ls-files"), cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {path.partition("/")[0] for path in kept.splitlines()} == NAMED


def test_the_changelog_has_the_present_version() -> None:
    told = re.findall(r"^## (\S+) \(", (ROOT / ".github/CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert told[0] == tenka.__version__
