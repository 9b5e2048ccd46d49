"""Where such a game stood at a calm moment: the decks as they were dealt, all locks that were told, and the common table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tenka.core import foreign, record
from tenka.core.chance import Tape
from tenka.core.errors import BadMessage
from tenka.live.kept import Keeping, Kept
from tenka.live.together.common import Common
from tenka.live.together.decks import write

if TYPE_CHECKING:
    from tenka.live.together.game import Together


class Holding(Keeping):
    """What is kept of a calm moment; in place of the record stand decks, locks and the common table."""

    _game: Together

    @property
    def calm(self) -> bool:
        """Whether the moment is calm: also that no card is waited for."""
        game = self._game
        waits = game.laying.awaited or game.task or game.ending.begun or game.busy
        return super().calm and game.dealt and not waits

    def now(self) -> Kept:
        """Return where the game stands; asked at a calm moment only."""
        game = self._game
        common = game.common
        assert isinstance(common, Common)
        held = {
            "record": common.record(), "opened": common.opened,
            "squares": write(game.passes.squares), "digests": game.passes.digests, "keys": game.keys.plain(),
        }  # fmt: skip
        return super().now()._replace(record=json.dumps(held, separators=(",", ":")))

    def begin_at(self, since: Kept) -> None:
        """Let the game go on from that moment. Raises TenkaError, ValueError, TypeError or KeyError."""
        game, held = self._game, json.loads(since.record)
        game.passes.begin_at(held["squares"], held["digests"])
        game.keys.begin_at(held["keys"])
        game.common = self._common(held)
        self._go_on_from(since)
        game.keys.look()
        game.sight.look()

    def _common(self, held: Any) -> Common:
        game = self._game
        opened = {foreign.calls(int(at)): {**names} for at, names in held["opened"].items()}
        _, setup, entries = record.read(held["record"])
        first = Tape([values for _, values in setup[2]])
        table = Common(game.terms.rules()[0], game.places.rules, game.terms.seed, chance=first)
        table.lay_open(opened.get(0, {}))
        for at, (seat, notation, outcomes) in enumerate(entries, 1):
            table.chance = Tape([values for _, values in outcomes])
            table.repeat(seat, notation)
            table.lay_open(opened.get(at, {}))
        if table.record() != held["record"]:
            raise BadMessage("unreadable", "what was kept is no such game")
        return table
