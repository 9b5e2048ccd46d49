"""What a live game has the page do: sign, check, keep, send, each in its order."""

from __future__ import annotations

import re
from collections.abc import Callable

from tenka.core import untrusted as foreign
from tenka.core.errors import BadMessage, TenkaError
from tenka.protocol import bounds, entries, sync
from tenka.protocol.events import Check, Heard, Vouch, Vouched
from tenka.protocol.terms import from_text, to_text
from tenka_web.features.realtime.peers import PeerGroup
from tenka_web.features.realtime.slot_game import SlotGame

ASKS = re.compile(r'\["have",\d+,\d+,\d+\]\Z', re.ASCII)


class SlotBox:
    """``kept`` is called to keep what is new, before anything of it goes out; ``taken`` when the game may have gone on;
    ``refuse`` with a place whose message was dropped, and by which rule."""

    def __init__(self, group: PeerGroup, kept: Callable[[], None], taken: Callable[[], None],
                 refuse: Callable[[int, str], None]) -> None:  # fmt: skip
        self._group, self._kept, self._taken, self._refuse = group, kept, taken, refuse
        self._safe = 0
        self._busy = False

    def takes(self, text: str) -> bool:
        """Whether a text is for the log of the game: a word of it or a question of what a page lacks, and no sign."""
        game = self._group.game
        if game is None or len(text) > bounds.LONGEST:
            return False
        try:
            kind, *values = foreign.read_json(text, bounds.LONGEST, bounds.DEEPEST)
        except (TenkaError, *foreign.STUMBLES):
            return False
        if isinstance(kind, str):
            return kind == "answer" or (kind == "have" and len(values) == 3)
        sign = f'["{game.terms.session[:12].hex()}"'
        return type(kind) is int and len(values) in (2, 3) and isinstance(values[0], str) and not values[0].startswith(sign)

    def early(self, text: str) -> bool:
        """Whether a text asks what this page knows of a game, and it has none: who comes without a key is asked too."""
        return self._group.game is None and ASKS.match(text) is not None

    def hear(self, place: int, text: str, then: Callable[[], None]) -> bool:
        """Take a text from a place; return whether signatures are checked first: nothing else is heard until ``then`` is done."""
        game = self._group.game
        assert game is not None
        try:
            self._read(game, text)
        except BadMessage as error:
            self._refuse(place, error.rule)
            return False
        game.feed(Heard(str(place), text, self._now))
        check = next((effect for effect in game.effects if isinstance(effect, Check)), None)
        if check is None:
            self._told_too_much(game)
            self._taken()
            return False
        game.effects.remove(check)
        self._look(check, place, [], then)
        return True

    def _read(self, game: SlotGame, text: str) -> None:
        """Check that a text can be read at all, so that whoever sent one that can't is told by name. Raises BadMessage."""
        control = sync.control(text)
        if control is None:
            entries.unpacked(text, game.terms.session, len(game.terms.parties))

    @property
    def _now(self) -> float:
        return self._group.now() / 1000

    def _told_too_much(self, game: SlotGame) -> None:
        for place in game.crowded:
            self._refuse(int(place), "flood")
        game.crowded.clear()

    def _look(self, check: Check, place: int, good: list[bool], then: Callable[[], None]) -> None:
        """The signatures of a text, one after the other; with what was found it is heard."""
        game = self._group.game
        assert game is not None
        if len(good) < len(check.words):
            _, body, signature = check.words[len(good)]

            def looked(right: bool | None) -> None:
                self._look(check, place, [*good, bool(right)], then)

            try:
                raw = from_text(signature, 200)
            except TenkaError:
                looked(False)
                return
            self._group.peers.verify(check.keys[len(good)], raw, body.encode(), looked)
            return
        if not all(good):
            self._refuse(place, "signature")
        game.feed(Heard(check.place, check.text, self._now, tuple(good)))
        self._taken()
        then()

    def pump(self) -> None:
        """Do whatever the game wants done, or begin it."""
        game = self._group.game
        if game is None or self._busy:
            return
        self._busy = True
        while game.effects or game.sends or game.journal.count != self._safe:
            effects, sends = list(game.effects), list(game.sends)
            game.effects.clear()
            game.sends.clear()
            for send in sends:
                guest = self._group.guest(int(send.place))
                if guest is not None and guest.stage == "here":
                    self._group.peers.send(int(send.place), send.text)
            for effect in effects:
                if isinstance(effect, Vouch):
                    self._vouch(game, effect.body)
            if game.journal.count != self._safe:
                self._safe = game.journal.count
                self._kept()
                game.kept()
        self._busy = False

    def _vouch(self, game: SlotGame, body: str) -> None:
        def signed(signature: bytes) -> None:
            game.feed(Vouched(body, to_text(signature)))
            self._taken()

        self._group.peers.sign(self._group.pair.secret, body.encode(), signed)
