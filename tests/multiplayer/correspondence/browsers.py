"""Browsers of one correspondence game in one process: each has its own table and state, and they exchange messages as text."""

import random
from dataclasses import replace

import pytest

import tenka
from tenka.multiplayer.correspondence import mailbox, message
from tenka.multiplayer.correspondence.authentication import message_mac
from tenka.multiplayer.correspondence.divergence import Relation
from tenka.multiplayer.correspondence.message import LINK
from tenka.multiplayer.correspondence.participant import read
from tenka.multiplayer.correspondence.rejection import MessageRejected
from tests.multiplayer.correspondence.native_crypto import Native, now
from tests.support.setups import any_choice

CRYPTO = Native()


class Browser:
    """A browser: table, participant state, random source, and the texts it has sent."""

    def __init__(self, table, state, seed=0):
        self.table, self.state, self.rng = table, state, random.Random(seed)
        self.sent = []

    def write(self):
        """Return the text of its next message."""
        made, self.state = now(mailbox.write(CRYPTO, self.state, self.table))
        self.state = read(self.state.plain())         # As after a reload
        self.sent.append(made.text(self.table.seed))
        return self.sent[-1]

    def open(self, text):
        """Receive a message; return its relation to the own game."""
        found = now(mailbox.receive(CRYPTO, self.state, self.table, parse_message(text)))
        self.table, self.state = found.table, read(found.state.plain())
        return found.relation

    @property
    def asked(self):
        """The seats of this browser that are asked now."""
        return [] if self.table.decision is None else [seat for seat in self.table.decision.seats if seat in self.state.seats]

    def play(self):
        """Choose at random while one of its seats is asked, until the decisions change between open and sealed."""
        sealed = self.table.decision is not None and self.table.decision.sealed
        while self.asked and self.table.decision.sealed == sealed:
            seat = self.asked[0]
            self.table.choose(seat, any_choice(self.table.decision, seat, self.rng))
        return self

    def forge(self, **changes):
        """Return the text of a message with changed fields and this browser's valid MACs."""
        made, self.state = now(mailbox.write(CRYPTO, self.state, self.table))
        changed, seed = replace(made, **changes), self.table.seed
        marks = {one: now(message_mac(CRYPTO, self.state, one, (made.sender, one), changed.body(seed))) for one in made.macs}
        return replace(changed, macs=marks).text(seed)


def parse_message(text):
    """Parse the text of a message."""
    return message.read(text, tenka.open_code(message.code_of(text)).seed)


def begin(game, kinds, seed="abcdefgh", **more):
    """Return the browser that creates a game."""
    table = tenka.new_table(game, seats=len(kinds), seed=seed, **more)
    mine = next(seat for seat, kind in enumerate(kinds) if kind != LINK)
    return Browser(table, now(mailbox.begin(CRYPTO, seed, kinds, mine)))


def join(text, seat, seed=0):
    """Return a browser that opens an invitation and takes a seat."""
    found = parse_message(text)
    table = tenka.open_code(found.code)
    browser = Browser(table, now(mailbox.join(CRYPTO, found, seat)), seed or seat)
    assert browser.open(text) in (Relation.SAME, Relation.NEWER)
    return browser


def gather(game, kinds, **more):
    """Return all browsers of a game; each knows the others' keys."""
    maker = begin(game, kinds, **more)
    invitation = maker.write()
    guests = [join(invitation, seat) for seat, kind in enumerate(kinds) if kind == LINK]
    for guest in guests:
        maker.open(guest.write())
    for guest in guests:
        guest.open(maker.write())
    return [maker, *guests]


def exchange(browsers):
    """Let all browsers write, then let each open all messages."""
    texts = [one.write() for one in browsers]
    for one in browsers:
        for text in texts:
            one.open(text)


def pass_on(browsers):
    """Let asked browsers choose; then each browser with a new message sends it to all others."""
    for one in browsers:
        one.play()
    for one in browsers:
        before, text = one.sent[-1], one.write()
        for other in browsers:
            if other is not one and text != before:
                other.open(text)


def browsers_at_plans(kinds="0ll"):
    """Return browsers at the first sealed decision of a game of Shogun."""
    browsers = gather("shogun", kinds, options={"start": "prescribed"})
    assert all(one.table.decision.sealed for one in browsers)
    return browsers


def browsers_with_commitments():
    """Return three browsers that have all commitments and no openings yet."""
    browsers = browsers_at_plans()
    for each in browsers:
        each.play()
    texts = [each.write() for each in browsers]
    for each in browsers:
        for text in texts:
            each.open(text)
    return browsers


def refusal_of(browser, text):
    """Return the reason for which a browser refuses a message, and the seat at fault. The browser is unchanged."""
    before = browser.table.record(), browser.state
    with pytest.raises(MessageRejected) as why:
        browser.open(text)
    assert (browser.table.record(), browser.state) == before
    return why.value.reason, why.value.seat
