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
from tenka.core.errors import BadProof, TenkaError, sentence
from tenka.core.table import Table
from tenka.live.chain import LENGTH, SIZE, onward, shows
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
    message: str
    signature: bytes


@dataclass(frozen=True)
class Proof:
    """``shown``: one per party of the terms."""

    terms: Terms
    rounds: int
    shown: tuple[Shown, ...]

    def text(self) -> str:
        """Return the lines that go under the record."""
        lines = [
            f"party {to_text(link)} {to_text(said.encode()) or '-'} {to_text(signature) or '-'}"
            for link, said, signature in self.shown
        ]
        terms = json.dumps(self.terms.plain(), separators=(",", ":"))
        return "\n".join([FORMAT, f"terms {terms}", f"rounds {self.rounds}", *lines, ""])


def read(text: str) -> Proof:
    """Read the proof under a record. Raises BadProof."""
    if not isinstance(text, str) or len(text) > foreign.LONGEST_RECORD:
        raise BadProof("expected the text of a record")
    *_, below = text.partition(f"\n{FORMAT}\n")
    lines = below.split("\n")
    if not 4 <= len(lines) <= MOST_PARTIES + 3 or lines.pop():
        raise BadProof(f"expected '{FORMAT}' under the record, then terms, rounds and parties, a line each")
    with foreign.refusing(BadProof, "the proof can't be read"):
        terms = read_terms(foreign.read_json(_after("terms", lines[0]), LONGEST_TERMS))
        rounds = int(_after("rounds", lines[1]))
        shown = tuple(map(_shown, lines[2:]))
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
PAST = "past"
"""The game was begun otherwise: what came before all sat together is on the record, and all have signed it, but no more."""
GONE, ALONE = "gone", "alone"
"""Some went on without a party, on their own word; then one party was left, and knew what its links would give."""

BACK = "back"
"""Choices were taken back with the consent of all: the record holds those that counted, the proof how often."""


def verify(text: str, check: Check | None = None) -> Verdict:
    """Judge a record with its proof. ``check`` checks signatures; without it they stay unproved."""
    try:
        proof, table = played_again(text)
        unsigned = _signatures(table, proof, check)
    except TenkaError as error:
        return Verdict((), (), error.sentence)
    proved = ("rules", "bound", "dice", *([] if unsigned else ["signed"]))
    over = () if table.decision is None else ("unfinished",)
    return Verdict(proved, (*over, *unsigned, *ALWAYS_OPEN))


def played_again(text: str) -> tuple[Proof, Table]:
    """Read a record with its proof, and check all of it but the signatures. Raises TenkaError."""
    proof = read(text)
    table = record.replay(registry.game_of(proof.terms.game), text)
    if table.record() + proof.text() != text:
        raise BadProof(sentence("the record is not written as records are", "proof.altered"))
    _same_game(table, proof.terms)
    _dice(table, proof)
    return proof, table


def _same_game(table: Table, terms: Terms) -> None:
    rules = table.rules
    here = (rules.game, rules.layers, tuple(sorted(rules.options.items())), rules.seats)
    agreed = (terms.game, terms.layers, tuple(sorted(terms.options)), len(terms.seats))
    new = table.seed == terms.seed and table.start is None and not table.reseeds
    if here != agreed or not new or terms.past is not None:
        raise BadProof(sentence("the record is of another game than the parties agreed on", "proof.other"))
    if table.disagreement is not None or terms.version != rules.version:
        what = f"the game was played by version {terms.version} of the rules; this version can't check it"
        raise BadProof(sentence(what, "proof.version"))


def _dice(table: Table, proof: Proof) -> None:
    """Every outcome is what the links of its round give, and the links are those the parties were bound to."""
    asked = [-1, *(at for at, line in enumerate(table.history) if line.outcomes)]
    if proof.rounds != len(asked) or proof.rounds > LENGTH:
        raise BadProof(f"chance was asked in {len(asked)} rounds of at most {LENGTH}, the proof speaks of {proof.rounds}")
    for number, (party, shown) in enumerate(zip(proof.terms.parties, proof.shown, strict=True)):
        if not shows(party.commitment, shown.link, proof.rounds):
            raise BadProof(sentence(f"the links of party {number} are not those it was bound to", "proof.links", name=party.name))
    session, links = proof.terms.session, [shown.link for shown in proof.shown]
    for number, at in reversed([*enumerate(asked, 1)]):
        line, context = (table.history[at], before_line(table, at)) if at >= 0 else (table.setup, before_setup(session))
        if not _answered(line.outcomes, round_seed(session, number, context, links)):
            where, key = (f"choice {at + 1}", "proof.dice") if at >= 0 else ("the set-up", "proof.dice.setup")
            raise BadProof(sentence(f"{where} has other dice, draws or shuffles than the links give", key, n=at + 1))
        links = [*map(onward, links)]


def _answered(outcomes: Sequence[Outcome], seed: str) -> bool:
    source = Seeded(seed)
    return all(source._answer(outcome.kind, outcome.sizes) == outcome.values for outcome in outcomes)


def _signatures(table: Table, proof: Proof, check: Check | None) -> tuple[str, ...]:
    """Return what the signatures leave open. Raises BadProof when one is wrong."""
    keyed = [(party, words) for party, words in zip(proof.terms.parties, proof.shown, strict=True) if party.key]
    for party, words in keyed:
        _check_spoken(table, proof.terms, words.message)
        if check is not None and not check(party.key, words.message.encode(), words.signature):
            what = f"the signature of {party.name!r} is not under this record"
            raise BadProof(sentence(what, "proof.signature", name=party.name))
    if len(keyed) < len(proof.terms.parties):
        return ("unsigned",)
    return () if check is not None else ("unchecked",)


def _check_spoken(table: Table, terms: Terms, words: str) -> None:
    """A party signs where the table stood last, as a message: the message has to speak of this record."""
    with foreign.refusing(BadProof, "what a party has signed can't be read"):
        message = read_body(words, terms.session)
        spoken: tuple[Any, ...] = message.values[:2] if message.kind == "stand" else ()
    if spoken != (len(table.history), to_text(standing(table))):
        raise BadProof(sentence("what a party has signed is another record", "proof.signed"))
