"""Games in addresses: written and read, and malformed ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tenka
from tenka import bots
from tenka.codec.code_writer import add_checksum
from tenka.games import ROWS
from tenka_web.app import links
from tenka_web.app.address import game_link
from tenka_web.ui.seats import PERSON, Seat
from tests.app.harness import Desk


def fragment(desk: Desk) -> str:
    return game_link(desk.app).partition("#")[2]


def test_a_link_opens_the_same_table_with_the_same_players() -> None:
    desk = Desk().do("setup.seat:0 name Oda & Söhne, <i>").start("person", "master", "random", game="shogun").play(6)
    other = Desk(fragment=fragment(desk))
    assert other.session.table.record() == desk.session.table.record()
    assert other.session.seats == desk.session.seats
    assert "<i>" not in other.shown("seats").replace('<i class="', "")


def test_a_link_may_name_a_moment() -> None:
    desk = Desk().start("person", "person").play(8).do("history.go:3", "copy.link:moment")
    other = Desk(fragment=desk.frame.copied[-1].partition("#")[2])
    assert other.session.ui.cursor == 3
    assert len(other.session.table.history) == 8


def test_opening_a_link_stores_the_game_as_a_new_save() -> None:
    desk = Desk().start("person", "person").play(4)
    other = Desk(fragment=fragment(desk))
    assert other.frame.hash.startswith("s=")
    assert any(":save:" in key for key in other.drawer.held)


@pytest.mark.parametrize("text", ["g=", "g=%", "g=zzzz", "g=tAQ~m-1", "g=tAQ~m99999999999", "g=tAQ~000%ff%fe", "g=<script>",
                                  "g=tAQ&at=1&at=2&x=1", "g=~", "g=tAQ" + "~000" * 20])  # fmt: skip
def test_malformed_addresses_are_reported_and_open_nothing(text: str) -> None:
    desk = Desk(fragment=text)
    assert desk.app.session is None
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.link.bad"
    assert "<script>" not in desk.shown("notice")


def test_a_link_that_is_too_long_or_too_new_is_reported_as_such() -> None:
    """In each language; the page continues."""
    newer = add_checksum("t", b"\x7f" + b"0" * 20)
    for text, key in (("g=" + "A" * 70_000, "ui.link.long"), (f"g={newer}", "ui.link.newer")):
        desk = Desk(fragment=text)
        assert desk.app.session is None
        assert desk.app.notice is not None
        assert desk.app.notice.key == key
        for language in ("en", "es", "ja"):
            assert key not in desk.do(f"language:{language}").shown("notice")


def test_a_link_of_other_rules_says_how_far_it_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk().start("person", "person").play(4)
    there = tenka.open_code(desk.session.table.code())
    there.disagreement = "made with version 1 of the rules, this is 2"
    monkeypatch.setattr(tenka, "open_code", lambda code: there)
    other = Desk(fragment=fragment(desk))
    assert other.app.notice is not None
    assert other.app.notice.key == "ui.save.older"
    assert "at choice 4," in other.shown("notice")


@pytest.mark.parametrize("level", sorted({level for row in ROWS for level in bots.levels(row.id)}))
def test_a_level_of_the_built_in_games_can_stand_in_a_link(level: str) -> None:
    """A link would show a seat of an unlisted level as a person."""
    assert level in links.KINDS


def test_a_level_of_another_site_is_replaced_by_a_bot_not_by_a_person() -> None:
    """A package's own level is in the link by its name, and a site without the package says so."""
    desk = Desk().start("person", "steady").play(2)
    desk.session.seats[1].kind = "shrewd"
    other = Desk(fragment=fragment(desk))
    assert [seat.kind for seat in other.session.seats] == ["person", "steady"]
    assert "shrewd" in other.shown("notice")


@given(st.text(max_size=200))
def test_any_text_behind_the_code_is_only_names(text: str) -> None:
    try:
        found = links.read_game(f"x~{text}")
    except links.BadLink:
        return
    assert all((seat.is_bot or seat.is_person) and len(seat.name) <= 24 for seat in found.seats)


@given(
    st.lists(
        st.builds(
            Seat,
            kind=st.sampled_from(["person", "light", "shrewd"]),
            name=st.text("aé<&,=#日 .~_-🏯", max_size=10).map(str.strip),
        ),
        min_size=1,
        max_size=3,
    )
)
def test_names_read_back_from_the_address(seats: list[Seat]) -> None:
    for at, seat in enumerate(seats):
        seat.name = " ".join(seat.name.split())
        seat.color, seat.crest = ("red", "blue", "yellow")[at], ("oda", "mori", "date")[at]
    written = links.parse_exactly(links.write_game("abc", seats, 7))
    assert written is not None
    found = links.read_game(written.bodies[0])
    assert (found.code, found.at, found.seats) == ("abc", 7, seats)


@given(st.from_regex(r"[A-Za-z0-9_~-]{0,5}[-_~]?0{0,3}", fullmatch=True))
def test_every_link_ends_in_a_letter_or_digit_and_reads_back(body: str) -> None:
    text = links.write(links.LETTER, body)
    assert text[-1].isalnum() or not body
    found = links.parse_exactly(text)
    assert found is not None
    assert found.bodies[0] == body


def test_a_pasted_link_or_bare_code_opens() -> None:
    desk = Desk().start("person", "person").play(3)
    for text in (game_link(desk.app), desk.session.table.code(), f"“{desk.session.table.code()}”.", f" ({game_link(desk.app)})"):
        other = Desk().do(f"paste:{text.replace('“', '').replace('”', '')}")
        assert other.session.table.record() == desk.session.table.record()


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_a_text_that_opens_nothing_is_reported_with_its_beginning(language: str) -> None:
    """Pasted or in the address; markup in it is text."""
    for acts, start in ((("paste:hello <b>",), ""), ((), "section-2 <b>"), (("letters:no <b> " + "x" * 9_000,), "")):
        desk = Desk().do(f"language:{language}")
        desk.frame.hash = start
        desk.do(*acts or ("fragment",))
        assert desk.app.notice is not None
        assert desk.app.notice.key == "ui.link.none"
        assert "&lt;b&gt;" in desk.shown("notice")
        assert len(desk.shown("notice")) < 2_000
    for text in ("g=tAQzzzz", "l=tAQzzzz", "live=abcdefg", "m=abcdefg", "d=abcdefg"):
        desk = Desk(fragment=text).do(f"language:{language}")
        assert text.partition("=")[2] in desk.shown("notice"), text


def test_the_address_of_another_saved_game_opens_it_also_at_a_table() -> None:
    """As a bookmark does; one that opens nothing leaves the table and its address."""
    desk = Desk().start(PERSON, PERSON)
    first = desk.session.save.id
    second = desk.do("home").start(PERSON, PERSON).session.save.id
    desk.frame.hash = f"s={first}"
    assert desk.do("fragment").session.save.id == first
    desk.frame.hash = "s=unknown"
    assert desk.do("fragment").session.save.id == first
    assert desk.app.notice is not None
    assert (desk.app.notice.key, desk.frame.hash) == ("ui.save.gone", f"s={first}")
    assert first != second
