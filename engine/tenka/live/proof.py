"""The proof of a live game: a few lines under its record, by which anybody can check it without any of the players.

Of each party it holds what it was bound to, its last link (which gives all before it), and its signature under the whole record.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tenka.core import foreign, record, registry
from tenka.core.chance import Outcome, Seeded
from tenka.core.errors import BadProof, TenkaError, sentence
from tenka.core.table import Table
from tenka.live import past
from tenka.live.chain import LENGTH, SIZE, onward
from tenka.live.joint import before_line, before_setup, round_seed, standing
from tenka.live.leaving import Departure, departure, present, sound
from tenka.live.returning import MOST, Return, returned
from tenka.live.rounds import bound, last_rounds
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
    """``shown``: one per party of the terms; ``departures``: who has gone; ``returns``: what was taken back."""

    terms: Terms
    rounds: int
    shown: tuple[Shown, ...]
    departures: tuple[Departure, ...] = ()
    returns: tuple[Return, ...] = ()

    def text(self) -> str:
        """Return the lines that go under the record."""
        lines = [
            f"party {to_text(link)} {to_text(said.encode()) or '-'} {to_text(signature) or '-'}"
            for link, said, signature in self.shown
        ]
        terms = json.dumps(self.terms.plain(), separators=(",", ":"))
        more = [*(one.text() for one in self.departures), *(one.text() for one in self.returns)]
        return "\n".join([FORMAT, f"terms {terms}", f"rounds {self.rounds}", *lines, *more, ""])


def read(text: str) -> Proof:
    """Read the proof under a record. Raises BadProof."""
    if not isinstance(text, str) or len(text) > foreign.LONGEST_RECORD:
        raise BadProof("expected the text of a record")
    _, marker, below = text.partition(f"\n{FORMAT}\n")
    lines = below.split("\n")
    if not marker or not 4 <= len(lines) <= 2 * MOST_PARTIES + 2 + MOST or lines.pop():
        raise BadProof(f"expected '{FORMAT}' under the record, then terms, rounds, parties and who left, a line each")
    with foreign.refusing(BadProof, "the proof can't be read"):
        terms = read_terms(foreign.read_json(_after("terms", lines[0]), LONGEST_TERMS))
        rounds = int(_after("rounds", lines[1]))
        number = len(terms.parties)
        shown = tuple(_shown(line) for line in lines[2 : 2 + number])
        returns = tuple(returned(_after("back", line).split(" ")) for line in lines[2 + number :] if line.startswith("back "))
        gone = lines[2 + number : len(lines) - len(returns)]
        departures = tuple(departure(_after("left", line).split(" ")) for line in gone)
    if len(shown) != number or not sound(departures, number):
        raise BadProof("expected a line for every party of the terms, and for everyone who left before the others")
    if len(returns) > MOST or any(one.by >= number for one in returns):
        raise BadProof(f"expected at most {MOST} lines of what was taken back, by parties of the terms")
    return Proof(terms, rounds, shown, departures, returns)


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
    signed = "stayed" if proof.departures else "signed"
    proved = ("rules", "bound", "dice", *([] if unsigned else [signed]))
    over = () if table.decision is None else ("unfinished",)
    left = len(proof.terms.parties) - len(proof.departures)
    gone = () if not proof.departures else (GONE, ALONE) if left == 1 else (GONE,)
    before = () if proof.terms.past is None else (PAST,)
    back = (BACK,) if proof.returns else ()
    return Verdict(proved, (*over, *unsigned, *before, *back, *gone, *ALWAYS_OPEN))


def played_again(text: str) -> tuple[Proof, Table]:
    """Read a record with its proof, and check all of it but the signatures. Raises TenkaError."""
    proof = read(text)
    table = record.replay(registry.game_of(proof.terms.game), text)
    if table.record() + proof.text() != text:
        raise BadProof(sentence("the record is not written as records are", "proof.altered"))
    _same_game(table, proof.terms, text)
    _dice(table, proof)
    return proof, table


def _same_game(table: Table, terms: Terms, text: str) -> None:
    rules = table.rules
    here = (rules.game, rules.layers, tuple(sorted(rules.options.items())), rules.seats)
    agreed = (terms.game, terms.layers, tuple(sorted(terms.options)), len(terms.seats))
    new = table.seed == terms.seed and table.start is None and not table.reseeds
    if here != agreed or (terms.past is None and not new):
        raise BadProof(sentence("the record is of another game than the parties agreed on", "proof.other"))
    if terms.past is not None:
        past.check(table, text, terms)
    if table.disagreement is not None or terms.version != rules.version:
        what = f"the game was played by version {terms.version} of the rules; this version can't check it"
        raise BadProof(sentence(what, "proof.version"))


def _dice(table: Table, proof: Proof) -> None:
    """Every outcome is what the links of its round give, and the links are those the parties were bound to."""
    asked = _asked(table, proof.terms)
    parties, departures, session = proof.terms.parties, proof.departures, proof.terms.session
    if not bool(asked) <= proof.rounds <= LENGTH:
        raise BadProof(f"a game has at most {LENGTH} rounds, and one where chance was asked")
    used = [number for number in range(1, proof.rounds + 1) if present(departures, number, len(parties))]
    if len(used) != len(asked):
        raise BadProof(f"chance was asked in {len(asked)} rounds, the proof speaks of {len(used)}")
    _left_when_said(proof, dict(zip(used, asked, strict=True)), len(table.history))
    known = last_rounds(departures, proof.rounds, len(parties))
    for number, (party, shown) in enumerate(zip(parties, proof.shown, strict=True)):
        if not bound(party.commitment, shown.link, known[number]):
            raise BadProof(sentence(f"the links of party {number} are not those it was bound to", "proof.links", name=party.name))
    for one in rounds_of(table, proof):
        line = table.history[one.at] if one.at >= 0 else table.setup
        if not _answered(line.outcomes, round_seed(session, one.number, one.context, [*one.links.values()])):
            where, key = (f"choice {one.at + 1}", "proof.dice") if one.at >= 0 else ("the set-up", "proof.dice.setup")
            raise BadProof(sentence(f"{where} has other dice, draws or shuffles than the links give", key, n=one.at + 1))


def _asked(table: Table, terms: Terms) -> list[int]:
    """Return where all pages together were asked for chance: not before they came together; -1 is the set-up."""
    asked = [-1, *(at for at, line in enumerate(table.history) if line.outcomes)]
    return asked if terms.past is None else [at for at in asked if at >= terms.past.moment]


class Round(NamedTuple):
    """A round that was used: its number 1.., the line of the history that asked (-1: the set-up), and all it was made of."""

    number: int
    at: int
    context: bytes
    links: dict[int, bytes]


def rounds_of(table: Table, proof: Proof) -> Iterator[Round]:
    """Yield the rounds of a game whose links are those of the chains, from the last to the first."""
    asked = _asked(table, proof.terms)
    departures, number = proof.departures, len(proof.terms.parties)
    used = [at for at in range(1, proof.rounds + 1) if present(departures, at, number)]
    known = last_rounds(departures, proof.rounds, number)
    links = [shown.link for shown in proof.shown]
    for of, at in reversed([*zip(used, asked, strict=True)]):
        here = present(departures, of, number)
        for one in here:
            links[one], known[one] = onward(links[one], known[one] - of), of
        context = before_line(table, at) if at >= 0 else before_setup(proof.terms.session)
        yield Round(of, at, context, {one: links[one] for one in here})


def _left_when_said(proof: Proof, asked: dict[int, int], choices: int) -> None:
    """Every party left at the choice that its round speaks of: what was asked of chance before had been answered, no more."""
    for one in proof.departures:
        before = [at for number, at in asked.items() if number < one.round]
        after = [at for number, at in asked.items() if number >= one.round]
        late = any(at >= one.moment for at in before) or any(at < one.moment for at in after if at >= 0)
        if late or one.moment > choices or one.round > proof.rounds + 1 or (one.void and one.round > proof.rounds):
            raise BadProof(f"party {one.party} can't have left at choice {one.moment} and in round {one.round}")


def _answered(outcomes: Sequence[Outcome], seed: str) -> bool:
    source = Seeded(seed)
    return all(source._answer(outcome.kind, outcome.sizes) == outcome.values for outcome in outcomes)


def _signatures(table: Table, proof: Proof, check: Check | None) -> tuple[str, ...]:
    """Return what the signatures leave open. Raises BadProof when one is wrong."""
    gone = {one.party: at for at, one in enumerate(proof.departures)}
    shown = [*enumerate(zip(proof.terms.parties, proof.shown, strict=True))]
    for number, (party, words) in shown:
        if not party.key or (number in gone and not words.message):
            continue                    # who has gone need have signed nothing; what it has signed holds up to there
        _spoken_of(table, proof, words.message, gone.get(number))
        if check is not None and not check(party.key, words.message.encode(), words.signature):
            what = f"the signature of {party.name!r} is not under this record"
            raise BadProof(sentence(what, "proof.signature", name=party.name))
    if any(not party.key for number, (party, _) in shown if number not in gone):
        return ("unsigned",)
    return () if check is not None else ("unchecked",)


def _spoken_of(table: Table, proof: Proof, words: str, gone: int | None) -> None:
    """A party signs where the table stood last, as a message: the message has to speak of this record, or of what it was when
    the party was the ``gone``-th to leave."""
    with foreign.refusing(BadProof, "what a party has signed can't be read"):
        message = read_body(words, proof.terms.session)
        spoken: tuple[Any, ...] = message.values[:2] if message.kind == "stand" else ()
        if gone is None:
            right = spoken == (len(table.history), to_text(standing(table, proof.departures, returns=proof.returns)))
        else:
            moment, digest = spoken
            right = moment <= proof.departures[gone].moment and any(
                digest == to_text(standing(table, proof.departures[:before], moment, proof.returns[:back]))
                for before in range(gone + 1) for back in range(len(proof.returns) + 1)
            )
    if not right:
        raise BadProof(sentence("what a party has signed is another record", "proof.signed"))
