"""A game played live with other pages: who has come, what goes through the channels, and the game that all make together.

Signing and checking take a moment, so what goes out and what comes in wait in lines, each in its order.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from page import bounds
from page.ports import Peers
from page.sdp import WATCH
from page.state.clocks import Clocks, clocks
from tenka import Choice, Event, open_code, replay
from tenka.apart.crypto import Pair
from tenka.apart.relation import known
from tenka.core import foreign
from tenka.core.errors import BadMessage, TenkaError
from tenka.live import joining
from tenka.live.chain import Chain
from tenka.live.game import FOULS, ONLOOKER, LiveGame
from tenka.live.joining import Agreed, Have, Hello, Show, Theirs, Watch
from tenka.live.kept import read as read_kept
from tenka.live.sealing import Answers
from tenka.live.terms import Party, Terms, from_text, read_terms, to_text
from tenka.live.wire import LONGEST, Envelope, envelope, packed

HOST = 0
MOST_WAITING = 400
"""Messages of others that wait to be looked at; what comes beyond is dropped, and asked for again later."""
MOST_TEXTS = 50
Parting = tuple[int, int, int, int]
"""How many have left, how many questions were ended otherwise, how many are open, and how many have agreed to one."""


@dataclass
class Guest:
    """Somebody who sits elsewhere. ``stage``: asking, invited, here or away; ``link``: what to send; ``party``: who came;
    ``level``: whether all that was said goes there as it is said, since what that page lacked of it has been sent."""

    stage: str = "asking"
    link: str = ""
    party: Party | None = None
    level: bool = False


@dataclass
class Meeting:
    """``places``: the host's guests by seat, or for a guest the host alone, under 0. ``changed`` is called when the game went on,
    ``ready`` when its table is set up."""

    id: str
    peers: Peers
    now: Callable[[], int]
    root: bytes
    pair: Pair
    name: str = ""
    place: int = HOST
    host: bool = True
    places: dict[int, Guest] = field(default_factory=dict)
    game: LiveGame | None = None
    looks: Any = None
    moved: bool = False
    """Whether something was chosen that has not been told yet; it may have caused no event."""
    chose: int | None = None
    texts: list[tuple[int, str]] = field(default_factory=list)
    watchers: dict[int, Guest] = field(default_factory=dict)
    """Who looks on, by place from ``WATCH`` on; the host's alone."""
    around: frozenset[int] = frozenset()
    """The parties that the host says are connected."""
    answered: tuple[int, ...] = ()
    clocks: Clocks = field(default_factory=Clocks)
    pointed: tuple[int, str] | None = None
    told: bool = False
    """Whether somebody has said or shown something since the page was drawn."""
    quiet: bool = False
    parting: Parting = (0, 0, 0, 0)
    """How it stood, when it was looked at last, with going on without somebody."""
    refused: list[tuple[int, str]] = field(default_factory=list)
    theirs: dict[int, str] = field(default_factory=dict)
    """Codes of the game as other pages have it, by place: where two tables differ both are kept."""
    kept_theirs: set[int] = field(default_factory=set)
    changed: Callable[[], None] = lambda: None
    came: Callable[[], None] = lambda: None
    _happened: list[Event] = field(default_factory=list)
    _in: deque[tuple[int, str]] = field(default_factory=deque)
    _out: deque[str] = field(default_factory=deque)
    _signed: list[str] = field(default_factory=list)
    _checking: bool = False
    _signing: bool = False
    _gave_ours: bool = False

    def __post_init__(self) -> None:
        self.chain = Chain(self.root)
        self.peers.listen(self._opened, self._heard, self._closed)

    @property
    def me(self) -> Party:
        """This page, as others know it."""
        return Party(self.name, self.chain.commitment, self.pair.public)

    @property
    def bound(self) -> bool:
        """Whether this page has given its secret answers, and can't take them back."""
        return self.game is not None and self.game.secret is not None

    def _told(self, events: tuple[Event, ...]) -> None:
        self._happened += events
        self.moved = True

    def take_events(self) -> tuple[Event, ...]:
        """What happened since this was asked last."""
        events = tuple(self._happened)
        self._happened.clear()
        self.moved = False
        return events

    # setting up

    def guest(self, place: int) -> Guest | None:
        """Who sits or looks on at a place."""
        return self.places.get(place) or self.watchers.get(place)

    @property
    def watches(self) -> bool:
        """Whether this page only looks on."""
        return self.place >= WATCH

    def open(self, terms: Terms, me: int, looks: Any) -> None:
        """All have come: the game begins."""
        self.looks, self.clocks = looks, clocks(looks, len(terms.seats))
        self.game = LiveGame(terms, me, self.chain, self._told)
        self.game.start()
        self.flush()

    def agree(self, terms: Terms, looks: Any) -> None:
        """The host tells everybody the terms."""
        for place, guest in self.places.items():
            if guest.party is not None:
                self.peers.send(place, joining.write(Agreed(terms, terms.parties.index(guest.party), looks)))
        self.open(terms, terms.parties.index(self.me), looks)
        self.tell_around()

    def show(self, said: Show) -> None:
        """This page looks on: the game as the host has it, from a calm moment or from its beginning."""
        since = said.since
        if since is not None:
            since = since._replace(record=open_code(since.record).record())
        game = LiveGame(said.terms, ONLOOKER, self.chain, self._told)
        game.restore([], None, since)
        self.game, self.looks, self.clocks = game, said.looks, clocks(said.looks, len(said.terms.seats))
        self.flush()

    def _show_to(self, place: int) -> None:
        """An onlooker hears where the game stands and what has been said since, as any page could hear it: sealed and signed."""
        game = self.game
        if game is None:
            return
        game.keeping.look()
        since = game.keeping.since
        short = None if since is None else since._replace(record=replay(since.record).code())
        self.peers.send(place, joining.write(Show(game.terms, self.looks, short)))
        for found in game.ledger.missing(()):
            self.peers.send(place, packed(found))
        self.watchers[place].level = True
        self.tell_around()

    # what this page does

    def choose(self, pairs: Sequence[tuple[int, Choice]]) -> None:
        """Choices of this page's seats. Raises IllegalChoice."""
        assert self.game is not None
        for seat, choice in pairs:
            self.chose = seat
            self.game.choose(seat, choice)
        self.flush()

    def sign(self, kind: str, *values: Any) -> None:
        """A sign to the others."""
        if self.game is not None:
            self.game.sign(kind, *values)
            self.flush()

    def flush(self) -> None:
        """What the game wants to say is signed and goes out, in its order."""
        if self.game is None:
            return
        self._out.extend(self.game.out)
        self.game.out.clear()
        self._sign_next()
        self._give_ours(self.game)
        self.changed()

    def _sign_next(self) -> None:
        game = self.game
        if game is None or self._signing:
            return
        if not self._out:
            self._send_signed()
            return
        body, self._signing = self._out.popleft(), True

        def signed(signature: bytes) -> None:
            self._signing = False
            found = Envelope(game.me, body, to_text(signature))
            game.sent(found)
            self._signed.append(packed(found))
            self._sign_next()

        self.peers.sign(self.pair.secret, body.encode(), signed)

    def _send_signed(self) -> None:
        """Kept first, then sent: a page that dies in between has said nothing that it knows nothing of."""
        if self._signed:
            ready, self._signed = self._signed, []
            self.changed()
            for text in ready:
                self._send(text)
            self._check_next()

    def _send(self, text: str, but: int | None = None) -> None:
        for place, guest in (*self.places.items(), *self.watchers.items()):
            if place != but and guest.stage == "here" and guest.level:
                self.peers.send(place, text)

    # going on without somebody

    def party_at(self, place: int) -> int:
        """The party that sits at a place."""
        assert self.game is not None
        return self.game.terms.seats[place] if self.host else HOST

    @property
    def missing(self) -> tuple[int, ...]:
        """The parties without which this page may ask to go on: those that are away, where it would hear of them."""
        game = self.game
        if game is None:
            return ()
        late = {game.terms.seats[seat] for seat in self.clocks.over(self.now())}
        here = {self.party_at(place) for place, guest in self.places.items() if guest.stage == "here"} - late
        away = tuple(party for party in game.rounds.present if party not in {game.me, *here})
        return away if self.host or len(away) == len(game.rounds.present) - 1 else ()

    def go_without(self) -> None:
        """Ask the others whether to go on without who is missing. Raises IllegalChoice."""
        assert self.game is not None
        self.game.leaving.ask(*self.missing)
        self.flush()

    def answer(self, by: int, *, agree: bool) -> None:
        """Agree to what a party has asked, or not. Raises IllegalChoice."""
        assert self.game is not None
        self.game.leaving.answer(by, agree=agree)
        self.flush()

    def parted(self) -> bool:
        """Whether something has changed since this was asked last; who stays is asked for what nobody listened to meanwhile."""
        assert self.game is not None
        leaving = self.game.leaving
        agreed = sum(len(one.agreed) for one in leaving.asked.values())
        before, self.parting = self.parting, (len(leaving.departures), leaving.ended, len(leaving.asked), agreed)
        if self.parting[1] != before[1]:
            self._send(joining.write(Have(tuple(self.game.ledger.counts()))))
        return self.parting != before

    # who is here, who thinks, and for how long

    def here(self, party: int) -> bool:
        """Whether a party's page is connected, as far as this one knows."""
        if self.game is None or party == self.game.me:
            return self.game is not None
        if not self.host and party != HOST:
            return self.places[HOST].stage == "here" and party in self.around
        return any(guest.stage == "here" for place, guest in self.places.items() if self.party_at(place) == party)

    def tell_around(self) -> None:
        """The host tells the others who is connected."""
        if self.host and self.game is not None:
            self.sign("around", [party for party in self.game.rounds.present if self.here(party)])

    @property
    def thinking(self) -> tuple[int, ...]:
        """The seats the game waits for: asked, and not bound to an answer."""
        game = self.game
        if game is None or game.stopped or game.pending or game.table is None or game.table.decision is None:
            return ()
        return tuple(seat for seat in game.table.decision.seats if game.terms.seats[seat] not in game.bound)

    def look_at_clocks(self) -> None:
        """Who is thought to think now; and the others hear what was counted here."""
        now = self.now()
        self.clocks.look(self.thinking, now)
        if self.clocks.due(now) and self.game is not None and self.game.me >= 0 and not self.game.stopped:
            self.sign("clock", self.clocks.tell(now))

    def changed_bound(self) -> bool:
        """Whether somebody else has given a secret answer since this was asked last."""
        before = self.answered
        self.answered = () if self.game is None else self.game.bound
        return before != self.answered

    # what others do

    def _opened(self, place: int) -> None:
        guest = self.guest(place)
        if guest is None:
            return
        guest.stage, guest.level = "here", self.game is None and place in self.places
        self._greet(place)
        self.came()

    def _greet(self, place: int) -> None:
        """Who comes says so; the host asks for it, since a browser may lose what comes before its own end is open."""
        if self.watches:
            said: joining.Control = Watch()
        elif self.host or self.game is not None:
            playing = self.game is not None and place not in self.watchers
            said = Have(tuple(self.game.ledger.counts()) if playing and self.game is not None else ())
        else:
            said = Hello(self.me)
        self.peers.send(place, joining.write(said))

    def _closed(self, place: int) -> None:
        guest = self.guest(place)
        if guest is not None and guest.stage == "here":
            guest.stage, guest.level = "away", False
            self.tell_around()
            self.came()

    def _heard(self, place: int, text: str) -> None:
        if self.guest(place) is None or len(self._in) >= MOST_WAITING:
            self._refuse(place, "flood")
            return
        self._in.append((place, text))
        self._check_next()

    def _refuse(self, place: int, rule: str) -> None:
        self.refused.append((place, rule))
        del self.refused[:-20]

    def _check_next(self) -> None:
        while self._in and not self._checking and not self._listens_later:
            place, text = self._in.popleft()
            try:
                said = joining.read(text)
                if said is not None:
                    self._control(place, said)
                else:
                    self._check(place, text, envelope(text))
            except BadMessage as error:
                self._refuse(place, error.rule)

    @property
    def _listens_later(self) -> bool:
        """Whether what this page had to say when it was opened again has to be signed before it hears what it said then."""
        return self.game is not None and self.game.listening and (self._signing or bool(self._out))

    def _check(self, place: int, text: str, found: Envelope) -> None:
        game = self.game
        if game is None or found.party >= len(game.terms.parties):
            raise BadMessage("foreign", "nobody of that number plays here")
        key = game.terms.parties[found.party].key
        try:
            signature = from_text(found.signature, 200)
        except TenkaError as error:
            raise BadMessage("signature", str(error)) from error
        self._checking = True

        def checked(right: bool) -> None:
            self._checking = False
            if right:
                self._take(place, text, found)
            else:
                self._refuse(place, "signature")
            self._check_next()

        self.peers.verify(key, signature, found.body.encode(), checked)

    def _take(self, place: int, text: str, found: Envelope) -> None:
        game = self.game
        assert game is not None
        try:
            game.hear(found, self.now() / 1000)
        except BadMessage as error:
            self._refuse(place, error.rule)
            passed_on = error.rule in FOULS     # whoever plays should see for themselves why the game stops
        else:
            passed_on = True
        if self.host and passed_on:             # before anything of our own that follows from it
            self._send(text, but=place)
        self._look_at_signs(game)
        self.flush()

    def _look_at_signs(self, game: LiveGame) -> None:
        for party, message in game.signs:
            if message.kind == "say" and not self.quiet:
                self.texts.append((party, message.values[0]))
                del self.texts[:-MOST_TEXTS]
                self.told = True
            elif message.kind == "point":
                self.pointed = (party, message.values[0])
            elif message.kind == "around" and not self.host and party == HOST:
                self.around, self.told = frozenset(message.values[0]), True
            elif message.kind == "clock":
                before = self.clocks.differing()
                self.clocks.hear(party, message.values[0], self.now())
                self.told = self.told or before != self.clocks.differing()
        game.signs.clear()

    def _control(self, place: int, said: joining.Control) -> None:
        if self.watches or place in self.watchers:
            self._look_on(place, said)
        elif isinstance(said, Have) and not self.host and self.game is None:
            self._greet(place)          # the host has not heard it, or not yet
        elif isinstance(said, Have):
            self._recall(said.counts)
            self.flush()            # what was due when this page was opened again
            self._resend(place, said.counts)
            self.places[place].level = True
            self.tell_around()
        elif isinstance(said, Theirs) and self.game is not None:
            self.theirs[place] = said.code
            self.changed()
        elif isinstance(said, Hello) and self.host and self.game is None:
            self.places[place].party = said.party
            self.came()
        elif isinstance(said, Hello) and self.host and said.party == self.places[place].party:
            pass                        # said twice, so that it is heard once
        elif isinstance(said, Agreed) and not self.host and self.game is None:
            if said.terms.parties[said.me] != self.me:
                raise BadMessage("foreign", "these terms bind this page to what it never said")
            self.open(said.terms, said.me, said.looks)
        else:
            raise BadMessage("turn", "the game has begun, or not yet")

    def _look_on(self, place: int, said: joining.Control) -> None:
        """Between the host and somebody who looks on."""
        if self.watches and isinstance(said, Show):
            self.show(said)
        elif self.watches and isinstance(said, Have):
            if not said.counts:
                self._greet(place)
        elif not self.watches and isinstance(said, Watch):
            if not self.watchers[place].level:      # it may say so twice, so that it is heard once
                self._show_to(place)
        else:
            raise BadMessage("turn", "who looks on asks for nothing else")

    def _recall(self, counts: tuple[int, ...]) -> None:
        if self.game is not None and 0 <= self.game.me < len(counts):
            self.game.recall(counts[self.game.me])

    def _resend(self, place: int, counts: tuple[int, ...]) -> None:
        if self.game is not None:
            for found in self.game.ledger.missing(counts):
                self.peers.send(place, packed(found))

    def _give_ours(self, game: LiveGame) -> None:
        """Tables differ: the others get the game as it lies here, so that both are kept on either side."""
        if game.stopped is None or game.stopped.rule != "differs" or game.table is None or self._gave_ours:
            return
        self._gave_ours = True
        said = joining.write(Theirs(known(game.table).code()))
        if len(said) <= LONGEST:
            self._send(said)

    # keeping

    def plain(self) -> str:
        """All this page needs to go on after it was closed. It holds secrets: it is for this browser's storage alone."""
        game = self.game
        assert game is not None
        game.keeping.look()
        since = game.keeping.since
        secret = None if game.secret is None else [list(game.secret.said), game.secret.salt]
        others = {party: [list(answers.said), answers.salt] for party, answers in game.secrets_for.items()}
        data = {
            "tenka-live": 1, "id": self.id, "place": self.place, "host": self.host, "name": self.name, "me": game.me,
            "root": to_text(self.root), "pair": [to_text(self.pair.secret), to_text(self.pair.public)],
            "terms": game.terms.plain(), "looks": self.looks, "secret": secret, "log": game.log(),
            "signed": game.signed, "since": None if since is None else since.plain(),
            **({"secrets for": others} if others else {}), **({"clocks": self.clocks.plain()} if self.clocks.given else {}),
        }  # fmt: skip
        return json.dumps(data, separators=(",", ":"))


def restored(text: str, peers: Peers, now: Callable[[], int]) -> Meeting:
    """A meeting as ``plain`` kept it; nobody is here yet. Raises TenkaError, ValueError, TypeError or KeyError."""
    if len(text) > bounds.most("a kept live game"):
        raise ValueError("too long")
    data = json.loads(text)
    secret, public = data["pair"]
    pair = Pair(from_text(secret, 300), from_text(public, 100))
    found = Meeting(data["id"], peers, now, from_text(data["root"], 32), pair, data["name"], data["place"], data["host"])
    terms = read_terms(data["terms"])
    game = LiveGame(terms, data["me"], found.chain, found._told)
    answers = data["secret"]
    game.restore(
        [envelope(line) for line in data["log"]], None if answers is None else Answers(tuple(answers[0]), answers[1]),
        read_kept(data.get("since")), foreign.calls(data.get("signed", 0)),
        {int(party): Answers(tuple(said), salt) for party, (said, salt) in data.get("secrets for", {}).items()},
    )  # fmt: skip
    found.game, found.looks = game, data["looks"]
    found.clocks = clocks(found.looks, len(terms.seats), data.get("clocks"))
    found.places = {
        place: Guest("away", party=terms.parties[number])
        for place, number in _places(terms, found)
    }
    found.take_events()
    found.parted()
    return found


def _places(terms: Terms, found: Meeting) -> list[tuple[int, int]]:
    """Where the others sit: for the host each guest's first seat, for a guest the host."""
    if not found.host:
        return [(HOST, HOST)]
    return [(terms.seats.index(number), number) for number in range(len(terms.parties)) if number != HOST]
