"""The manifest of the installed app, in each language: the source's is English, the others are made from the catalogues."""

from __future__ import annotations

import json
from pathlib import Path

from web.build import catalogs
from web.build.paths import WEB

SOURCE = WEB / "manifest.webmanifest"
NAMED = {
    "Continue": "ui.continue", "New game": "ui.new", "Game of the day": "ui.daily", "Learn": "ui.manifest.learn",
}  # fmt: skip
LABELLED = {"wide": "ui.manifest.table", "narrow": "ui.manifest.phone"}


def write(dist: Path) -> None:
    """``manifest.webmanifest`` and one more for each other language, which index.html asks for."""
    source = SOURCE.read_text(encoding="utf-8")
    (dist / SOURCE.name).write_text(source, encoding="utf-8")
    for language in catalogs.sources():
        if language != catalogs.SOURCE:
            (dist / f"manifest.{language}.webmanifest").write_text(translate(source, language), encoding="utf-8")


def translate(source: str, language: str) -> str:
    """Return the manifest in a language; all that is no sentence stays, its ``id`` first of all: it is the same app."""
    sentences = catalogs.every()[language]
    rows = json.loads(source)
    rows |= {"lang": language, "description": sentences["ui.manifest.about"][-1]}
    for row in rows["shortcuts"]:
        row["name"] = sentences[NAMED[row["name"]]][-1]
    for row in rows["screenshots"]:
        row["label"] = sentences[LABELLED[row["form_factor"]]][-1]
    return json.dumps(rows, ensure_ascii=False, indent=2) + "\n"
