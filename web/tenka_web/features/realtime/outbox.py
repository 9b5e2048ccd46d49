"""What goes through the channels of a live table. Signing and checking take a moment, so messages queue, outgoing and incoming
ones each in their order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from tenka.core import untrusted as foreign
from tenka.core.errors import BadMessage, TenkaError
from tenka.protocol import joining
from tenka.protocol.joining import Control
from tenka.protocol.terms import from_text, to_text
from tenka.protocol.wire import Body, Envelope, envelope, packed
from tenka_web.features.realtime.peers import PeerGroup
from tenka_web.features.realtime.slot_box import SlotBox

MOST_WAITING = 400
"""Messages of others that wait to be checked; what comes beyond is dropped, and asked for again later."""
MOST_REFUSED = 20


class Outbox:
    """``control`` takes what opens or resumes a game (and may raise BadMessage), ``kept`` is called before anything goes out and
    ``taken`` when a message was looked at; ``refused``: where messages came from that were dropped, and by which rule."""

    def __init__(self, group: PeerGroup, control: Callable[[int, Control], None], kept: Callable[[], None],
                 taken: Callable[[], None]) -> None:  # fmt: skip
        self._group, self._control, self._kept, self._taken = group, control, kept, taken
        self.refused: list[tuple[int, str]] = []
        self._in: deque[tuple[int, str]] = deque()
        self._out: deque[Body] = deque()
        self._signed: list[str] = []
        self._checking = self._signing = False
        self.slots = SlotBox(group, kept, taken, self._refuse)

    # what goes out

    def sign(self, bodies: list[Body]) -> None:
        """Sign these and send them, in their order."""
        self._out.extend(bodies)
        self._sign_next()

    def _sign_next(self) -> None:
        game = self._group.game
        if game is None or self._signing:
            return
        if not self._out:
            self._send_signed()
            return
        body, self._signing = self._out.popleft(), True

        def signed(signature: bytes) -> None:
            self._signing = False
            message = Envelope(game.me, body, to_text(signature))
            self._signed.append(packed(message))
            self._sign_next()

        self._group.peers.sign(self._group.pair.secret, body.encode(), signed)

    def _send_signed(self) -> None:
        """Keep first, then send: a page that dies in between has said nothing it doesn't know of."""
        if self._signed:
            ready, self._signed = self._signed, []
            self._kept()
            for text in ready:
                self.send(text)
            self._check_next()

    def send(self, text: str, but: int | None = None) -> None:
        """Send to all who are told signs."""
        for place, guest in self._group.everybody:
            if place != but and guest.stage == "here" and guest.level:
                self._group.peers.send(place, text)

    # what comes in

    def hear(self, place: int, text: str) -> None:
        """Take in a message from a place."""
        if self._group.guest(place) is None or len(self._in) >= MOST_WAITING:
            self._refuse(place, "flood")
            return
        self._in.append((place, text))
        self._check_next()

    def _refuse(self, place: int, rule: str) -> None:
        self.refused.append((place, rule))
        del self.refused[:-MOST_REFUSED]

    def _check_next(self) -> None:
        while self._in and not self._checking:
            place, text = self._in.popleft()
            if self.slots.early(text):
                continue
            if self.slots.takes(text):
                self._checking = self.slots.hear(place, text, self._checked)
                continue
            try:
                said = joining.read(text)
                if said is not None:
                    self._control(place, said)
                else:
                    self._check(place, text, envelope(text))
            except BadMessage as error:
                self._refuse(place, error.rule)
            except (TenkaError, *foreign.STUMBLES):
                self._refuse(place, "unreadable")

    def _checked(self) -> None:
        self._checking = False
        self._check_next()

    def _check(self, place: int, text: str, envelope: Envelope) -> None:
        game = self._group.game
        if game is None:
            return                      # whoever says it will say it again to a page that plays
        if envelope.party >= len(game.terms.parties):
            raise BadMessage("foreign", "nobody of that number plays here")
        key = self._group.key_of(envelope.party)
        try:
            signature = from_text(envelope.signature, 200)
        except TenkaError as error:
            raise BadMessage("signature", str(error)) from error
        self._checking = True

        def checked(right: bool | None) -> None:
            self._checking = False
            if right:
                self._take(place, text, envelope)
            else:
                self._refuse(place, "signature")
            self._check_next()

        self._group.peers.verify(key, signature, envelope.body.encode(), checked)

    def _take(self, place: int, text: str, envelope: Envelope) -> None:
        group = self._group
        assert group.game is not None
        try:
            group.game.hear(envelope, group.now() / 1000)
        except BadMessage as error:
            self._refuse(place, error.rule)
        else:
            if group.host:          # before anything of our own that follows from it
                self.send(text, but=place)
        self._taken()
