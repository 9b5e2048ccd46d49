"""Ships the licence texts of everything in dist/, as named by the rows of assets/credits.json."""

from __future__ import annotations

import json
import re
from importlib.metadata import files as files_of
from pathlib import Path

from web.build.paths import ASSETS, ROOT
from web.build.site.vendor import MODULES


def rows() -> list[dict[str, object]]:
    """Return the rows of the credits: name, version, licence, purpose; `texts` name the place of the licence."""
    listed: list[dict[str, object]] = json.loads((ASSETS / "credits.json").read_text(encoding="utf-8"))
    return listed


def copy(dist: Path) -> None:
    """One text file per row, in licences/."""
    folder = dist / "licences"
    folder.mkdir()
    for row in rows():
        texts = row["texts"]
        assert isinstance(texts, list)
        whole = "\n\n".join(_source(text).read_text(encoding="utf-8") for text in texts)
        (folder / f"{slug(str(row['name']))}.txt").write_text(whole, encoding="utf-8")


def slug(name: str) -> str:
    """Return the file name of a row: "Shippori Mincho" -> "shippori-mincho"."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _source(text: str) -> Path:
    """npm: a file below node_modules; pip: the licence a Python package brings; tree: a file of ours."""
    kind, _, rest = text.partition(":")
    if kind == "pip":
        licence = next(path for path in files_of(rest) or () if "LICENSE" in path.name)
        return Path(str(licence.locate()))
    return (MODULES if kind == "npm" else ROOT) / rest
