"""The proof of a live game: a few lines under its record, by which anybody can check it without any of the players.

Of each party it holds what it was bound to, its last link (which gives all before it), and its signature under the whole record.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tenka.core import foreign, record, registry
from tenka.core.chance import Outcome, Seeded
from tenka.core.errors import BadProof, TenkaError
from tenka.core.table import Table
from tenka.live.chain import SIZE, onward, shows
from tenka.live.joint import before_line, before_setup, round_seed, standing
from tenka.live.terms import LONGEST_TERMS, MOST_PARTIES, Terms, from_text, read_terms, to_text
from tenka.live.wire import LONGEST_BODY, read_body

FORMAT = "proof 1"
LONGEST_SIGNATURE = 200

Check = Callable[[bytes, bytes, bytes], bool]
"""Whether a signature (third) by a key (first) is that of a message (second)."""


class Shown(NamedTuple):
    """What a party has shown: its deepest link, the last message under its name that speaks of the record, and its signature."""

    link: bytes
    said: str
    signature: bytes


@dataclass(frozen=True)
class Proof:
    """``shown``: one per party of the terms."""

    terms: Terms
    rounds: int
    shown: tuple[Shown, ...]

    def text(self) -> str:
        """The lines that go under the record."""
        lines = [
            f"party {to_text(link)} {to_text(said.encode()) or '-'} {to_text(signature) or '-'}"
            for link, said, signature in self.shown
        ]
        terms = json.dumps(self.terms.plain(), separators=(",", ":"))
        return "\n".join([FORMAT, f"terms {terms}", f"rounds {self.rounds}", *lines, ""])


def read(text: str) -> Proof:
    """The proof under a record. Raises BadProof."""
    if not isinstance(text, str) or len(text) > foreign.LONGEST_RECORD:
        raise BadProof("expected the text of a record")
    _, found, below = text.partition(f"\n{FORMAT}\n")
    lines = below.split("\n")
    if not found or not 4 <= len(lines) <= MOST_PARTIES + 3 or lines.pop():
        raise BadProof(f"expected '{FORMAT}' under the record, then terms, rounds and parties, a line each")
    with foreign.refusing(BadProof, "the proof can't be read"):
        terms = read_terms(foreign.read_json(_after("terms", lines[0]), LONGEST_TERMS))
        rounds = int(_after("rounds", lines[1]))
        shown = tuple(_shown(line) for line in lines[2:])
    if len(shown) != len(terms.parties):
        raise BadProof("expected a line for every party of the terms")
    return Proof(terms, rounds, shown)


def _after(word: str, line: str) -> str:
    first, _, rest = line.partition(" ")
    if first != word:
        raise BadProof(f"expected the line '{word}', got {line[:40]!r}")
    return rest


def _shown(line: str) -> Shown:
    link, said, signature = _after("party", line).split(" ")
    return Shown(
        from_text(link, SIZE),
        from_text(said.replace("-", "", said == "-"), LONGEST_BODY).decode(),
        from_text(signature.replace("-", "", signature == "-"), LONGEST_SIGNATURE),
    )


class Verdict(NamedTuple):
    """What was checked: ``proved`` and ``open`` are words for sentences, ``wrong`` says what does not hold (empty: all does)."""

    proved: tuple[str, ...]
    unproved: tuple[str, ...]
    wrong: str = ""


ALWAYS_OPEN = ("who", "together", "left")
"""What no record can prove: who sat there, whether two of them spoke with each other, and what games were left before."""


def verify(text: str, check: Check | None = None) -> Verdict:
    """Whether a record with its proof holds. ``check`` looks at signatures; without it they stay unproved."""
    try:
        proof = read(text)
        table = record.replay(registry.game_of(proof.terms.game), text)
        if table.record() + proof.text() != text:
            raise BadProof("the record is not written as records are")
        _same_game(table, proof.terms)
        _dice(table, proof)
        unsigned = _signatures(table, proof, check)
    except TenkaError as error:
        return Verdict((), (), str(error))
    proved = ("rules", "bound", "dice", *([] if unsigned else ["signed"]))
    over = () if table.decision is None else ("unfinished",)
    return Verdict(proved, (*over, *unsigned, *ALWAYS_OPEN))


def _same_game(table: Table, terms: Terms) -> None:
    rules = table.rules
    here = (rules.game, rules.layers, tuple(sorted(rules.options.items())), rules.seats, table.seed)
    agreed = (terms.game, terms.layers, tuple(sorted(terms.options)), len(terms.seats), terms.seed)
    if here != agreed or table.start is not None or table.reseeds:
        raise BadProof("the record is of another game than the parties agreed on")
    if table.disagreement is not None or terms.version != rules.version:
        raise BadProof(f"the game was played by version {terms.version} of the rules; this version can't check it")


def _dice(table: Table, proof: Proof) -> None:
    """Every outcome is what the links of its round give, and the links are those the parties were bound to."""
    asked = [at for at, line in enumerate(table.history) if line.outcomes]
    if proof.rounds != len(asked) + 1:
        raise BadProof(f"chance was asked in {len(asked) + 1} rounds, the proof speaks of {proof.rounds}")
    for number, (party, shown) in enumerate(zip(proof.terms.parties, proof.shown, strict=True)):
        if not shows(party.commitment, shown.link, proof.rounds):
            raise BadProof(f"the links of party {number} are not those it was bound to")
    session = proof.terms.session
    links = [shown.link for shown in proof.shown]
    for number, at in reversed([(1, -1), *enumerate(asked, 2)]):
        line, context = (table.history[at], before_line(table, at)) if at >= 0 else (table.setup, before_setup(session))
        if not _answered(line.outcomes, round_seed(session, number, context, links)):
            where = f"choice {at + 1}" if at >= 0 else "the set-up"
            raise BadProof(f"{where} has other dice, draws or shuffles than the links give")
        links = [onward(link) for link in links]


def _answered(outcomes: Sequence[Outcome], seed: str) -> bool:
    source = Seeded(seed)
    return all(source._answer(outcome.kind, outcome.sizes) == outcome.values for outcome in outcomes)


def _signatures(table: Table, proof: Proof, check: Check | None) -> tuple[str, ...]:
    """What the signatures leave open. Raises BadProof when one is wrong."""
    keyed = [pair for pair in zip(proof.terms.parties, proof.shown, strict=True) if pair[0].key]
    for party, shown in keyed:
        _spoken_of(table, proof.terms, shown.said)
        if check is not None and not check(party.key, shown.said.encode(), shown.signature):
            raise BadProof(f"the signature of {party.name!r} is not under this record")
    if len(keyed) < len(proof.terms.parties):
        return ("unsigned",)
    return () if check is not None else ("unchecked",)


def _spoken_of(table: Table, terms: Terms, said: str) -> None:
    """A party signs where the table stood last, as a message: the message has to speak of this record."""
    with foreign.refusing(BadProof, "what a party has signed can't be read"):
        message = read_body(said, terms.session)
        spoken: tuple[Any, ...] = message.values[:2] if message.kind == "stand" else ()
    if spoken != (len(table.history), to_text(standing(table))):
        raise BadProof("what a party has signed is another record")
