"""The register of acts."""

from __future__ import annotations

from collections.abc import Callable

from tenka_web.app.app import App

Act = Callable[[App, str], None]
ALL: dict[str, Act] = {}


def act(name: str) -> Callable[[Act], Act]:
    """Register an act under a name, as data-act speaks of it."""

    def register(function: Act) -> Act:
        ALL[name] = function
        return function

    return register
