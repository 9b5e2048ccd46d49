"""Somebody looks on at a live table: what the host sends there, and what such a page makes of it."""

from __future__ import annotations

from collections.abc import Callable

from page.state import live_games
from page.state.outbox import Outbox
from page.state.peers import PeerGroup
from page.state.planned import record_of
from page.state.slot_game import Live, SlotGame
from tenka import Event, replay
from tenka.live import joining
from tenka.live.game import LiveGame
from tenka.live.joining import Show
from tenka.live.page import ONLOOKER


def game_of(group: PeerGroup, said: Show, told: Callable[[tuple[Event, ...]], None]) -> Live:
    """The game as the host has it, from a calm moment or from its beginning. Raises TenkaError."""
    if said.terms.slots:
        return live_games.game_of(group, said.terms, ONLOOKER, told)
    since = said.since
    if since is not None:
        since = since._replace(record=record_of(since.record))
    game = LiveGame(said.terms, ONLOOKER, group.chain, told, record_of(said.past))
    game.restore([], None, since)
    return game


def show(group: PeerGroup, outbox: Outbox, place: int) -> None:
    """An onlooker hears where the game stands and what has been said since, as any page could hear it: sealed and signed."""
    game = group.game
    if isinstance(game, SlotGame):
        group.watchers[place].level = True
        group.peers.send(place, joining.write(Show(game.terms, group.looks, None)))
        game.came(place, group.now() / 1000)
        return
    if not isinstance(game, LiveGame) or group.watchers[place].level:       # it may ask twice, so that it is heard once
        return
    game.keeping.look()
    since = game.keeping.since
    short = None if since is None else since._replace(record=replay(since.record).code())
    past = replay(game.past).code() if game.past and since is None else ""
    group.peers.send(place, joining.write(Show(game.terms, group.looks, short, past)))
    outbox.resend(place, ())
