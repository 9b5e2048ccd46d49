"""Looking on at a live table: what the host sends an onlooker's page, and what that page makes of it."""

from __future__ import annotations

from collections.abc import Callable

from tenka import Event, replay
from tenka.core.errors import BadProof
from tenka.protocol import checkpoint, joining
from tenka.protocol.joining import Show
from tenka.protocol.wire import LONGEST
from tenka_web.features.realtime import live_games
from tenka_web.features.realtime.peers import ONLOOKER, PeerGroup
from tenka_web.features.realtime.planned import record_of
from tenka_web.features.realtime.slot_game import SlotGame


def game_of(group: PeerGroup, said: Show, told: Callable[[tuple[Event, ...]], None]) -> SlotGame:
    """Return the game as the host has it, from a calm moment or from its beginning. Raises TenkaError."""
    game = live_games.game_of(group, said.terms, ONLOOKER, told, record_of(said.past))
    if said.since is not None:
        game.begin_at([record_of(said.since[0]), *said.since[1:]])
    elif said.terms.past is not None and not said.past:
        raise BadProof("a game that is gone on with begins with what was before")
    return game


def _beginning(group: PeerGroup, game: SlotGame) -> str:
    """Return the last calm moment, and the terms; the beginning where that is too long to be told, or nothing was calm yet."""
    if game.calm is not None:
        short = joining.write(Show(game.terms, group.looks, checkpoint.plain(game.calm, code=True)))
        if len(short) <= LONGEST:
            return short
    return joining.write(Show(game.terms, group.looks, None, replay(game.past).code() if game.past else ""))


def show(group: PeerGroup, place: int) -> None:
    """Tell an onlooker where the game stands and what has been said since, as any page could hear it: sealed and signed."""
    game, watcher = group.shown, group.watchers[place]
    if game is not None and not watcher.level:      # it may ask twice, so that it is heard once
        watcher.level = True
        group.peers.send(place, _beginning(group, game))
        game.came(place, group.now() / 1000)
