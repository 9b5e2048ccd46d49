"""Tenka Meidou from its dice to its end."""

from __future__ import annotations

from collections.abc import Iterator

import tenka
from web.build.pictures.scenes import AGAIN, NEXT, Scene, asked, link, played


def scenes() -> Iterator[Scene]:
    """The classic game, and the one with daimyo."""
    yield Scene("deployment", lambda: asked(_classic(), "tm.ask.split", 0.1))
    yield Scene("table", lambda: asked(_classic(), "tm.ask.split", 0.6), readme=("desktop", "phone"), visions=True)
    yield Scene("war", lambda: link(_classic(), AGAIN, *[NEXT] * 5), visions=True)
    yield Scene("card", lambda: asked(_daimyo(), "tm.ask.replace", 0.1))
    yield Scene("result", lambda: link(_daimyo()))


def _classic() -> tenka.Table:
    return played("tenka-meidou", 4)


def _daimyo() -> tenka.Table:
    return played("tenka-meidou", 4, "tumult", "daimyo")
