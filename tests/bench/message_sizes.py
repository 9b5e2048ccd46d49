"""The length of correspondence messages, over whole games."""

from __future__ import annotations

import random
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeVar, cast

import tenka
from tenka.components import lazy_draw
from tenka.multiplayer.correspondence import mailbox
from tenka.multiplayer.correspondence import message as letters
from tenka.multiplayer.correspondence.divergence import public_table
from tenka.multiplayer.correspondence.participant import ParticipantState
from tenka.multiplayer.correspondence.premoves import MOST_PREMOVES, carry_out, questions
from tenka.multiplayer.crypto import Pair
from tests.bench.row import Bench, Row

T = TypeVar("T")
TURNED = {lazy_draw.ID: lazy_draw.TURNED}
"""The options of games whose dice follow from all openings."""
TABLES: tuple[tuple[str, str, dict[str, str], int, int], ...] = (
    ("tenka-meidou", "0l", {}, 0, 90),
    ("shogun", "0ll", {"start": "prescribed", **TURNED}, 0, 420), ("shogun", "0llll", TURNED, 0, 420),
    ("shogun", "0llll", TURNED, 2, 420), ("shogun", "0llll", TURNED, MOST_PREMOVES, 0),
)
"""Game, seats, options, premoves for each question, and the most characters of a message; 0: no limit."""
GAMES = 4
"""For each table and way. The longest messages of two games may differ by forty characters."""


class Sizes:
    """A crypto port without secrets: keys, MACs and ciphertexts of the right sizes, on which alone a length depends. Its random
    bytes repeat, because dice follow from salts."""

    def __init__(self, number: int) -> None:
        self._source = random.Random(number)

    def random(self, size: int) -> bytes:
        return self._source.randbytes(size)

    async def new_agreer(self) -> Pair:
        return Pair(bytes(48), self.random(32))

    async def agree(self, secret: bytes, public: bytes) -> bytes:
        return b"\1" * 32                # Zeros alone would not be a key

    async def new_signer(self) -> Pair:
        return Pair(bytes(48), self.random(32))

    async def sign(self, secret: bytes, message: bytes) -> bytes:
        return bytes(64)

    async def verify(self, public: bytes, signature: bytes, message: bytes) -> bool:
        return True

    async def cipher(self, key: bytes, text: bytes) -> bytes:
        return text


@dataclass
class Browser:
    """A browser, and the length of what it has sent."""

    table: tenka.Table
    state: ParticipantState
    crypto: Sizes
    wishes: int = 0
    last: str = ""

    def write(self) -> str:
        """Write a message."""
        made, self.state = _now(mailbox.write(self.crypto, self.state, self.table))
        return made.text(self.table.seed)

    def take(self, text: str) -> None:
        """Open another browser's message."""
        received = _now(mailbox.receive(self.crypto, self.state, self.table, _read(text)))
        self.table, self.state = received.table, received.state

    def play(self, rng: random.Random) -> None:
        """Play while this browser is asked, at most through one sealed decision."""
        sealed = self.table.decision is not None and self.table.decision.sealed
        if sealed:
            self._order(rng)
        while (decision := self.table.decision) is not None and decision.sealed == sealed:
            seat = next((seat for seat in decision.seats if seat in self.state.seats), None)
            if seat is None:
                return
            self.table.choose(seat, rng.choice(decision.forward_choices(seat)))
            carry_out(self.table, self.state.premoves)       # The next choice may be a premove

    def _order(self, rng: random.Random) -> None:
        """Order the most premoves for each question, for each asked seat."""
        rules, at = self.table.rules, len(public_table(self.table).history)
        assert self.table.decision is not None
        for seat in self.state.seats & set(self.table.decision.seats) if self.wishes else ():
            all_ = {one: rules.premoves[one[0]].premoves(rules) for one in questions(rules)}
            ahead = {one: tuple(rng.sample(wishes, min(self.wishes, len(wishes)))) for one, wishes in all_.items()}
            self.state = self.state.with_premoves(at, seat, ahead)


def lengths(_bench: Bench) -> Iterator[Row]:
    """Characters of a message once all keys are known, over random games: each writes to all, or to the next alone."""
    for game, kinds, options, wishes, aim in TABLES:
        for way, told in (_to_all, "each to all"), (_round, "handed round"):
            characters = sorted(size for number in range(GAMES) for size in way(_gather(game, kinds, options, wishes, number),
                                                                                random.Random(number)))  # fmt: skip
            ahead = f", {wishes} wishes ahead" if wishes else ""
            name = f"letters: {game}, {len(kinds)} browsers, {told}{ahead}"
            yield Row(f"{name}: characters, median of {len(characters)}", characters[len(characters) // 2], "characters")
            yield Row(f"{name}: characters, longest", characters[-1], "characters", at_most=aim or None)


def _to_all(browsers: list[Browser], rng: random.Random) -> Iterator[int]:
    while _goes_on(browsers):
        for one in browsers:
            one.play(rng)
        for one in browsers:
            text = one.write()
            if text != one.last:
                yield len(text)
                one.last = text
                for other in browsers:
                    if other is not one:
                        other.take(text)


def _round(browsers: list[Browser], rng: random.Random) -> Iterator[int]:
    acquainted = 2 * len(browsers)
    for at in count():
        if not _goes_on(browsers):
            return
        one, other = browsers[at % len(browsers)], browsers[(at + 1) % len(browsers)]
        one.play(rng)
        text = one.write()
        if at >= acquainted:
            yield len(text)
        other.take(text)


def _goes_on(browsers: list[Browser]) -> bool:
    return any(one.table.decision is not None for one in browsers)


def _gather(game: str, kinds: str, options: dict[str, str], wishes: int = 0, number: int = 0) -> list[Browser]:
    """Return the browsers of a game, each with the others' keys."""
    seed = f"measure{number}"
    table, crypto = tenka.new_table(game, seats=len(kinds), seed=seed, options=options), Sizes(number)
    maker = Browser(table, _now(mailbox.begin(crypto, seed, kinds, 0)), crypto)
    invitation, browsers = maker.write(), [maker]
    for seat in range(1, len(kinds)):
        letter = _read(invitation)
        guest = Browser(tenka.open_code(letter.code), _now(mailbox.join(crypto, letter, seat)), crypto)
        guest.take(invitation)
        maker.take(guest.write())
        browsers.append(guest)
    for guest in browsers[1:]:
        guest.take(maker.write())
    for one in browsers:
        one.wishes = wishes
    return browsers


def _read(text: str) -> letters.TurnMessage:
    return letters.read(text, tenka.open_code(letters.code_of(text)).seed)


def _now(what: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that never waits, without an event loop: the browser's driver runs one already, and no other can start."""
    try:
        what.send(None)
    except StopIteration as done:
        return cast("T", done.value)
    raise AssertionError("cryptography waits for something")
