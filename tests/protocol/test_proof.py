"""A game by slots is checked without its players: all its words, in their slots, with their signatures; an altered one is not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tenka.cli.main import main
from tenka.core import untrusted as foreign
from tenka.core.errors import BadMessage, BadProof
from tenka.protocol import bounds, consent, entries, proof
from tenka.protocol.entries import BACK, Envelope
from tenka.protocol.events import Intent
from tenka.protocol.log import Stage
from tenka.protocol.terms import terms_of, to_text
from tests.protocol.keys import parties, signed
from tests.protocol.test_hub import finish
from tests.protocol.world import World


def check(key: bytes, message: bytes, signature: bytes) -> bool:
    return to_text(signature) == signed(int(key[4:]), message.decode())


def world(seats: tuple[int, ...], game: str = "tenka-meidou", seed: int = 3) -> World:
    return World(terms_of(game, seats=seats, parties=parties(max(seats) + 1)), seed)


def proven(world: World, me: int = 0) -> str:
    state = world.pages[me].state
    assert state.table is not None
    return state.table.record() + proof.text(state)


@cache
def finished() -> str:
    here = world((0, 1))
    here.play()
    assert proven(here) == proven(here, 1)
    return proven(here)


def some(world: World, choices: int) -> None:
    """Until so many choices are made, and one is asked for."""
    for _ in range(4_000):
        common = world.pages[0].state.common
        if common.table is not None and len(common.table.history) >= choices and common.stage is Stage.CHOICE:
            return
        world.stir()
    raise AssertionError("no end of it")


def test_a_finished_game_holds_and_says_what_is_proved_and_what_is_not() -> None:
    verdict = proof.verify(finished(), check)
    assert verdict == (("rules", "bound", "dice", "signed"), ("who", "together", "left"), "")
    assert proof.verify(finished()) == (("rules", "bound", "dice"), ("unchecked", "who", "together", "left"), "")


def test_plans_that_were_sealed_hold_too_and_an_unfinished_game_is_told() -> None:
    here = world((0, 1, 2), "shogun", 1)
    some(here, 30)
    here.settle()
    verdict = proof.verify(proven(here), check)
    assert not verdict.wrong
    assert verdict.proved[-1] == "own"
    assert verdict.unproved[0] == "unfinished"


def test_who_has_gone_and_what_was_taken_back_stand_in_it() -> None:
    here = world((0, 1, 2))
    some(here, 8)
    here.settle()
    here.gone.add(2)
    here.kill(2)
    here.cut(0, 1)
    for intent in (Intent("propose", ((2,), False)), Intent("withdraw"), Intent("propose", ((2,), False))):
        here.feed(0, intent)        # thought better of; asked once more it is the second of its slot
        while here.own(0):
            pass
    here.link(0, 1)
    finish(here)
    verdict = proof.verify(proven(here), check)
    assert not verdict.wrong
    assert "stayed" in verdict.proved
    assert "gone" in verdict.unproved
    assert "alone" not in verdict.unproved


@pytest.mark.parametrize("by", [0, 1])
def test_what_was_taken_back_is_told(by: int) -> None:
    here = world((0, 1), seed=5)
    for _ in range(400):
        here.stir()
        common = here.pages[0].state.common
        if common.table is not None and consent.reach(common) < len(common.table.history):
            break
    here.settle()
    back = consent.reach(here.pages[0].state.common)
    here.feed(by, Intent("propose", ((), BACK + back)))
    here.play()
    assert here.pages[0].state.common.returns
    verdict = proof.verify(proven(here, 1), check)
    assert not verdict.wrong
    assert "back" in verdict.unproved


def _altered(text: str, rng: random.Random) -> str:
    """The text with one place changed: a letter, or a line gone, doubled or swapped."""
    lines = text.split("\n")[:-1]
    at, other, kind = rng.randrange(len(lines)), rng.randrange(len(lines)), rng.randrange(4)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[at])
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    else:
        place = rng.randrange(len(lines[at]))
        lines[at] = lines[at][:place] + rng.choice("abcXYZ019-_= ") + lines[at][place + 1 :]
    return "\n".join([*lines, ""])


def test_altered_games_do_not_hold() -> None:
    rng = random.Random(9)
    for _ in range(120):
        altered = _altered(finished(), rng)
        assert altered == finished() or proof.verify(altered, check).wrong, altered


def test_a_word_of_another_game_does_not_fit() -> None:
    other = world((0, 1), seed=4)
    other.play()
    mixed = finished().partition("proof 2\n")[0] + "proof 2\n" + proven(other).partition("proof 2\n")[2]
    assert proof.verify(mixed, check).wrong


def test_a_record_under_which_nobody_has_said_anything_is_not_what_was_said() -> None:
    first = finished().partition("\nterms ")[2].partition("\n")[0]
    assert proof.verify(f"tenka 1\nproof 2\nterms {first}\n").wrong == "the record is not what was said"


def test_what_is_no_proof_is_told_as_one_error() -> None:
    for text in ("", "tenka 1", "x" * 2_000_000, "\nproof 2\n", "\nproof 2\nterms []\n", "\nproof 2\nterms []\n0 1 a []\n"):
        assert proof.verify(text).wrong


def test_a_word_is_written_in_one_way_alone() -> None:
    here = world((0, 1))
    terms, head = here.terms, here.pages[0].state.common.head
    plain = entries.body(terms.session, 0, 1, head, "end")
    assert entries.read(Envelope(0, plain, ""), terms.session, 2).kind == "end"
    with pytest.raises(BadMessage):
        entries.read(Envelope(0, plain.replace(",", ", "), ""), terms.session, 2)


def test_the_terminal_says_what_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    here = World(terms_of("tenka-meidou", seats=(0, 1), parties=parties(2)), 3)
    some(here, 6)
    path.write_text(proven(here), encoding="utf-8")
    main(["verify", str(path)])
    told = capsys.readouterr()
    assert "signature of" in told.err or "Proved:" in told.out      # where signatures are looked at, these are none


UNREAD = "expected 'proof 2' under the record"


@pytest.mark.parametrize("altered", [
    lambda whole: None,
    lambda whole: whole.encode(),
    lambda whole: whole + "x" * foreign.LONGEST_RECORD,
])  # fmt: skip
def test_what_is_no_text_of_a_record_is_not_read(altered: Callable[[str], Any]) -> None:
    with pytest.raises(BadProof, match="expected the text of a record"):
        proof.read(altered(finished()))


@pytest.mark.parametrize("altered", [
    lambda whole: whole.replace("\nproof 2\n", "\nproof 3\n"),
    lambda whole: whole.replace("\nterms ", "\nterm "),
    lambda whole: whole.partition('"]')[0].partition("\nterms ")[0] + "\nterms []",
    lambda whole: whole.removesuffix("\n"),
    lambda whole: whole + "more",
    lambda whole: whole + "\n" * (bounds.MOST_SLOTS * bounds.MOST_PARTIES),
])  # fmt: skip
def test_what_does_not_stand_under_a_record_line_by_line_is_not_read(altered: Callable[[str], str]) -> None:
    whole = altered(finished())
    if len(whole) <= foreign.LONGEST_RECORD:
        with pytest.raises(BadProof, match=UNREAD):
            proof.read(whole)


@pytest.mark.parametrize("nothing", [None, 7, b"tenka 1", ["tenka 1"]])
def test_what_is_no_text_has_no_proof(nothing: Any) -> None:
    assert proof.verify(nothing).wrong


def test_a_game_whose_words_nobody_signs_is_told_to_be_unsigned() -> None:
    terms = terms_of("tenka-meidou", seats=(0, 1), parties=parties(2))
    unkeyed = replace(terms, parties=(terms.parties[0], replace(terms.parties[1], key=b"")))
    good, bare = (proof.Signed(0, key, b"said", signed(0, "said").encode()) for key in (terms.parties[0].key, b""))

    def right(key: bytes, message: bytes, signature: bytes) -> bool:
        return signature.decode() == signed(int(key[4:]), message.decode())

    assert proof.unsigned(terms, [good], right) == ()
    assert proof.unsigned(terms, [good], None) == ("unchecked",)
    for one, words in ((terms, [good, bare]), (unkeyed, [good]), (unkeyed, [])):
        assert proof.unsigned(one, words, right) == ("unsigned",)
    with pytest.raises(BadProof, match="is not under this game"):
        proof.unsigned(terms, [good, good._replace(message=b"altered")], right)
