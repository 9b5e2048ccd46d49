"""Link finders of other programs find every kind of our links whole, and our reader accepts the text around a link."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Callable
from functools import cache
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from linkify_it import LinkifyIt

from tenka.codec.base64url import to_base64url
from tenka_web.app import daily_game, link_finder, links
from tenka_web.app.address import game_link
from tenka_web.app.link_finder import MOST_LINKS, MOST_WRAPPED
from tenka_web.app.links import ALL, DAY, GAME, INVITE, LETTER, REPLY, SEAT
from tenka_web.features.correspondence.addresses import letter_link, seat_link
from tenka_web.features.realtime import state
from tenka_web.ui.seats import LINK, LIVE, PERSON, Seat
from tests.app.correspondence.test_correspondence import joined, play, sent
from tests.app.daily_games import play_daily
from tests.app.harness import Desk
from tests.app.realtime.live_tables import meeting
from tests.app.realtime.public_relay import PublicRelay
from tests.app.realtime.test_relay import page
from tests.support.rows import every_row

NAMES = ("", ".", "_!", "Ann,", "🏯", "織田 信長", "\u202eora\u200f", "a)b](c)*")
BEFORE_AND_AFTER = (
    ("", ""), ("Your turn: ", ""), ("", "."), ("Come: ", ", or don’t"), ("", "!"), ("", "?"), ("", "; then"),
    ("(", ")"), ("[", "]"), ("“", "”"), ("‘", "’"), ("'", "'"), ('"', '"'), ("«", "»"), ("「", "」"), ("<", ">"),
    ("> ", "\n> so"), ("[play](", ")"), ("* ", "\n* next"), ("<p>", "</p>"), ('<a href="', '">play</a>'), ("<li>", "<br>next"),
)  # fmt: skip
"""Sentences, quotations, brackets, Markdown and HTML: a finder stops where the link ends."""
QUOTES = ("”", "’", "»", "」", "。", "…")
TAKEN = {"linkify-it": (*QUOTES, ":", "**", "_", "~~"), "GFM": (*QUOTES, ">", "'", '"', "]", ";")}
"""Characters that a finder takes for a part of the link before them."""


def by_linkify(text: str) -> str:
    """Return the first link that markdown-it finds in a text."""
    return next(str(match.url) for match in LinkifyIt().match(text) or [])


def by_gfm(text: str) -> str:
    """Return the first link by the rule of GitHub's Markdown for extended autolinks."""
    found = re.search(r"https?://[^\s<]*", text)
    assert found is not None
    link, before = found[0], ""
    while link != before:
        before = link
        link = re.sub(r"&[A-Za-z0-9]+;$", "", link.rstrip("?!.,:*_~"))
        if link.endswith(")") and link.count(")") > link.count("("):
            link = link[:-1]
    return link


FINDERS: dict[str, Callable[[str], str]] = {"linkify-it": by_linkify, "GFM": by_gfm}


@cache
def links_of(name: str) -> dict[str, str]:
    """Return a link of each kind for people with such a name."""
    at = Desk().do(f"setup.seat:0 name {name}", f"setup.seat:1 name {name}x").start(PERSON, PERSON).play(3).do("history.go:1")
    host = begin_named(name)
    invitation = sent(play(host)).split()[-1]
    guest = joined(invitation, 1, name)
    answer = sent(play(guest)).split()[-1]
    guest.do("seat.go")
    live = Desk().do(f"live.name:{name}", "setup.game:tenka-meidou", "open:friend", "friend.now")
    invited = Desk().do(f"pasted:{meeting(live).places[1].link}", f"live.name:{name}", "live.join")
    room = page(PublicRelay()).do(f"live.name:{name}", "set.far:yes", f"setup.seat:0 name {name}").start(PERSON, LIVE)
    assert state.live_state(room.app).meeting is not None
    outcome = daily_game.outcome(TABLE)
    assert outcome is not None
    return {
        GAME: game_link(at.app), f"{GAME} at": game_link(at.app, moment=True), f"{LETTER} invites": invitation,
        f"{LETTER} answers": answer, LETTER: letter_link(host.app), SEAT: seat_link(guest.app),
        INVITE: meeting(live).places[1].link, REPLY: meeting(invited).places[0].link,
        f"{INVITE} room": meeting(room).places[1].link,
        DAY: f"https://example.org/#{daily_game.proof(TABLE, outcome)}",
    }  # fmt: skip


TABLE = play_daily("tenka-meidou")
MADE = (*ALL, f"{GAME} at", f"{INVITE} room", f"{LETTER} invites", f"{LETTER} answers")


def begin_named(name: str) -> Desk:
    """Begin a game by letters whose people have these names."""
    desk = Desk().do("set:pace instant", "setup.game:tenka-meidou", "setup.count:3")
    desk.do(f"setup.seat:0 name {name}", *(f"setup.seat:{at} kind {LINK}" for at in (1, 2)), f"setup.seat:2 name {name}")
    return desk.do("start")


@every_row("name", NAMES)
@every_row("kind", MADE)
def test_a_link_is_found_whole(kind: str, name: str) -> None:
    """By each finder in each surrounding; in HTML it is unchanged."""
    link = links_of(name)[kind]
    assert re.fullmatch(r"[A-Za-z0-9_~-]*[A-Za-z0-9]", link.partition("=")[2]), link
    assert html.escape(link) == link
    for finder, find in FINDERS.items():
        around = [(before, after) for before, after in BEFORE_AND_AFTER if not after.startswith(TAKEN[finder])]
        assert [find(f"{before}{link}{after}") for before, after in around] == [link] * len(around)
        assert len(around) >= 12


@every_row("name", ["", "_", "織田 信長"])
@every_row("kind", MADE)
def test_characters_that_a_finder_adds_are_trimmed(kind: str, name: str) -> None:
    """So the link still opens."""
    link = links_of(name)[kind]
    for finder, find in FINDERS.items():
        for after in TAKEN[finder]:
            found = link_finder.find(find(f"see {link}{after}"))
            assert [links.write(one.kind, link_finder.body(one)) for one in found] == [link.partition("#")[2]], after


@given(st.sampled_from(ALL), st.binary(max_size=40), st.lists(st.text(max_size=24), max_size=5))
@settings(max_examples=60)
def test_a_link_of_any_bytes_and_names_is_found_whole(kind: str, raw: bytes, names: list[str]) -> None:
    written = links.write(kind, f"t{to_base64url(raw)}", *(links.appearance(Seat(name=name)) for name in names))
    link = f"https://example.org/tenka/#{written}"
    for before, after in (("see ", ", or"), ("(", ")"), ("", "!"), ("", ".\n"), ("<p>", "</p>")):
        assert [find(f"{before}{link}{after}") for find in FINDERS.values()] == [link, link]
    found = link_finder.find(f"“{link}”")
    assert [links.write(one.kind, one.bodies[0]) for one in found] == [written]


def safelinks(link: str) -> str:
    return f"https://eur01.safelinks.protection.outlook.com/?url={quote(link, safe='')}&data=05%7C02%7Ca%40b.org&sdata=x%3D"


def defense_2(link: str) -> str:
    inside = quote(link.replace("-", "%2D").replace("_", "%5F"), safe="%/:")
    return f"https://urldefense.proofpoint.com/v2/url?u={inside.replace('%', '-').replace('/', '_')}&d=DwMFaQ&c=x"


def defense_3(link: str) -> str:
    return f"https://urldefense.com/v3/__{link.replace('#', '*')}__;Iw!!N11eV2iwtfs!abc$"


def defense_3_runs(link: str) -> str:
    """``#!`` is two characters in one place."""
    kept = base64.urlsafe_b64encode(b"#!").decode().rstrip("=")
    return f"https://urldefense.us/v3/__{link.replace('#', '**A')}__;{kept}!!token$"


def base64_inside(link: str) -> str:
    return f"https://eu.protection.sophos.com/?d=example.org&u={base64.b64encode(link.encode()).decode()}&i=1"


def lines(link: str) -> str:
    return "\n> ".join(re.findall(".{1,70}", link))


WRAPPED: dict[str, Callable[[str], str]] = {
    "as it is": str, "full stop": "{}.".format, "comma": "{},".format, "bracket": "{})".format, "quote": "{}’".format,
    "bang": "{}!".format, "greater": "{}>".format, "star": "{}*".format, "encoded quote": "{}%22".format,
    "underscore": "_{}_".format, "bold": "**{}**".format, "angle": "<{}>".format, "Markdown": "[play]({})".format,
    "Japanese": "どうぞ{}。".format, "words": "Your turn!\n{}\nSee you".format, "HTML": '<a href="{}">play</a>'.format,
    "slash": lambda link: link.replace("#", "#/"), "hash encoded": lambda link: link.replace("#", "%23"),
    "equals encoded": lambda link: link.replace("=", "%3D"), "twice": lambda link: quote(quote(link, safe=""), safe=""),
    "entity": lambda link: link.replace("#", "&#35;").replace("=", "&#x3D;"), "counted": "{}&utm_source=mail".format,
    "counted so": "{}?fbclid=abc".format, "tilde encoded": lambda link: link.replace("~", "%7E"),
    "safelinks": safelinks, "safelinks twice": lambda link: safelinks(safelinks(link)), "defense 2": defense_2,
    "defense 3": defense_3, "defense 3, runs": defense_3_runs, "both": lambda link: safelinks(defense_3(link)),
    "counter": lambda link: f"https://click.example.com/track?id=7&url={quote(link, safe='')}#top",
    "base64": base64_inside, "lines": lines, "lines of Windows": lambda link: lines(link).replace("\n", "\r\n"),
}  # fmt: skip


@every_row("way", WRAPPED)
@every_row("kind", MADE)
def test_one_reader_unwraps_every_kind_of_link(kind: str, way: str) -> None:
    """Whatever is around the link."""
    link = links_of("_")[kind]
    found = link_finder.find(WRAPPED[way](link))
    assert [links.write(one.kind, link_finder.body(one)) for one in found[:1]] == [link.partition("#")[2]]


@pytest.mark.parametrize("way", ["as it is", "star", "encoded quote", "slash", "hash encoded", "counted so", "both", "lines"])
def test_address_and_paste_open_the_same(way: str) -> None:
    """A game and a letter, by the fragment that the browser keeps, and pasted."""
    for kind, sign in ((GAME, "pause"), (LETTER, "join")):
        link = links_of("_")[kind]
        wrapped = WRAPPED[way](link)
        assert wrapped
        desks = [Desk().do(f"paste:{wrapped}")]
        if "https://example.org/#" in wrapped:
            fragment = wrapped.partition("https://example.org/#")[2]
            desks.append(Desk(fragment=quote(fragment, safe="%/~=&?!#*'()-_") if way != "lines" else link.partition("#")[2]))
        for desk in desks:
            assert desk.app.notice is None or not desk.app.notice.grave, sign
            assert (desk.app.session is not None) == (kind == GAME)
            assert (desk.app.incoming is not None) == (kind == LETTER)


@every_row(
    "text", ["", "#", "#g", "g", "https://example.org/", "#x=1", "see #1 = 2", "https://a.org/?l=abc&m=def#top", "#dg=abc", "%%",
             "aHR0c" + "A" * 50, "https://urldefense.com/v3/__x*y**z__;!!", "&#x;&#99999;", "#" * 66_000, "=" * 66_000,
             "urldefense.com/v3/__" * 3_000],
)  # fmt: skip
def test_a_foreign_link_is_none(text: str) -> None:
    assert link_finder.find(text) == []


def test_a_text_of_very_many_links_is_read_only_in_part() -> None:
    """The time to read a text grows with its length only."""
    wrapped = "https://urldefense.com/v3/__https://example.org/*g=abc__;Iw!!x! "
    assert len(link_finder.find("#g=a " * (2 * MOST_LINKS))) == MOST_LINKS
    assert len(link_finder.find(wrapped * MOST_WRAPPED)) == MOST_WRAPPED
    assert link_finder.find(wrapped * (MOST_WRAPPED + 1)) == []


@given(st.text(max_size=300))
@settings(max_examples=60)
def test_any_text_is_parsed_without_an_error(text: str) -> None:
    for found in link_finder.find(f"https://urldefense.com/v3/__{text}__;{text}! #g={text} aHR0c{text}"):
        link_finder.body(found)
