"""The bot worker's Python: answers questions, both as JSON. See tenka_web.app.worker_protocol."""

from __future__ import annotations

import json

from pyscript import sync

from tenka_web.app.worker_protocol import think

__export__ = ["advise"]
STEP = 0.02
"""The least progress that is reported, as a share of the whole."""


async def advise(text: str) -> str:
    """Answer a question and report progress."""
    told, shown, reports = -1.0, None, []

    def progress(share: float, best: object) -> None:
        nonlocal told, shown
        found = best if isinstance(best, list) else None        # The coach's, so far
        if share - told >= STEP or found != shown:
            told, shown = share, found
            reports.append(sync.progress(json.dumps([share, found])))

    # A search blocks the worker; its reports are posted immediately all the same
    return json.dumps(think(json.loads(text), progress))
