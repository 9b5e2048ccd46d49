"""An archive of all saved games as one file, for another browser or as a backup."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

from tenka_web.app import input_limits
from tenka_web.app.app import App
from tenka_web.app.compression import BadSave
from tenka_web.app.input_limits import TooMuch
from tenka_web.app.ports import StorageRefused
from tenka_web.app.saves import ARCHIVE, Save, read

FORMAT = 1
MOST = 2_000


def write(app: App, handed_on: Callable[[Save], str]) -> str:
    """Write every readable save, latest first, each as far as ``handed_on`` shares it, up to the size that can be read again."""
    texts: list[str] = []
    room = input_limits.limit_of("import") - 100
    for one in app.save_store.all():
        save = _import_save(app, one.id)
        text = "" if save is None else handed_on(save)
        room -= len(text) + 1
        if room < 0 or len(texts) == MOST:
            app.notify("ui.archive.full", n=len(texts), stay=True)
            break
        texts += [text] if text else []
    return f'{ARCHIVE}{FORMAT},"saves":[{",".join(texts)}]}}' if texts else ""


def _import_save(app: App, name: str) -> Save | None:
    try:
        return app.save_store.get(name)
    except (BadSave, StorageRefused):
        return None


def take_in(app: App, text: str) -> None:
    """Add every game of an archive that is not here yet, and report the number. Existing games are not changed."""
    try:
        data = input_limits.read_json(text, "import")
    except (ValueError, TooMuch):
        data = None
    rows = data.get("saves") if isinstance(data, dict) and data.get("tenka-archive") == FORMAT else None
    if not isinstance(rows, list) or len(rows) > MOST:
        app.notify("ui.file.bad", error=app.t("ui.bad.save"), grave=True)
        return
    new = known = bad = 0
    for row in rows:
        try:
            save = read(json.dumps(row))
            here = _is_here(app, save)
            if not here:
                _keep(app, save)
        except BadSave:
            bad += 1
            continue
        except StorageRefused as refused:
            app.report_refusal(refused)
            return
        new, known = new + (not here), known + here
    app.dialog = None
    app.notify("ui.archive.in", n=new, known=known, bad=bad, stay=True)


def _is_here(app: App, save: Save) -> bool:
    kept = _import_save(app, save.id) if save.id else None
    return kept is not None and kept.record == save.record


def _keep(app: App, save: Save) -> None:
    """Save a game under its own id, or a new one if that is taken."""
    free = bool(save.id) and app.save_store.text(save.id) is None
    app.save_store.put(save if free else replace(save, id=app.browser.random(), revision=0), "")
