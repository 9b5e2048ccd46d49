"""The year and its seasons (SH-Y)."""

from __future__ import annotations

import pytest

from tenka.games.shogun.cards import ACTIONS, SPECIALS
from tests.games.shogun.positions import choices_of, lay_all, new, to_end, until


def public_events(table):
    return [event for _, event in table.log(None)]


def season(table):
    """Play the season to its end with first choices."""
    now = (table.state.year, table.state.season)
    for seat in range(table.state.seats):
        lay_all(table, seat)
    while table.decision is not None and table.decision.key != "sh.ask.plan" and (table.state.year, table.state.season) == now:
        table.choose(table.decision.seats[0], table.decision.choices(table.decision.seats[0])[0])
    return table


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_sh_y1_two_years_of_four_seasons(seats):
    """SH-Y1: two years, each of spring, summer, autumn and winter."""
    events = public_events(to_end(new(seats)))
    seasons = [(e.values["year"], e.values["season"]) for e in events if e.key == "sh.event.season"]
    assert seasons == [(year, season) for year in (1, 2) for season in (0, 1, 2)]
    assert [e.values["year"] for e in events if e.key == "sh.event.winter"] == [1, 2]


def test_sh_y2_the_steps_of_a_season():
    """SH-Y2: action cards, special cards, the plan, then the event, the order, and the ten actions."""
    table = season(new(3, start="prescribed"))
    events = [e.key.removeprefix("sh.event.") for e in public_events(table)]
    steps = ["season", "specials", "event", "bid", "special", "order", "action"]
    assert sorted(steps, key=events.index) == steps
    assert [key for key in events if key == "action"] == ["action"] * 10


def test_sh_y2_the_event_is_drawn_after_the_plan():
    """SH-Y2: no seat knows the season's event while it plans."""
    table = new(3, start="prescribed")
    assert table.decision.key == "sh.ask.plan"
    assert table.state.event == ""
    for seat in range(3):
        lay_all(table, seat)
    assert table.state.event


def test_sh_y3_five_actions_open_five_hidden():
    """SH-Y3: the ten action cards: five face up, five face down and unknown to all."""
    table = new(3, start="prescribed")
    assert sorted(table.state.turned + table.state.hidden_actions) == sorted(action.id for action in ACTIONS)
    assert len(table.state.turned) == 5
    for seat in (0, 1, 2, None):
        assert table.view(seat).state.hidden_actions == ["?"] * 5


def test_sh_y4_all_special_cards_every_season():
    """SH-Y4: all five special cards are shuffled onto the five places, with any number of seats."""
    for seats in (3, 4, 5):
        assert sorted(new(seats).state.specials) == []
        assert sorted(until(new(seats), "sh.ask.plan").state.specials) == sorted(SPECIALS)


def test_sh_y3_y4_shuffled_every_season():
    """SH-Y3, SH-Y4: in each of the six seasons all ten actions and all five special cards are shuffled and dealt."""
    events = public_events(to_end(new(3)))
    specials = [tuple(e.values["specials"]) for e in events if e.key == "sh.event.specials"]
    actions = [e.values["action"] for e in events if e.key == "sh.event.action"]
    seasons = [tuple(actions[i : i + 10]) for i in range(0, 60, 10)]
    assert [sorted(row) for row in specials] == [sorted(SPECIALS)] * 6
    assert [sorted(row) for row in seasons] == [sorted(action.id for action in ACTIONS)] * 6
    assert len(set(specials)) > 1
    assert len(set(seasons)) == 6


def test_sh_y5_four_three_two_events():
    """SH-Y5: one of 4, 3, 2 open events is drawn in spring, summer, autumn; the last is the winter's."""
    table = new(3, start="prescribed")
    for left in (4, 3, 2):
        before = set(table.state.events)
        assert len(before) == left
        for seat in range(3):
            lay_all(table, seat)
        assert before == {table.state.event, *table.state.events}
        while table.decision.key != "sh.ask.plan" and table.state.season < 3 and table.state.event:
            table.choose(table.decision.seats[0], table.decision.choices(table.decision.seats[0])[0])
    winter = next(e.values["event"] for e in public_events(table) if e.key == "sh.event.winter")
    assert {winter} == before - {next(e.values["event"] for e in reversed(public_events(table)) if e.key == "sh.event.event")}


def test_sh_y6_the_end_of_a_season():
    """SH-Y6: special, province and chest cards return; the event leaves the game."""
    table = season(new(3, start="prescribed"))
    state = table.state
    assert state.season == 1
    assert state.special == [""] * 3
    assert state.turn_order == []
    assert len(state.past_events) == 1
    assert state.past_events[0] not in state.events
    assert all(card == -1 for boards in (state.laid, state.opened) for board in boards for card in board)
    cards = {text.split()[2] for text in choices_of(table, 0) if text.startswith("lay castle")}
    assert len(cards) == state.owner.count(0) + 5


def test_sh_y6_autumns_order_holds_in_winter():
    """SH-Y6: after autumn the order of play stays until winter is over: winter revolts follow it."""
    for seed in range(30):
        events = public_events(to_end(new(4, seed=str(seed)), seed))
        order = None
        for event in events:
            if event.key == "sh.event.order":
                order = event.values["seats"]
            if event.key == "sh.event.winter":
                after = events[events.index(event) :]
                revolts = [e.values["seat"] for e in after[: [e.key for e in after].index("sh.event.scored")]
                           if e.key == "sh.event.revolt"]  # fmt: skip
                assert revolts == sorted(revolts, key=order.index)


def test_sh_y6_events_never_come_twice():
    """SH-Y6: an event that was drawn leaves the game; two years use eight of the twelve."""
    table = to_end(new(3))
    assert len(set(table.state.past_events)) == len(table.state.past_events) == 8
