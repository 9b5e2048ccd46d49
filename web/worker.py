"""The worker's Python: a question in JSON goes in, an answer in JSON comes out. See tenka_web.app.worker_protocol."""

from __future__ import annotations

import json

from pyscript import sync

from tenka_web.app.worker_protocol import think

__export__ = ["advise"]
STEP = 0.02
"""A share of the whole below which nothing is reported."""


async def advise(text: str) -> str:
    """Think about a question, telling how far it is."""
    told, shown, reports = -1.0, None, []

    def progress(share: float, best: object) -> None:
        nonlocal told, shown
        found = best if isinstance(best, list) else None        # the coach's, so far
        if share - told >= STEP or found != shown:
            told, shown = share, found
            reports.append(sync.progress(json.dumps([share, found])))

    # the thinking blocks the worker; its reports are posted at once all the same
    return json.dumps(think(json.loads(text), progress))
