"""Phase 4: assignment (YE-A)."""

from __future__ import annotations

from tenka.games.yedo.board.districts import SPOTS
from tenka.games.yedo.phases.assignment import Place, are_all_placed
from tests.games.yedo.positions import arrange, asked, choices_of, do, new, run, until, values_of, where


def refusals(play):
    return {(r.target, r.clause) for r in play.decision.refusals(play.decision.seats[0])}


def test_a1_a_free_space_of_an_open_district_or_an_own_annex():
    """YE-A1: equal spaces are one choice; in the Castle each space is its own."""
    play = arrange(annexes={0: "yashiki dojo", 1: "karesansui"})
    run(play, Place(0))
    castle = [f"place castle-{n}" for n in range(1, 6)]
    others = ["place gates", "place tavern", "place harbor", "place red-light", "place market", "place temple"]
    assert choices_of(play) == [*castle, *others, "place yashiki", "place dojo"]
    do(play, "place market")
    assert where(play, 0) == ["market"]
    assert (play.state.house[0], asked(play)) == (1, None)


def test_a1_one_at_a_time_in_player_order_until_all_are_placed():
    table = until(new(3, first="2"), "place")
    seats = []
    while asked(table)[0] == "place":
        seats.append(asked(table)[1])
        do(table, choices_of(table)[0])
    assert seats[:3] == [1, 2, 0]
    assert len(seats) >= 6


def test_a2_one_disciple_of_a_seat_in_the_gazebo():
    """YE-A2: the other two gazebo spaces are closed to it, the record offices are not."""
    play = arrange(board={"castle-2": 0})
    run(play, Place(0))
    assert [text for text in choices_of(play) if "castle" in text] == ["place castle-4", "place castle-5"]
    assert ("space:CAS-1", "YE-A2") in refusals(play)
    run(play, Place(1))
    assert "place castle-1" in choices_of(play)


def test_a2_a_closed_district_takes_none():
    play = arrange(closed="market")
    run(play, Place(0))
    assert "place market" not in choices_of(play)
    assert ("space:MAR", "YE-A2") in refusals(play)
    play = arrange(closed="castle")
    run(play, Place(0))
    assert not any("castle" in text for text in choices_of(play))


def test_a3_a_space_holds_one_disciple_and_a_placeholder_fills_its_space():
    play = arrange(seats=2, board={"temple": (1, 1)})
    run(play, Place(0))
    assert "place temple" not in choices_of(play)
    assert ("space:TEM", "YE-A3") in refusals(play)
    assert len(SPOTS["temple"]) == 3


def test_a3_an_annex_holds_one():
    play = arrange(annexes={0: "yashiki"}, stationed={0: "yashiki"})
    run(play, Place(0))
    assert "place yashiki" not in choices_of(play)
    assert ("annex:yashiki", "YE-A3") in refusals(play)


def test_a1_a_disciple_on_an_annex():
    play = arrange(annexes={0: "yashiki"})
    events = run(play, Place(0), "place yashiki")
    assert values_of(events, "placed") == {"seat": 0, "place": "yashiki"}
    assert (play.state.stationed[0], play.state.house[0]) == (1, 1)


def test_a1_a_seat_without_disciples_is_skipped():
    play = arrange(board={"gates": (0, 0)}, house={}, actions={0: "hidden-purse"})
    run(play, Place(0))
    assert asked(play) is None


FULL = {"gates": (0, 1, 2), "tavern": (0, 1, 2), "harbor": (0, 1, 2), "red-light": (0, 1, 2), "market": (3, 3, 4, 4),
        "temple": (3, 4, 3)}  # fmt: skip


def test_a4_w29_no_legal_place_left():
    """YE-A4, W29: without a card the disciple stays in the house; with cards the seat is asked all the same."""
    play = arrange(seats=5, closed="castle", board=FULL, house={4: 1, 3: 0}, actions={})
    run(play, Place(4))
    assert asked(play) is None
    assert play.state.house[4] == 1


def test_a4_w29_with_heart_of_the_dragon():
    """W29: its owner may play it, then place in the Castle."""
    play = arrange(seats=5, closed="castle", board=FULL, house={4: 1, 3: 0}, actions={4: "heart-of-the-dragon"})
    run(play, Place(4))
    assert choices_of(play) == ["wait", "play heart-of-the-dragon"]
    do(play, "play heart-of-the-dragon")
    assert choices_of(play) == [f"place castle-{n}" for n in range(1, 6)]
    do(play, "place castle-1")
    assert where(play, 4)[0] == "castle-1"


def test_a4_a_seat_with_any_card_is_asked():
    play = arrange(seats=5, closed="castle", board=FULL, house={4: 1, 3: 0}, actions={4: "feint"})
    run(play, Place(4))
    assert choices_of(play) == ["wait"]
    do(play, "wait")
    assert asked(play) is None


def test_a4_the_phase_ends_after_a_round_without_placements():
    play = arrange(house={0: 1})
    play.state.stirred = True
    assert not are_all_placed(play)
    play.state.stirred = False
    assert are_all_placed(play)
