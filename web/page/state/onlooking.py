"""Looking on at a live table: what the host sends an onlooker's page, and what that page makes of it."""

from __future__ import annotations

from collections.abc import Callable

from page.state import live_games
from page.state.outbox import Outbox
from page.state.peers import PeerGroup
from page.state.planned import record_of
from page.state.slot_game import Live, SlotGame
from tenka import Event, replay
from tenka.core.errors import BadProof
from tenka.live import joining
from tenka.live.game import LiveGame
from tenka.live.joining import Show
from tenka.live.kept import Kept
from tenka.live.page import ONLOOKER
from tenka.live.wire import LONGEST
from tenka.protocol import checkpoint


def game_of(group: PeerGroup, said: Show, told: Callable[[tuple[Event, ...]], None]) -> Live:
    """Return the game as the host has it, from a calm moment or from its beginning. Raises TenkaError."""
    since = said.since
    if said.terms.slots:
        slots = live_games.game_of(group, said.terms, ONLOOKER, told, record_of(said.past))
        if isinstance(slots, SlotGame) and isinstance(since, list):
            slots.begin_at([record_of(since[0]), *since[1:]])
        elif said.terms.past is not None and not said.past:
            raise BadProof("a game that is gone on with begins with what was before")
        return slots
    if isinstance(since, Kept):
        since = since._replace(record=record_of(since.record))
    game = LiveGame(said.terms, ONLOOKER, group.chain, told)
    game.restore([], None, since if isinstance(since, Kept) else None)
    return game


def _beginning(group: PeerGroup, game: SlotGame) -> str:
    """Return the last calm moment, and the terms; the beginning where that is too long to be told, or nothing was calm yet."""
    if game.calm is not None:
        short = joining.write(Show(game.terms, group.looks, checkpoint.plain(game.calm, code=True)))
        if len(short) <= LONGEST:
            return short
    return joining.write(Show(game.terms, group.looks, None, replay(game.past).code() if game.past else ""))


def show(group: PeerGroup, outbox: Outbox, place: int) -> None:
    """Tell an onlooker where the game stands and what has been said since, as any page could hear it: sealed and signed."""
    game = group.game
    if group.watchers[place].level:             # it may ask twice, so that it is heard once
        return
    if group.dealt:
        return
    if isinstance(game, SlotGame):
        group.watchers[place].level = True
        group.peers.send(place, _beginning(group, game))
        game.came(place, group.now() / 1000)
        return
    if not isinstance(game, LiveGame):
        return
    game.keeping.look()
    since = game.keeping.since
    short = None if since is None else since._replace(record=replay(since.record).code())
    group.peers.send(place, joining.write(Show(game.terms, group.looks, short)))
    outbox.resend(place, ())
