"""What goes through the channels of a live table. Signing and checking take a moment, so messages queue, outgoing and incoming
ones each in their order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator

from page.state.peers import PeerGroup
from page.state.slot_box import SlotBox
from page.state.slot_game import SlotGame
from tenka.core import foreign
from tenka.core.errors import BadMessage, TenkaError
from tenka.live import joining
from tenka.live.joining import Control
from tenka.live.speaking import FOULS, OWN
from tenka.live.terms import from_text, to_text
from tenka.live.wire import Body, Envelope, envelope, packed

MOST_WAITING = 400
"""Messages of others that wait to be checked; what comes beyond is dropped, and asked for again later."""
MOST_REFUSED = 20
BURST, REFILL = 64_000, 6_400
"""Characters that a place is told again at once, and per second once it has heard all; and what asking costs."""
ASKING = 500


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
        self._left: dict[int, tuple[float, int]] = {}       # by place: characters it may be told again, and since when
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
            game.sent(message)
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
        """Send to all who have heard what was said before."""
        for place, guest in self._group.everybody:
            if place != but and guest.stage == "here" and guest.level:
                self._group.peers.send(place, text)

    def resend(self, place: int, counts: tuple[int, ...]) -> None:
        """Send a page what it lacks, having heard so many messages of each; from now on it hears all as it is said."""
        guest, game = self._group.guest(place), self._group.game
        if guest is not None and game is not None and not isinstance(game, SlotGame):
            lacked = map(packed, game.ledger.missing(counts))
            for text in self._within(place, lacked) if guest.level else lacked:
                self._group.peers.send(place, text)
            guest.level = True

    def may_ask(self, place: int) -> bool:
        """Whether a page that has heard all may ask again what it lacks: what comes through a channel is not lost on the way."""
        left, since = self._left.get(place, (BURST, self._group.now()))
        now = self._group.now()
        left = min(BURST, left + REFILL * max(0, now - since) / 1_000)
        self._left[place] = left - ASKING if left >= ASKING else left, now
        return left >= ASKING

    def _within(self, place: int, texts: Iterable[str]) -> Iterator[str]:
        """Return as many of them as the place may be told again."""
        for text in texts:
            left, since = self._left.get(place, (BURST, self._group.now()))
            if len(text) > left:
                return
            self._left[place] = left - len(text), since
            yield text

    # what comes in

    def hear(self, place: int, text: str) -> None:
        """Take in a message from a place."""
        if self._group.guest(place) is None or len(self._in) >= MOST_WAITING:
            self._refuse(place, "flood")
            return
        self._in.append((place, text))
        self._check_next()

    def _refuse(self, place: int, rule: str) -> None:
        if rule == OWN:
            return
        self.refused.append((place, rule))
        del self.refused[:-MOST_REFUSED]

    def _check_next(self) -> None:
        while self._in and not self._checking and not self._listens_later:
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

    @property
    def _listens_later(self) -> bool:
        """Whether incoming messages wait until this page has signed its own pending ones.

        A page that was reopened may hear its own earlier messages from others. It signs what it still had to say first,
        so that it never says the same thing in other words."""
        game = self._group.game
        return game is not None and game.listening and (self._signing or bool(self._out))

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

        def checked(right: bool) -> None:
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
            passed_on = error.rule in FOULS     # whoever plays should see for themselves why the game stops
        else:
            passed_on = True
        if group.host and passed_on:        # before anything of our own that follows from it
            self.send(text, but=place)
        self._taken()
