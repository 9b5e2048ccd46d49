"""What Python gets from the page at a start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Start(NamedTuple):
    """The page as Python finds it; see ``hello`` in js/client/client.mjs.

    Attributes:
        scope: Beginning of this site's storage keys.
        app: The folder of this version.
        opening: Whether a table of the visitor was to be shown at once.
        parts: The parts in the page by name.
        built: The digest of the lobby that the build wrote, where it stands there unchanged.
        stamp: The game and moment of ``parts``.
        entered: Commands that lead to what is shown.
        search: The query of the address.
        unfinished: The commands under way when the page was left, with the stamp of their game.
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
    notification_permission: str
    relays: Sequence[str]
    installable: bool
    opening: bool
    parts: Mapping[str, str]
    built: int | None
    stamp: Sequence[Any]
    entered: Sequence[Sequence[str]]
    unfinished: tuple[Sequence[Any] | None, Sequence[Sequence[str]]]
