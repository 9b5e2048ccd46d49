"""Tenka Meidou from its dice to its end."""

from __future__ import annotations

from collections.abc import Iterator

import tenka
from web.build.pictures.scenes import AGAIN, NEXT, Scene, find_question, link, play_game


def scenes() -> Iterator[Scene]:
    """The classic game, and the one with daimyo."""
    yield Scene("deployment", lambda: find_question(_classic(), "tm.ask.split", 0.1))
    yield Scene("table", lambda: find_question(_classic(), "tm.ask.split", 0.6), readme=("desktop", "phone"), visions=True)
    yield Scene("war", lambda: link(_classic(), AGAIN, *[NEXT] * 5), visions=True)
    yield Scene("card", lambda: find_question(_daimyo(), "tm.ask.replace", 0.1))
    yield Scene("result", lambda: link(_daimyo()))


def _classic() -> tenka.Table:
    return play_game("tenka-meidou", 4)


def _daimyo() -> tenka.Table:
    return play_game("tenka-meidou", 4, "tumult", "daimyo")
