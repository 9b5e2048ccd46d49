"""A seat transferred to another browser: it is played there and only shown here; damaged texts, texts used twice, mistakes."""

import json
import zlib
from dataclasses import replace

import pytest

import tenka
from tenka.codec.base64url import from_base64url, to_base64url
from tenka.multiplayer.correspondence import participant, seat_transfer
from tenka.multiplayer.correspondence.divergence import Relation
from tenka.multiplayer.correspondence.seat_transfer import BadSeat, Claim
from tests.multiplayer.correspondence.browsers import Browser, browsers_at_plans, gather, join, pass_on, refusal_of


def export_seat(browser):
    """Export the seats of a browser, which becomes a spectator, and return their text."""
    browser.state = participant.read(seat_transfer.export_seat(browser.state).plain())
    return seat_transfer.write(browser.state, browser.table)


def open_seat(text):
    """Return the browser that opens the text."""
    found = seat_transfer.read(text)
    browser = Browser(found.table, found.state, seed=9)
    browser.sent.append("")
    return browser


@pytest.mark.parametrize("kinds", ["0l", "0ll"])
def test_a_seat_goes_on_in_another_browser(kinds):
    """The other browsers see no difference: the key is the same, and the game reaches its end."""
    browsers = gather("tenka-meidou", kinds)
    for turn in range(600):
        pass_on(browsers)
        if turn % 3 == 0:
            browsers[1] = open_seat(export_seat(browsers[1]))
        if all(one.table.decision is None for one in browsers):
            break
    assert len({one.table.record() for one in browsers}) == 1
    assert browsers[1].state.transfer_count > 1
    assert not browsers[1].state.transferred


def test_a_sealed_plan_goes_along_with_its_seat():
    """One browser committed to the plan and the other opens it; no message contains it in between."""
    browsers = browsers_at_plans()
    texts = [one.play().write() for one in browsers]
    plan = [str(choice) for choice in browsers[1].table.answers_of(1)]
    old, browsers[1] = browsers[1], open_seat(export_seat(browsers[1]))
    assert [str(choice) for choice in browsers[1].table.answers_of(1)] == plan
    assert browsers[1].state.own_commitments == old.state.own_commitments
    for _ in range(2):
        for one in browsers:
            for text in texts:
                one.open(text)
        texts = [one.write() for one in browsers]
    assert not any(one.table.decision.sealed and not one.table.public_moment for one in browsers)
    assert [str(line.choice) for line in browsers[0].table.history if line.seat == 1][: len(plan)] == plan


def test_the_text_is_the_same_each_time_and_short_enough_for_a_code():
    """The first browser shows the same text again."""
    browsers = gather("tenka-meidou", "0l")
    for _ in range(12):
        pass_on(browsers)
    text = export_seat(browsers[1])
    assert seat_transfer.write(browsers[1].state, browsers[1].table) == text
    assert seat_transfer.export_seat(browsers[1].state) == browsers[1].state
    assert len(text) < 700
    season = gather("shogun", "0llll", options={"start": "prescribed"})
    for one in season:
        one.play()
    assert len(export_seat(season[2])) < 1_500


def claim_of(browser, text):
    return seat_transfer.claim(browser.state, browser.table, seat_transfer.read(text))


def test_who_may_sit_down_with_a_text():
    """The first browser may take the seat back until it is played elsewhere; a browser accepts no text twice."""
    maker, guest = gather("tenka-meidou", "0l")
    maker.play()
    guest.open(maker.write())
    first = export_seat(guest)
    assert claim_of(guest, first) is Claim.FREE             # Not opened yet
    second = open_seat(first)
    assert claim_of(second, first) is Claim.HERE
    second.play()
    assert claim_of(second, first) is Claim.HERE
    again = export_seat(second)
    assert claim_of(second, first) is Claim.OLD
    assert claim_of(guest, again) is Claim.FREE
    assert claim_of(maker, again) is Claim.OTHER
    other = gather("tenka-meidou", "0l", seed="hgfedcba")[1]
    assert claim_of(other, again) is Claim.OTHER
    fresh = join(gather("tenka-meidou", "0l", seed="hgfedcba")[0].sent[0], 1, seed=7)
    assert not fresh.state.authenticated                          # Nor for another game before the first message
    assert claim_of(fresh, again) is Claim.OTHER
    found = seat_transfer.read(again)
    for other in (replace(found.state, kinds="00"), replace(found.state, id="hgfedcba")):     # Under its own key
        assert seat_transfer.claim(guest.state, guest.table, found._replace(state=other)) is Claim.OTHER


def creator_and_seat_text():
    """Return a creator, and the text of its guest's seat after the first message."""
    maker, guest = gather("tenka-meidou", "0l")
    maker.play()
    guest.open(maker.write())
    return maker, export_seat(guest)


def test_where_both_have_played_on_neither_gives_way():
    _, text = creator_and_seat_text()
    one, two = open_seat(text), open_seat(text)
    while len(one.table.decision.choices(1)) == 1:
        for browser in (one, two):
            browser.table.choose(1, browser.table.decision.choices(1)[0])
    for browser, at in ((one, 0), (two, -1)):
        browser.table.choose(1, browser.table.decision.choices(1)[at])
    assert claim_of(two, export_seat(one)) is Claim.PARTED


def test_a_key_under_which_letters_have_come_gives_way_to_none():
    """A forged seat text takes no seat away; a player who joined twice by mistake can take the true seat."""
    maker, guest = gather("tenka-meidou", "0l")
    mistaken = join(maker.sent[0], 1, seed=7)
    text = export_seat(guest)
    assert claim_of(mistaken, text) is Claim.FREE
    maker.play()
    guest.open(maker.write())
    forged = seat_transfer.write(mistaken.state, mistaken.table)
    assert claim_of(guest, forged) is Claim.OTHER


def test_a_seat_that_was_used_twice_is_told_without_blame():
    """Both browsers chose: the friend sees a diverged game, and the browser behind sees that its seat is played elsewhere."""
    maker, text = creator_and_seat_text()
    one, two = open_seat(text), open_seat(text)
    one.play()
    two.rng.seed(77)
    two.play()
    assert one.table.record() != two.table.record()
    assert maker.open(one.write()) is Relation.NEWER
    assert maker.open(two.write()) is Relation.FORKED
    behind = open_seat(text)
    maker.play()
    assert refusal_of(behind, maker.write()) == ("elsewhere", 1)


def test_what_is_damaged_is_no_seat():
    """A truncated, altered, too deep, too large text, or one of another game, raises BadSeat and nothing else."""
    _, guest = gather("tenka-meidou", "0l")
    text = export_seat(guest)
    raw = from_base64url(text)
    plain = json.loads(zlib.decompress(raw))

    def packed(**changes):
        return to_base64url(zlib.compress(json.dumps({**plain, **changes}).encode()))

    assert seat_transfer.read(packed()).state == replace(guest.state, transferred=False)
    bad = [
        "", "x", text[:-1], text[:40], text + "AAAA", "é" * 80, "A" * 70_000,
        to_base64url(raw[:30] + bytes([raw[30] ^ 1]) + raw[31:]),
        to_base64url(raw[:-1]), to_base64url(raw + b"more"),
        *(to_base64url(zlib.compress(text)) for text in (b"[" * 3_000, b"[]", b"0" * 200_000)),
        packed(seat=2), packed(code=7), packed(code="tAAAA"), packed(looks=7), packed(looks="x" * 2_000), packed(state={}),
        packed(state={**plain["state"], "kinds": "0ll"}), packed(state={**plain["state"], "mine": 9}),
        packed(state={**plain["state"], "hand": -1}), packed(state=[[[[[[[[]]]]]]]]),
    ]  # fmt: skip
    for text_ in bad:
        with pytest.raises(BadSeat):
            seat_transfer.read(text_)


def test_a_seat_longer_than_any_is_not_unfolded():
    """Even if it would unpack to little."""
    _, guest = gather("tenka-meidou", "0l")
    raw = zlib.decompress(from_base64url(export_seat(guest)))
    for spaces, right in ((0, True), (seat_transfer.LONGEST, False)):
        text = to_base64url(zlib.compress(raw + b" " * spaces, 0))
        assert (len(text) <= seat_transfer.LONGEST) is right
        if right:
            assert seat_transfer.read(text).state.id == guest.state.id
        else:
            with pytest.raises(BadSeat, match="longer"):
                seat_transfer.read(text)


def test_a_game_that_is_played_otherwise_here_brings_no_seat(monkeypatch):
    """The game can be followed only to an earlier moment than the seat's."""
    _, guest = gather("tenka-meidou", "0l")
    text, there = export_seat(guest), tenka.open_code(guest.table.code())
    there.disagreement = "made with version 1 of the rules, this is 2"
    monkeypatch.setattr(tenka, "open_code", lambda code: there)
    with pytest.raises(BadSeat, match="not those of its game"):
        seat_transfer.read(text)


def test_kept_games_of_before_have_all_seats_here():
    """States stored by earlier releases lack both fields, and are written without them until a seat is transferred."""
    _, guest = gather("tenka-meidou", "0l")
    plain = guest.state.plain()
    assert "hand" not in plain
    assert "away" not in plain
    assert not participant.read(plain).transferred
    assert tenka.open_code(guest.table.code()).record() == guest.table.record()
