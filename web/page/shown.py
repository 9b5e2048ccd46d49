"""The table on show with its game: what the page's own views draw from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from page import games
from page.games.base import Adapter
from page.look import Look
from page.state.session import Session
from page.state.settings import Settings
from page.texts import Texts
from page.words import Words
from page.zone import Zone


@dataclass
class Shown(Look):
    """What a game's drawings look at, and the whole of its adapter, which draws."""

    game: Adapter

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """What lies on the table; drawn only where it is shown."""
        return self.game.zones(self)


def words_of(texts: Texts, session: Session) -> Words:
    """Return the words of a table, for who needs nothing else of it."""
    game = games.at(session.table)
    return Words(texts, session.seats, game.vocabulary, game.phrases, session.table.rules.names, session.you)


def show(texts: Texts, settings: Settings, session: Session) -> Shown:
    """Return the table as it stands."""
    game = games.at(session.table)
    shown = Shown(texts, settings, game, session, words_of(texts, session), session.view(), session.picking())
    if game.held and not shown.private:
        options = tuple(option for option in shown.picking.options if option[0].verb not in game.held)
        shown.picking = replace(shown.picking, options=options)
    return shown
