"""The guided first rounds: their pages agree with the prepared game."""

from __future__ import annotations

import tenka
from tenka.games.yedo.board.districts import CASTLE, GATES, RED, SPOTS, TEMPLE
from tenka.games.yedo.missions.rows import MISSIONS
from tenka.table.table import Table
from tenka_web.games.yedo.lesson import LESSON, SMOKE, WANTED
from tenka_web.ui.text.catalog import LANGUAGES, Catalog

PAGES = {page.key.removeprefix("ye.lesson."): page for page in LESSON.pages}
FORCED = {"pay", "pass", "leave-bonus"}
"""Answers that the page gives, because they are the only choice."""


def table_at(name: str) -> Table:
    """Return the table of a page."""
    return tenka.replay(LESSON.record, at=PAGES[name].moment)


def test_the_prepared_rounds_agree_and_continue() -> None:
    table = tenka.replay(LESSON.record)
    assert table.disagreement is None
    assert (table.state.round, table.decision.key, table.decision.seats) == (3, "ye.ask.join", (LESSON.learner,))
    assert table.rules.version == tenka.new_table("yedo", seats=3, seed="any").rules.version, "the rules of today"
    assert tenka.open_code(table.code()).record() == table.record()


SHOWN = {5: "deck yellow", 8: "deck green"}
"""Choices that the lesson makes and shows: after the first, two more missions are drawn in the same way."""


def test_the_player_makes_every_choice() -> None:
    """Missions, bids and disciples: every choice of the learner's seat, except forced ones and two draws like the first."""
    asked = {page.moment: page.wanted for page in LESSON.pages if page.is_waiting}
    for moment, line in enumerate(tenka.replay(LESSON.record).history):
        if line.seat != LESSON.learner or moment in asked:
            continue
        if moment in SHOWN:
            assert str(line.choice) == SHOWN[moment]
            continue
        decision = tenka.replay(LESSON.record, at=moment).decision
        assert decision is not None
        assert [str(choice) for choice in decision.choices(line.seat)] == [str(line.choice)]
        assert line.choice.verb in FORCED


def test_prestige_and_mon_agree_with_the_pages() -> None:
    """The sums of the first mission, of the great one, and of the end."""
    def stands(name: str) -> tuple[int, int]:
        state = table_at(name).state
        return state.points[0], state.mon[0]

    assert stands("goal") == (0, 12)
    assert stands("top") == (0, 15)
    assert stands("first") == (4, 18)
    assert stands("round") == (4, 7)
    assert stands("risk") == (4, 2)
    assert stands("buy") == (7, 12)
    end = table_at("count").state
    assert (end.points, end.geisha, end.blackmail) == ([7, 2, 0], [1, 0, 0], [1, 1, 1])
    assert [len(hand) for hand in end.bonuses] == [1, 0, 0]
    assert end.bonuses[0][0][0] == "patron-of-yoshiwara"


def test_b2_the_first_in_the_order_announces_and_bids_last() -> None:
    """So the page may promise that a bid of 9 wins."""
    assert table_at("announce").state.order[0] == LESSON.learner
    bids = [(line.seat, str(line.choice)) for line in tenka.replay(LESSON.record).history[21:27]]
    assert bids == [(0, "announce black"), (1, "bid 7"), (2, "bid 8"), (0, "bid 9"), (0, "pay"), (0, "win geisha")]


def test_the_watch_is_explained_before_a_disciple_is_placed() -> None:
    names = list(PAGES)
    assert names.index("lantern") < names.index("place")
    watches = [(name, table_at(name).state.watch) for name in ("lantern", "pass", "risk", "danger", "back")]
    assert watches == [("lantern", GATES), ("pass", CASTLE), ("risk", CASTLE), ("danger", TEMPLE), ("back", CASTLE)]
    assert table_at("lantern").state.colour == RED
    taken = [dict(event.values) for _, event in tenka.replay(LESSON.record).log(None) if event.key == "ye.event.arrested"]
    assert taken == [{"seat": 1, "place": "castle-4", "kept": False}, {"seat": 2, "place": "castle-1", "kept": False}]
    assert all(table_at("back").state.spaces[SPOTS[place][0]] != 0 for place in ("castle-1", "castle-4"))


def test_w1_the_great_mission_is_the_example_of_the_rulebook() -> None:
    """A geisha, the Metsubushi, the Yashiki, disciples in the Market and the Temple; all goods are kept."""
    row = next(mission for mission in MISSIONS if mission.id == SMOKE)
    assert row.need.weapons == {"metsubushi"}
    assert (row.need.geisha, row.gain.points, row.gain.mon, row.gain.item) == (1, 3, 10, "action")
    assert row.bonus.weapons == {"shuko"}
    after = table_at("sum").state
    assert (after.geisha[0], after.weapons[0], after.annexes[0]) == (1, ["metsubushi"], 1)
    assert "shuko" in next(mission for mission in MISSIONS if mission.id == WANTED).need.weapons


def test_every_page_has_its_words() -> None:
    for language in LANGUAGES:
        t = Catalog(language)
        assert [page.key for page in LESSON.pages if not (t.has(f"{page.key}.title") and t.has(f"{page.key}.text"))] == []
