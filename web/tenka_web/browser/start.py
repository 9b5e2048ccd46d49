"""What a start is told of its page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Start(NamedTuple):
    """The page as Python finds it; see ``hello`` in js/client/client.mjs.

    ``scope``: how keys of this site in the browser's storage begin. ``app``: the folder of this version. ``opening``: a table of
    the visitor's own was to be shown at once; ``parts``: what stands there by the name of its part, and ``stamp`` of which game
    at which moment. ``entered``: acts that lead to what stands there. ``search``: the query of the address.
    ``unfinished``: the acts that were under way when the page was left, and at which moment of which game.
    """

    scope: str
    app: str
    language: str
    address: str
    fragment: str
    search: str
    secure: bool
    shares: bool
    shakes: bool
    connects: bool
    hidden: bool
    calls: str
    relays: Sequence[str]
    installable: bool
    opening: bool
    parts: Mapping[str, str]
    stamp: Sequence[Any]
    entered: Sequence[Sequence[str]]
    unfinished: tuple[Sequence[Any] | None, Sequence[Sequence[str]]]
