"""A game by letters, page beside page, each with a storage of its own: begun, joined, answered, stale, forked, sealed."""

from __future__ import annotations

import html
import json

import tenka
from tenka.bots import tenka_meidou
from tenka.multiplayer.correspondence.message import code_of
from tenka_web.app import saves
from tenka_web.app.incoming import find_links
from tenka_web.features.correspondence.mode import letters_of
from tenka_web.ui.seats import LINK, PERSON
from tests.app.harness import Desk, RemoveLevel


def begin(*kinds: str, game: str = "tenka-meidou", seed: str = "", options: tuple[str, ...] = ()) -> Desk:
    """The page where a game by letters is begun, at the instant pace."""
    desk = Desk().do("set:pace instant", f"setup.game:{game}", f"setup.count:{len(kinds)}", f"setup.seed:{seed}")
    desk.do(*(f"setup.seat:{at} kind {kind}" for at, kind in enumerate(kinds)))
    return desk.do(*(f"setup.option:{option}" for option in options), "start")


def sent(desk: Desk) -> str:
    """The answer, as it goes out by the large button."""
    desk.do("letter.send")
    text = desk.frame.copied[-1]
    assert text.startswith(html.unescape(desk.shown("prompt").partition('id="sentence">')[2].partition("</block")[0]))
    return text


def opened(text: str) -> str:
    """The fragment of an answer."""
    return text.partition("#")[2].strip()


def joined(text: str, seat: int, name: str = "") -> Desk:
    """A page that opens an invitation and takes a seat."""
    desk = Desk(fragment=opened(text)).do("set:pace instant")
    assert f'id="join-{seat}"' in desk.shown("dialog")
    return desk.do(f"join.name:{name}", f"join:{seat}")


def come(desk: Desk, text: str) -> Desk:
    """Open an answer as a link does: the address changes."""
    desk.frame.hash = opened(text)
    return desk.do("fragment")


def play(desk: Desk) -> Desk:
    """Choose what comes first as long as one is asked, and see all stories and all that happened to their end."""
    for _ in range(1_000):
        session = desk.session
        if session.ui.cursor is not None:
            desk.do("history.now")
        elif session.playback.story is not None:
            desk.do("story.end")
        elif session.ui.covered:
            desk.do("uncover")
        elif (person := session.asked_person) is not None and session.table.decision is not None:
            desk.do(f"choose:{session.table.decision.forward_choices(person)[0]}")
        else:
            return desk
    raise AssertionError("this page is asked for ever")


def to_the_end() -> tuple[Desk, Desk]:
    """Two that play a whole game; both have read the last letter."""
    one = begin(PERSON, LINK)
    two = joined(sent(play(one)), 1, "Aya")
    for _ in range(400):
        if two.session.is_over and one.session.is_over:
            break
        come(one, sent(play(two)))
        come(two, sent(play(one)))
    return one, two


def test_two_pages_play_a_whole_game_by_letters() -> None:
    """Each continues one save; both end alike; the sentence and the title say whose turn it is."""
    one, two = to_the_end()
    assert one.session.is_over
    assert one.session.table.record() == two.session.table.record()
    assert len(one.app.save_store.all()) == len(two.app.save_store.all()) == 1
    assert one.session.seats[1].name == "Aya"
    assert [seat.kind for seat in two.session.seats] == [LINK, PERSON]


def test_an_answer_says_what_happened_and_whose_turn_it_is() -> None:
    one = begin(PERSON, LINK)
    text = sent(play(one))
    assert text.startswith(("Come and play", "The Red"))
    two = joined(text, 1, "Aya")
    assert "Your turn" in two.shown("@title")
    answer = sent(play(two))
    assert "Aya" in answer
    assert "Your turn" in answer
    assert "to play" in two.shown("@title")
    two.do("home")
    assert "waiting for" in two.shown("main")
    come(one, answer)
    one.do("home")
    assert "your turn" in one.shown("main")


def test_the_red_note_of_a_letter_that_could_not_be_read_goes_when_a_good_one_opens() -> None:
    one = begin(PERSON, LINK)
    answer = sent(play(joined(sent(play(one)), 1)))
    one.do(f"pasted:{answer[: len(answer) - 30]}")
    assert "grave" in one.shown("notice")
    one.do(f"pasted:{answer}")
    assert "grave" not in one.shown("notice")


def test_what_happened_since_the_last_look_is_shown_before_one_is_asked() -> None:
    one = begin(PERSON, LINK)
    two = joined(sent(play(one)), 1)
    answer = sent(play(two))
    one.do("set:pace calm")
    before = one.session.moment
    come(one, answer)
    assert one.session.moment == before + 1 < len(one.session.table.history)
    assert "Since you last looked" in one.shown("prompt")
    one.watch.run(60_000)
    assert one.session.ui.cursor is None
    if one.session.playback.story is not None:
        one.do("story.end")
    assert one.session.asked_person == 0


def test_other_seats_are_locked_and_what_was_sent_is_not_taken_back() -> None:
    one = begin(PERSON, LINK)
    two = joined(sent(play(one)), 1)
    assert two.session.asked_person == 1
    before = len(two.session.table.history)
    assert not two.session.can_undo()
    play(two)
    assert two.session.is_waiting
    decision = two.session.table.decision
    two.do(f"choose:{decision.choices(0)[0]}")
    assert all(line.seat == 1 for line in two.session.table.history[before:])
    play(two)
    sent(two)
    length = len(two.session.table.history)
    two.do("undo")
    assert len(two.session.table.history) == length


def test_an_older_letter_says_so_and_offers_the_newer() -> None:
    one = begin(PERSON, LINK)
    first = sent(play(one))
    two = joined(first, 1)
    answer = sent(play(two))
    come(one, answer)
    sent(play(one))
    record = one.session.table.record()
    come(one, answer)
    assert one.app.notice.key == "ui.letter.older"
    assert one.session.table.record() == record
    one.do("letter.more")
    assert "l=" in one.shown("dialog")


def test_an_answer_to_the_invitation_is_no_old_letter_though_one_has_played_meanwhile() -> None:
    one = Desk().do("setup.game:tenka-meidou", "setup.option:first 1", "set:pace instant", "open:friend", "friend.time")
    two = joined(one.do("letter.copy", "close").frame.copied[-1], 1, "Ben")
    answer = sent(two)
    play(one)
    come(one, answer)
    assert one.app.notice.key == "ui.letter.sat"
    assert "Ben" in one.app.t(one.app.notice.key, **one.app.notice.values)
    come(one, answer)
    assert one.app.notice.key == "ui.letter.older"


def test_the_name_one_has_given_once_stands_in_the_next_invitation() -> None:
    desk = Desk().do("live.name:Mika")
    come(desk, sent(play(begin(PERSON, LINK))))
    window = desk.shown("dialog")
    assert 'value="Mika"' in window
    assert window.count('data-act="join"') == 1
    assert "<h3" not in window


def parted() -> tuple[Desk, Desk]:
    """One who has played on, and the other seat in a copy of its browser from before, which has chosen otherwise."""
    one = begin(PERSON, LINK)
    two = joined(sent(play(one)), 1)
    here = dict(two.drawer.held)
    come(one, sent(play(two)))
    play(one)
    two.drawer.held = here
    old = Desk(two.drawer).do(f"open.save:{two.session.save.id}", "set:pace instant")
    for _ in range(50):
        if old.session.asked_person is None or old.session.table.decision is None:
            break
        old.do(f"choose:{old.session.table.decision.choices(1)[-1]}")
    return one, old


def test_a_forked_letter_shows_both_and_where_they_part() -> None:
    """It is told apart, looked at as a copy, and changes nothing."""
    one, old = parted()
    record = one.session.table.record()
    come(one, sent(old))
    assert one.app.dialog.name == "fork"
    assert "In the letter from" in one.shown("dialog")
    assert one.session.table.record() == record
    one.do("letter.look")
    assert one.session.table.record() != record
    assert not one.session.mode.by_letters


def test_a_letter_with_another_games_bot_opens_with_one_that_can_play(remove_level: RemoveLevel) -> None:
    """Whether one sits down at its game or only looks at it."""
    text = sent(play(begin(PERSON, LINK, "strong", seed="fixed000", options=("first 0",))))
    remove_level(tenka_meidou.LEVELS, "strong")
    assert [seat.kind for seat in joined(text, 1).session.seats] == [LINK, PERSON, "steady"]
    assert Desk(fragment=opened(text)).do("letter.look").session.seats[2].kind == "steady"


def test_of_two_games_that_have_parted_theirs_can_be_taken() -> None:
    """It goes on in the same save; one's own way stays as a copy of this device."""
    one, old = parted()
    mine = one.session.table.record()
    come(one, sent(old))
    assert 'id="letter-take"' in one.shown("dialog")
    one.do("letter.take")
    assert one.session.mode.by_letters
    assert one.session.table.record() == old.session.table.record() != mine
    assert len(one.app.save_store.all()) == 2
    come(old, sent(play(one)))
    assert old.session.table.record() == one.session.table.record()
    copy = next(save for save in one.app.save_store.all() if not save.apart)
    assert one.do(f"open.save:{copy.id}").session.table.record() == mine
    assert not one.session.mode.by_letters


def test_a_letter_is_never_that_of_the_table_before() -> None:
    """While the worker still looks at an earlier question nothing can be sent: the old letter has gone, none is made yet."""
    one = begin(PERSON, LINK)
    two = joined(sent(play(one)), 1)
    come(one, sent(play(two)))
    letters_of(one.session.mode).letter = "of before"
    one.head.slow = True
    while one.session.asked_person is not None:
        decision = one.session.table.decision
        one.do(f"choose:{decision.forward_choices(0)[0]}")
        assert letters_of(one.session.mode).letter != "of before"


def plans(*kinds: str) -> list[Desk]:
    """Pages at Shogun's first plan; every seat by link has joined, and all know each other."""
    one = begin(PERSON, *kinds, game="shogun", options=("start prescribed",))
    assert one.session.is_sealed
    first = play(one)
    invitation = sent(first)
    return [one, *(joined(invitation, at) for at, kind in enumerate(kinds, 1) if kind == LINK)]


def test_where_all_seal_nothing_that_comes_is_known_ahead() -> None:
    """Decks are drawn when they are turned, whatever the set-up says; a rematch too. Where nobody seals it stays as it was."""
    one = plans(LINK, LINK)[0]
    assert one.session.table.rules.options["decks"] == "turned"
    one.do("rematch")
    assert one.session.table.rules.options["decks"] == "turned"
    other = begin(PERSON, LINK, game="yedo")
    assert other.session.table.rules.options["decks"] == "ahead"


def everything(desk: Desk) -> str:
    """All that a page holds and shows: storage (unfolded), every part, the address, the clipboard."""
    kept = [saves.read(text) for text in desk.drawer.held.values() if "tenka-save" in text]
    texts = [save.record + json.dumps(dict(save.apart)) for save in kept]
    return "\n".join([*texts, *map(str, desk.page.render().values()), desk.frame.hash, *desk.frame.copied])


def test_no_page_holds_a_plan_of_another_before_all_have_sealed() -> None:
    """Not in storage, not on the page, not in a link; nor in what is exported."""
    one, two, three = plans(LINK, LINK)
    plan = [str(choice) for choice in one.session.table.answers_of(0)]
    assert len(plan) > 8
    two.do(f"letters:{sent(one)}")
    assert not any(f"0 {choice}" in everything(desk) for choice in plan for desk in (two, three))
    assert two.session.table.public_moment == 0
    code = code_of(find_links(sent(one))[0].bodies[0])
    assert not tenka.open_code(code).history
    one.do("download:record", "download:save")
    assert not any(choice in text for choice in plan for text in one.frame.downloads.values())
    assert all("secret" not in text for text in one.frame.downloads.values())


def test_a_bot_answers_where_the_game_was_begun_from_a_seed_fixed_before() -> None:
    """Its plan does not depend on what people try; it is sealed like any other."""
    answers = []
    for tries in (0, 3):
        one = begin(PERSON, "steady", LINK, game="shogun", seed="fixed000", options=("start prescribed",))
        for _ in range(tries):
            one.do(f"choose:{one.session.table.decision.forward_choices(0)[1]}")
        play(one)
        one.watch.run(60_000)
        assert one.session.is_waiting
        answers.append(one.session.table.answers_of(1))
        apart = letters_of(one.session.mode)
        assert set(apart.state.own_commitments) == {0, 1}
    assert answers[0] == answers[1] != ()


def test_a_reload_keeps_the_seat() -> None:
    one = begin(PERSON, LINK)
    two = joined(sent(play(one)), 1, "Aya")
    again = Desk(two.drawer, fragment=two.frame.hash)
    assert letters_of(again.session.mode).state == letters_of(two.session.mode).state
    assert again.session.asked_person == two.session.asked_person


def test_a_save_whose_seat_is_damaged_opens_as_a_game_of_this_device() -> None:
    one = begin(PERSON, LINK)
    key = next(key for key in one.drawer.held if ":save:" in key)
    kept = json.loads(one.drawer.held[key])
    for broken in ({"id": 3}, {**kept["apart"], "mine": 7}, {**kept["apart"], "keys": {"0": "x" * 99}}, "text"):
        one.drawer.held[key] = json.dumps({**kept, "apart": broken})
        desk = Desk(one.drawer).do(f"open.save:{one.session.save.id}")
        assert not desk.session.mode.by_letters
        assert [seat.kind for seat in desk.session.seats] == [PERSON, PERSON]
