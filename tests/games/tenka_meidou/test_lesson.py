"""The guided first game: its pages agree with the prepared game."""

from __future__ import annotations

import tenka
from tenka.games.tenka_meidou.war import war
from tenka_web.games.tenka_meidou.lesson import LESSON
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.games.tenka_meidou.positions import rules_of


def _choices() -> list[tuple[int, str]]:
    return [(line.seat, str(line.choice)) for line in tenka.replay(LESSON.record).history]


def test_the_prepared_game_is_whole_and_agrees() -> None:
    table = tenka.replay(LESSON.record)
    assert table.disagreement is None
    assert table.decision is None
    assert table.result is not None
    assert table.result.winners == (LESSON.learner,)
    assert table.result.scores == (59, 28, 25)
    assert tenka.open_code(table.code()).record() == table.record()


def test_pages_follow_the_game_and_wait_for_its_next_choice() -> None:
    history = _choices()
    moments = [page.moment for page in LESSON.pages]
    assert moments == sorted(moments)
    assert moments[0] == 0
    assert moments[-1] == len(history)
    assert 12 <= len(moments) <= 20
    for page in LESSON.pages:
        if page.is_waiting:
            assert history[page.moment] == (LESSON.learner, page.wanted)


def test_a_page_that_waits_for_a_choice_points_at_it() -> None:
    for page in LESSON.pages:
        if page.is_waiting:
            table = tenka.replay(LESSON.record, at=page.moment)
            assert table.decision is not None
            choice = table.decision.parse(LESSON.learner, page.wanted)
            assert table.decision.targets(LESSON.learner, choice)[0] in page.points


def test_the_events_of_the_pages_are_true() -> None:
    at = {page.key.removeprefix("tm.lesson."): page.moment for page in LESSON.pages}
    events = {moment: event for moment, event in tenka.replay(LESSON.record).log(None) if "rolled" in event.key}
    assert events[at["split"]].values["dice"] == (4, 6, 2)
    assert events[at["reroll"]].values["dice"] == (2, 5, 3)
    assert events[at["exact"]].values["dice"] == (5, 6, 2)
    assert events[at["small"]].values["dice"] == (2, 1, 1)
    assert events[at["last"]].values["dice"] == (1, 4, 6)
    last = tenka.replay(LESSON.record, at=at["last"]).state
    assert last.reserve[LESSON.learner] == 1
    assert tenka.replay(LESSON.record, at=at["sword"]).state.swords == [0, 0, 3]
    assert tenka.replay(LESSON.record, at=at["out"]).state.swords == [2, 0, 3]
    used = [(event.values["seat"], event.values["card"]) for _, event in tenka.replay(LESSON.record).log(None)
            if event.key == "tm.event.card"]  # fmt: skip
    assert used == [(1, "scout"), (0, "ninja")]


def test_the_positions_of_the_pages_are_true() -> None:
    table, pages = tenka.replay(LESSON.record), {page.key.removeprefix("tm.lesson."): page for page in LESSON.pages}
    places, castle = rules_of(table).map.index, dict(zip(rules_of(table).map.places, table.state.castles, strict=True))
    told = [(castle[str(pages["castles"].values[name])]) for name in ("place", "province")]
    assert told == [12, 2]
    assert [castle[page.points[0].split(":")[1]] for page in pages.values() if page.wanted.startswith("deploy")] == [
        int(page.wanted.split()[1]) for page in pages.values() if page.wanted.startswith("deploy")
    ]
    assert castle[pages["to"].wanted.split()[1]] == 8
    stands = {name: tenka.replay(LESSON.record, at=page.moment).state for name, page in pages.items()}
    assert stands["rivals"].soldiers[places["kiyosu"]] == [0, 2, 0]
    assert stands["rivals"].soldiers[places["yoshida-koriyama"]] == [0, 0, 1]
    assert (castle["kiyosu"], castle["yoshida-koriyama"]) == (9, 7)
    kyoto = places["kyoto"]
    assert stands["small"].soldiers[kyoto] == [0, 1, 0]
    assert sum(stands["small"].soldiers[near][LESSON.learner] > 0 for near in rules_of(table).map.links[kyoto]) == 3
    assert stands["card"].soldiers[kyoto] == [0, 1, 0], "the rival's scout went there"
    assert stands["war"].reserve == [0, 1, 0], "one more soldier"
    alone = [line.seat for line in table.history[pages["out"].moment :] if line.choice.verb == "deploy"]
    assert alone == [1, 1], "two turns in a row"
    assert table.state.swords[1] == 1


def test_the_war_is_as_on_the_pages() -> None:
    table = tenka.replay(LESSON.record)
    battles = {event.values["castle"]: event.values for _, event in table.log(None) if event.key == "tm.event.battle"}
    assert (battles[2]["province"], battles[2]["strengths"], battles[2]["first"]) == ("kyoto", (1, 1, 0), LESSON.learner)
    assert set(battles[2]["aided"]) == {"okou", "inabayama", "kiyosu"}
    assert (battles[5]["province"], battles[5]["strengths"]) == ("yonezawa", (1, 1, 0))
    assert len(battles[5]["aided"]) == 3
    assert {castle for castle, values in battles.items() if values["first"] == LESSON.learner} == {2, 5, 6, 8, 9, 10, 12}


def test_the_soldier_at_castle_2_decided_the_game() -> None:
    table = tenka.replay(LESSON.record)
    soldiers = [there[:] for there in table.state.soldiers]
    soldiers[rules_of(table).map.index["kyoto"]][LESSON.learner] -= 1
    outcome = war(rules_of(table).map.links, table.state.castles, soldiers, table.state.swords)
    assert outcome.scores == [36, 52, 23]


def test_every_page_has_its_words() -> None:
    for language in LANGUAGES:
        t = Catalog(language)
        assert [page.key for page in LESSON.pages if not (t.has(f"{page.key}.title") and t.has(f"{page.key}.text"))] == []
