"""A finished live game is checked without its players; an altered one is not let through."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tenka.core.errors import BadProof
from tenka.live import proof
from tenka.live.terms import Terms, read_terms, terms_of
from tenka.terminal.line import main
from tests.live.peers import CHAINS, check, parties, room


@cache
def finished(game: str = "tenka-meidou") -> str:
    played = room(game, (0, 1), layers=("tumult", "daimyo")).play(random.Random(7))
    assert played.decision is None
    return played.games[0].record()


def test_a_finished_game_holds_and_says_what_is_proved_and_what_is_not() -> None:
    verdict = proof.verify(finished(), check)
    assert verdict.wrong == ""
    assert verdict.proved == ("rules", "bound", "dice", "signed")
    assert verdict.unproved == ("who", "together", "left")


def test_without_means_to_check_signatures_they_are_left_open() -> None:
    verdict = proof.verify(finished())
    assert verdict.proved == ("rules", "bound", "dice")
    assert verdict.unproved[0] == "unchecked"


def test_both_pages_hold_the_same_proof() -> None:
    played = room(seats=(0, 1)).play(random.Random(8))
    assert played.games[0].record() == played.games[1].record()


def _altered(text: str, rng: random.Random) -> str:
    """The text with one place changed: a letter, a line gone, doubled or swapped, or a number."""
    lines = text.split("\n")[:-1]
    at = rng.randrange(len(lines))
    kind = rng.randrange(5)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[at])
    elif kind == 2:
        other = rng.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        numbers = list(re.finditer(r"\d+", lines[at]))
        if numbers:
            found = rng.choice(numbers)
            changed = str((int(found[0]) + rng.randrange(1, 6)) % 7)
            lines[at] = lines[at][: found.start()] + changed + lines[at][found.end() :]
    else:
        place = rng.randrange(len(lines[at]))
        lines[at] = lines[at][:place] + rng.choice("abcXYZ019-_= ") + lines[at][place + 1 :]
    return "\n".join([*lines, ""])


def test_a_thousand_altered_games_do_not_hold() -> None:
    text, rng = finished(), random.Random(9)
    seen: set[str] = set()
    while len(seen) < 1_000:
        altered = _altered(text, rng)
        if altered != text and altered not in seen:
            seen.add(altered)
            assert proof.verify(altered, check).wrong, altered


def test_another_legal_game_under_the_same_links_does_not_hold() -> None:
    """The dice of a round depend on every choice before it: another way through the game has other dice."""
    text = finished()
    table_part, _, proof_part = text.partition("proof 1\n")
    lines = table_part.split("\n")
    at = next(n for n, line in enumerate(lines) if " deploy " in line)
    verdicts = set()
    for castle in range(2, 13):
        for pieces in (1, 2, 3):
            lines[at] = re.sub(r"deploy \d+ \d+", f"deploy {castle} {pieces}", lines[at])
            verdicts.add(proof.verify("\n".join(lines) + "proof 1\n" + proof_part).wrong)
    assert len(verdicts) > 2
    assert [bool(wrong) for wrong in verdicts].count(False) <= 1


def test_a_proof_of_another_game_does_not_fit() -> None:
    other = room(seats=(0, 1)).play(random.Random(10)).games[0].record()
    mixed = finished().partition("proof 1\n")[0] + "proof 1\n" + other.partition("proof 1\n")[2]
    assert proof.verify(mixed, check).wrong


@pytest.mark.parametrize("text", ["", "tenka 1", "x" * 2_000_000, "\nproof 1\n", "\nproof 1\nterms []\nrounds 1\nparty a b c\n"])
def test_what_is_no_proof_is_told_as_one_error(text: str) -> None:
    assert proof.verify(text).wrong


def test_terms_are_bounded_and_bind_every_party() -> None:
    good = terms_of("tenka-meidou", seats=(0, 1), parties=parties(2))
    assert read_terms(good.plain()) == good
    name, version, layers, options, seats, found = good.plain()
    twice, alone = [found[0], found[0]], [found[0]]
    wrong: list[Any] = [
        [name, version, layers, options, seats, twice],
        [name, version, layers, options, seats, alone],
        [name, version, layers, options, [0, True], found],
        [name, version, layers, options, seats, [["<b>" * 40, *found[0][1:]], found[1]]],
        [name, version, [["deep"]], options, seats, found],
        [name, version, layers, options, seats, [[found[0][0], "short", ""], found[1]]],
        {}, None, [1], [[[[[]]]]],
    ]  # fmt: skip
    for bad in wrong:
        with pytest.raises(BadProof):
            read_terms(bad)


def test_a_session_depends_on_all_that_was_agreed() -> None:
    good = terms_of("tenka-meidou", seats=(0, 1), parties=parties(2))
    others = [
        terms_of("tenka-meidou", seats=(1, 0), parties=parties(2)),
        terms_of("tenka-meidou", seats=(0, 1), parties=parties(2)[::-1]),
        terms_of("tenka-meidou", seats=(0, 1), layers=("tumult",), parties=parties(2)),
    ]
    assert len({terms.session for terms in (good, *others)}) == 4
    assert isinstance(good, Terms)
    assert CHAINS[0].commitment == good.parties[0].commitment


def test_the_terminal_says_what_holds_and_what_does_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    played = room(seats=(0, 1), keys=False).play(random.Random(15)).games[0].record()
    path.write_text(played, encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert "Proved:" in out
    assert "links together give" in out
    assert "who the people" in out.partition("Not proved:")[2]
    path.write_text(played.replace(" = roll 1", " = roll 2", 1), encoding="utf-8")
    assert main(["verify", str(path)]) == 2
    assert "does not hold" in capsys.readouterr().err
