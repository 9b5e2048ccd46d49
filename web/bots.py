"""The worker's Python: a question in JSON goes in, an answer in JSON comes out. See page.thoughts."""

from __future__ import annotations

import json

from pyscript import sync

from page.thoughts import think

__export__ = ["advise"]


async def advise(text: str) -> str:
    """Think about a question, telling how far it is."""
    told, reports = -1.0, []

    def progress(share: float, best: object) -> None:
        nonlocal told
        if share - told >= 0.05:
            told = share
            reports.append(sync.progress(f"{share:.3f}"))

    # the thinking blocks the worker; its reports are posted at once all the same
    return json.dumps(think(json.loads(text), progress))
