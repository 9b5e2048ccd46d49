"""Builds the engine's wheel with hatchling, the same bytes for the same sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .paths import CACHE, ENGINE, ROOT, digest, done, files, fresh

FOLDER = CACHE / "wheel"
A_FIXED_DAY = "315532800"       # 1980-01-01: the earliest a zip can say


def build() -> Path:
    """The path of tenka-*-py3-none-any.whl."""
    value = digest([*files(ENGINE / "tenka", "*.py"), ROOT / "pyproject.toml", ROOT / "LICENSE", ENGINE / "README.md"])
    if not fresh("wheel", value) or not list(FOLDER.glob("*.whl")):
        shutil.rmtree(FOLDER, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(FOLDER)], cwd=ROOT, check=True,
                       env={**os.environ, "SOURCE_DATE_EPOCH": A_FIXED_DAY}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        done("wheel", value)
    return next(FOLDER.glob("*.whl"))
