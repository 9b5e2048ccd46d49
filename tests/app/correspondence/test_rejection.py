"""What comes as a letter and is none, or not as it was written: it is told by name, and the game stays as it was."""

from __future__ import annotations

import pytest

from tenka.multiplayer.correspondence.rejection import REASONS
from tenka_web.ui.seats import LINK, PERSON
from tests.app.correspondence.test_correspondence import begin, come, joined, play, sent
from tests.app.harness import Desk


@pytest.mark.parametrize("text", ["l=", "l=~~~~~~~~", "l=" + "x" * 50_000, "l=Mabc~3", "l=<b>~3", "l=tAQ~3abc~0"])
def test_what_is_no_letter_opens_nothing(text: str) -> None:
    desk = Desk(fragment=text)
    assert desk.app.session is None
    assert desk.app.dialog is None
    assert desk.app.notice is not None


def test_names_in_a_letter_are_words_and_no_markup() -> None:
    one = Desk().do("set:pace instant", "setup.seat:0 name <b>~,Ōda", f"setup.seat:1 kind {LINK}", "start")
    two = joined(sent(play(one)), 1)
    assert two.session.seats[0].name == "<b>~,Ōda"
    assert "<b>~,Ō" not in two.shown("seats")


def test_nobody_here_begins_nothing() -> None:
    desk = begin(LINK, LINK)
    assert desk.app.session is None
    assert desk.app.notice.key == "ui.letter.nobody"


def test_an_altered_letter_is_told_by_name() -> None:
    one = begin(PERSON, LINK)
    two = joined(sent(play(one)), 1, "Aya")
    come(one, sent(play(two)))
    come(two, sent(play(one)))
    answer = sent(play(two)).strip()
    record = one.session.table.record()
    come(one, answer[:-1] + ("A" if answer[-1] != "A" else "B"))
    assert one.app.notice.key in ("ui.letter.refused.altered", "ui.letter.bad")
    assert one.session.table.record() == record


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_every_reason_to_refuse_a_letter_has_a_sentence(language: str) -> None:
    """That of what was only told names whose letter says it, and nobody as guilty."""
    t = Desk().do(f"set:language {language}").app.t
    assert all(t.has(f"ui.letter.refused.{reason}") for reason in REASONS)
    for reason in ("told", "unopened"):
        said = t(f"ui.letter.refused.{reason}", seat="Aya", teller="Jun")
        assert "Aya" in said
        assert "Jun" in said
