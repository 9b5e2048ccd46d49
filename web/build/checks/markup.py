"""Check the site's pages with html-validate: their markup follows the HTML standard."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from web.build import catalogs, venv
from web.build.paths import CACHE, WEB, lock_step
from web.build.site import index_html, lab, vendor

FOLDER = CACHE / "markup"
RULES = {"root": True, "extends": ["html-validate:standard"]}
"""What the standard forbids, and no matter of taste."""
PROGRAM = vendor.MODULES / "html-validate/bin/html-validate.mjs"


def pages() -> dict[str, str]:
    """Return the pages as the build writes them, by name; what it fills in from outside is left out."""
    catalogs.compile_all()
    with lock_step():
        vendor.fetch()
    return {
        "index": index_html.index("app", ""), "rescue": index_html.rescue(), "lab": lab.page((Path("tenka.whl"),), ""),
        "workshop": index_html.SLOT.sub("", (WEB / "workshop.html").read_text(encoding="utf-8")),
    }  # fmt: skip


def offences(documents: Mapping[str, str]) -> list[str]:
    """Return what html-validate finds in documents by name."""
    with lock_step():
        vendor.fetch()
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    (FOLDER / ".htmlvalidate.json").write_text(json.dumps(RULES))
    for name, text in documents.items():
        (FOLDER / f"{name}.html").write_text(text, encoding="utf-8")
    report = FOLDER / "report.json"         # into a pipe it would write the first 64 kB of it
    call = [venv.node(), str(PROGRAM), "--formatter", f"json={report.name}", *(f"{name}.html" for name in documents)]
    subprocess.run(call, cwd=FOLDER, check=False, capture_output=True)
    found: list[dict[str, Any]] = json.loads(report.read_text(encoding="utf-8"))
    return [f"{Path(one['filePath']).name}:{fault['line']}: {fault['message']}" for one in found for fault in one["messages"]]
