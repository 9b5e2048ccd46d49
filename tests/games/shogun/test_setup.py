"""The set-up (SH-S)."""

from __future__ import annotations

import random

import pytest

import tenka
from tenka.games.shogun.provinces import INDEX, NAMES, PROVINCES
from tenka.games.shogun.setup import charge
from tests.games.shogun.positions import F, arrange, choices_of, keys, lay_all, new, rules_of, to_end, until

GROUPS = {3: [5, 4, 4, 3, 3, 2, 2, 2, 2], 4: [5, 4, 4, 3, 3, 2, 2, 2], 5: [5, 4, 4, 3, 3, 2, 2]}


def armies_of(table):
    """Return the armies of a seat on the board, largest first."""
    state = table.state
    return [
        sorted((a for a, o in zip(state.armies, state.owner, strict=True) if o == seat), reverse=True)
        for seat in range(state.seats)
    ]


def draft(table, pick=0):
    """Play the whole draft: each seat takes the same kind of card (0, 1: face up; 2: unseen) and places its largest group."""
    while table.decision.key != "sh.ask.plan":
        choices = table.decision.choices(table.decision.seats[0])
        table.choose(table.decision.seats[0], choices[pick if table.decision.key == "sh.ask.draft" else 0])
    return table


@pytest.mark.parametrize("seats", [2, 6])
def test_sh_s1_three_to_five_seats(seats):
    """SH-S1: for 3, 4 or 5 seats."""
    with pytest.raises(tenka.BadSetup):
        new(seats)


@pytest.mark.parametrize(("side", "region"), [("sun", "red"), ("moon", "brown")])
def test_sh_s1_the_side_decides_regions(side, region):
    """SH-S1: only the cards of the side in use: Echizen is red on sun and brown on moon."""
    assert rules_of(new(4, side=side)).board.region[INDEX["echizen"]] == region


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_sh_s2_cards_of_three_seats(side):
    """SH-S2: with three seats the pile of the draft has 37 cards, with more 45."""
    for seats, count in ((3, 37), (4, 45), (5, 45)):
        state = new(seats, side=side).state
        assert len(state.province_pile) + len(state.offer) == count


@pytest.mark.parametrize(("seats", "chests"), [(3, 18), (4, 15), (5, 12)])
def test_sh_s3_material(seats, chests):
    """SH-S3: 62 armies, chest cards 0 to 4, and 18, 15 or 12 chests each, public."""
    table = new(seats)
    assert table.state.chests == [chests] * seats
    assert table.state.stock[:-1] == [62] * seats
    assert [rules_of(table).worth(card) for card in rules_of(table).blank_cards] == [0, 1, 2, 3, 4]
    assert table.view(None).state.chests == table.state.chests
    assert table.view(0).state.stock == table.state.stock


def test_sh_s4_limits():
    """SH-S4: 28 castles, 26 temples, 26 theatres and 20 farmers; chests are no limit, nor are revolt markers."""
    state = new(3).state
    assert state.supply == [28, 26, 26]
    assert state.stock[F] == 20


def test_sh_s5_pile_and_two_open_cards():
    """SH-S5: a face-down pile with two cards open; a seat takes either or the unseen top."""
    table = new(4)
    seat = table.decision.seats[0]
    assert choices_of(table, seat) == [f"open {name}" for name in table.state.offer] + ["top"]
    assert set(table.view(seat).state.province_pile) == {"?"}
    assert set(table.view(None).state.province_pile) == {"?"}


def test_sh_s5_a_taken_open_card_is_replaced():
    """SH-S5: a taken open card is replaced from the pile."""
    table = new(4)
    seat, (one, other), top = table.decision.seats[0], table.state.offer, table.state.province_pile[0]
    table.choose(seat, f"open {one}")
    assert table.state.offer == [top, other]


def test_sh_s5_the_unseen_top():
    """SH-S5: the top of the pile is taken unseen; the face-up cards stay, and the choice can't be undone."""
    table = new(4)
    seat, offer, top = table.decision.seats[0], table.state.offer[:], table.state.province_pile[0]
    table.choose(seat, "top")
    assert table.decision.values["province"] == top
    assert table.state.offer == offer
    with pytest.raises(tenka.UndoRefused):
        table.undo()


def test_sh_s5_a_group_of_its_choice():
    """SH-S5: after the card the seat puts one of its army groups there."""
    table = new(5)
    seat, name = table.decision.seats[0], table.state.offer[0]
    table.choose(seat, f"open {name}")
    assert choices_of(table, seat) == ["group 5", "group 4", "group 3", "group 2"]
    table.choose(seat, "group 3")
    assert (table.state.owner[INDEX[name]], table.state.armies[INDEX[name]]) == (seat, 3)
    assert table.state.groups[seat] == [5, 4, 4, 3, 2, 2]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_sh_s5_in_turn_until_all_groups_are_placed(seats):
    """SH-S5: in turn from the first seat, 9, 8 or 7 rounds."""
    table, turns = new(seats, seed="turns"), []
    while table.decision.key != "sh.ask.plan":
        if table.decision.key == "sh.ask.draft":
            turns.append(table.decision.seats[0])
        table.choose(table.decision.seats[0], table.decision.choices(table.decision.seats[0])[0])
    order = [(table.state.first + i) % seats for i in range(seats)]
    assert turns == order * len(GROUPS[seats])
    assert armies_of(table) == [GROUPS[seats]] * seats


def test_sh_s5_the_first_seat_is_drawn():
    """SH-S5: the first seat is drawn at random: over many seeds each seat is first."""
    assert {new(5, seed=str(i)).state.first for i in range(40)} == set(range(5))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_sh_s5_the_table_may_name_the_first(seats):
    """SH-S5, option first: the named seat begins, then ascending seats; a seat that does not exist is refused."""
    for seat in range(seats):
        table = new(seats, first=str(seat + 1))
        assert table.decision.seats == (seat,)
        table.choose(seat, "top")
        table.choose(seat, "group 2")
        assert table.decision.seats == ((seat + 1) % seats,)
    with pytest.raises(tenka.BadSetup):
        new(seats, first=str(seats + 1))


def test_sh_s5_two_unchanged_cards_may_be_replaced():
    """SH-S5: a seat that faces the same two face-up cards as at its last turn may put them under the pile and turn up two new
    ones."""
    table = new(3)
    first, offer = table.decision.seats[0], table.state.offer[:]
    for _ in range(3):
        assert "renew" not in choices_of(table, table.decision.seats[0])
        table.choose(table.decision.seats[0], "top")
        table.choose(table.decision.seats[0], "group 2")
    assert table.decision.seats == (first,)
    assert choices_of(table, first)[-1] == "renew"
    fresh = table.state.province_pile[:2]
    table.choose(first, "renew")
    assert table.state.offer == fresh
    assert table.state.province_pile[-2:] == offer
    assert choices_of(table, first) == [f"open {name}" for name in fresh] + ["top"]


def test_sh_s5_replaced_cards_may_be_replaced_at_the_next_turn():
    """SH-S5: if the new cards are still there at the seat's next turn, they may be replaced too; never twice in a turn."""
    table = new(3)
    first = table.decision.seats[0]
    for turn in range(3):
        assert table.decision.seats == (first,)
        assert ("renew" in choices_of(table, first)) == (turn > 0)
        if turn:
            table.choose(first, "renew")
            assert "renew" not in choices_of(table, first)
        for seat in (first, (first + 1) % 3, (first + 2) % 3):
            table.choose(seat, "top")
            table.choose(seat, "group 4" if turn == 1 else "group 2")


def test_sh_s5_changed_cards_cannot_be_replaced():
    """SH-S5: if one of the two face-up cards is another one."""
    table = new(3)
    first = table.decision.seats[0]
    table.choose(first, "top")
    table.choose(first, "group 2")
    table.choose(table.decision.seats[0], f"open {table.state.offer[0]}")
    table.choose(table.decision.seats[0], "group 2")
    table.choose(table.decision.seats[0], "top")
    table.choose(table.decision.seats[0], "group 2")
    assert table.decision.seats == (first,)
    assert "renew" not in choices_of(table, first)


@pytest.mark.parametrize(("seats", "provinces", "armies"), [(3, 9, 27), (4, 8, 25), (5, 7, 23)])
def test_sh_s6_x17_prescribed_start(seats, provinces, armies):
    """SH-S6, SH-X17: 9, 8 or 7 provinces and 27, 25 or 23 armies a seat, seats in order as A to E."""
    state = new(seats, start="prescribed").state
    assert [state.owner.count(seat) for seat in range(seats)] == [provinces] * seats
    assert [sum(group) for group in armies_of(new(seats, start="prescribed"))] == [armies] * seats
    firsts = {3: "suruga yamato bizen", 4: "yamato kozuke mimasaka kai", 5: "sagami shimotsuke mino hoki yamato"}
    for seat, name in enumerate(firsts[seats].split()):
        assert (state.owner[INDEX[name]], state.armies[INDEX[name]]) == (seat, 5)


# Seats -> taxes, rice, sites and number of regions of each seat's provinces
BALANCE = {
    3: [(46, 29, 17, 3), (41, 33, 18, 4), (45, 26, 19, 4)],
    4: [(40, 24, 16, 3), (39, 23, 18, 3), (40, 28, 15, 3), (36, 27, 14, 3)],
    5: [(32, 22, 15, 3), (34, 23, 12, 3), (34, 21, 13, 3), (34, 23, 17, 2), (31, 23, 15, 3)],
}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_sh_s6_x17_yields_of_each_seat(seats):
    """SH-S6, SH-X17: the sums of each seat's provinces, so that no province is in another seat's row."""
    state = new(seats, start="prescribed").state
    rows = [[row for row, owner in zip(PROVINCES, state.owner, strict=True) if owner == seat] for seat in range(seats)]
    assert [
        (sum(p.tax for p in mine), sum(p.rice for p in mine), sum(p.sites for p in mine), len({p.sun for p in mine}))
        for mine in rows
    ] == BALANCE[seats]  # fmt: skip


NEUTRAL = {
    3: "aki iyo kai kozuke mikawa mimasaka noto shima totomi wakasa",
    4: "bizen echigo hitachi iwami iyo izu izumo mutsu owari sanuki shimosa suruga tosa",
    5: "awa_shikoku bitchu iwami kai musashi mutsu sanuki settsu suruga tajima",
}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_sh_s6_s10_other_provinces_are_neutral(seats):
    """SH-S6, SH-S10: the remaining cards are the pool; their provinces are neutral."""
    table = new(seats, start="prescribed")
    left = [NAMES[i] for i in rules_of(table).board.in_play if table.state.owner[i] < 0]
    assert sorted(left) == NEUTRAL[seats].split()
    assert all(table.state.armies[INDEX[name]] == 0 for name in left)


def test_sh_s6_on_the_sun_side_only():
    """SH-S6: the prescribed start is for the sun side."""
    with pytest.raises(tenka.BadSetup):
        new(3, side="moon", start="prescribed")


def test_sh_s7_tracks_start_at_nought():
    """SH-S7: rice and points start at 0."""
    state = new(4).state
    assert state.rice == state.points == [0] * 4


@pytest.mark.parametrize(("seats", "cubes"), [(3, 31), (4, 38), (5, 45)])
def test_sh_s8_x1_the_tower_is_charged(seats, cubes):
    """SH-S8, SH-X1: 31, 38 or 45 cubes are thrown into the tower; fallen cubes go to stock, and the tray is empty."""
    table = new(seats, start="prescribed")
    state = table.state
    thrown = next(event for event in table.setup.events if event.key == "sh.event.charged").values
    assert sum(thrown["thrown"]) == cubes
    assert thrown["thrown"] == [7] * seats + [10]
    inside = [sum(floor[party] for floor in state.tower) for party in range(seats + 1)]
    assert thrown["inside"] == inside
    assert [a - b for a, b in zip(thrown["thrown"], thrown["fell"], strict=True)] == inside
    assert state.tray == [0] * (seats + 1)
    assert [state.stock[s] + inside[s] + sum(armies_of(table)[s]) for s in range(seats)] == [62] * seats
    assert state.stock[F] + inside[F] == 20


def test_sh_s8_cubes_that_fall_out():
    """SH-S8: two armies of a seat and three farmers fall: five armies of it and seven farmers stay inside."""
    play = arrange({}, falls=[{0: 2, F: 3}])
    assert charge(play) == [2, 0, 0, 3]
    assert play.state.stock == [57, 55, 55, 13]
    assert play.state.tower == [[5, 7, 7, 7]]


def test_sh_s8_after_the_starting_provinces():
    """SH-S8: the tower is charged when all groups are placed."""
    table = draft(new(3))
    told = [event.key for _, event in table.log(None)]
    assert told.index("sh.event.charged") > max(i for i, key in enumerate(told) if key == "sh.event.settled")


def test_sh_s9_x2_four_events_open():
    """SH-S9, SH-X2: the first four events of the year are face up; no seat knows the others."""
    table = new(3, start="prescribed")
    assert len(table.state.events) == 4
    assert len(set(table.state.events)) == 4
    assert table.view(0).state.event_pile == ["?"] * (len(rules_of(table).events) - 4)


def test_sh_s10_the_pool():
    """SH-S10: after the draft the remaining cards are the pool: every province in play without an owner."""
    table = draft(new(5), pick=2)
    state = table.state
    assert state.offer == []
    assert state.province_pile == []
    assert state.owner.count(-1) == 45 - 35


def test_sh_s_equal_seeds_give_equal_games():
    """Other seeds give other games."""
    one, same, other = (to_end(new(3, seed=seed)) for seed in ("a", "a", "b"))
    assert one.record() == same.record()
    assert one.record() != other.record()


def test_sh_s_random_drafts_are_consistent():
    """SH-S5: no province has two owners, and none that is out has one."""
    for seed in range(5):
        table = until(new(3, seed=str(seed)), "sh.ask.plan", seed)
        owners = [owner for owner in table.state.owner if owner >= 0]
        assert len(owners) == 27
        assert {i for i, owner in enumerate(table.state.owner) if owner >= 0} <= set(rules_of(table).board.in_play)
        rng = random.Random(seed)
        lay_all(table, rng.randrange(3))
        assert "sh.event.drafted" in {f"sh.event.{key}" for key in keys([event for _, event in table.log(None)])}
