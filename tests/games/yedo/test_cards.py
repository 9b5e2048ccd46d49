"""Action cards: windows, Feint, and the cards of any moment and of bidding (sections 4.1 and 4.2 of the data page)."""

from __future__ import annotations

from dataclasses import replace

from tenka.games.yedo import GAME
from tenka.games.yedo.board.districts import DISTRICT
from tenka.games.yedo.cards.playing import paths
from tenka.games.yedo.cards.rows import ACTION_CARDS
from tenka.games.yedo.conservation import count_pieces
from tenka.games.yedo.phases.action import Activate
from tenka.games.yedo.phases.assignment import Place
from tenka.games.yedo.phases.bidding import Announce
from tenka.games.yedo.phases.patrol import Influence, Save
from tenka.games.yedo.rules import YedoRules
from tests.games.yedo.positions import arrange, asked, choices_of, do, hand, keys, playable, run, under, values_of
from tests.support.rows import every_row

# Feint and the order of events


def test_k2_a_card_is_shown_then_may_be_cancelled_then_takes_effect_and_goes_under():
    play = arrange(actions={0: "hidden-purse", 1: "smoke-screen", 3: "feint"})
    events = run(play, Place(0), "play hidden-purse")
    assert hand(play, 0) == [], "a card being played is no longer in hand"
    assert play.state.mon[0] == 12
    assert asked(play) == ("reaction", 1)
    assert choices_of(play) == ["pass"]
    do(play, "pass")
    assert asked(play) == ("reaction", 3)
    assert choices_of(play) == ["play feint", "pass"]
    do(play, "pass")
    assert play.state.mon[0] == 16
    assert under(play, "action") == ["hidden-purse"]
    assert values_of(events, "played") == {"seat": 0, "card": "hidden-purse"}


def keen_ears():
    """Return rules in which The Walls Have Ears draws two cards, as a file of cards may say."""
    rules = GAME.rules(4)
    assert isinstance(rules, YedoRules)
    row = rules.actions["the-walls-have-ears"]
    return replace(rules, actions={**rules.actions, row.id: row._replace(amount=2)})


def test_k2_l2_a_card_goes_under_after_the_questions_of_its_effect():
    """K2, YE-L2: questions of the effect belong to it: a card discarded over the limit lies above the played one."""
    play = arrange(rules=keen_ears(), actions={0: "the-walls-have-ears feint smoke-screen"})
    run(play, Place(0), "play the-walls-have-ears", "name 1")
    assert asked(play) == ("trim", 0)
    assert "the-walls-have-ears" not in under(play, "action")
    count_pieces(play.rules, play.state)
    do(play, "drop action feint")
    assert under(play, "action", 2) == ["feint", "the-walls-have-ears"]
    assert asked(play) == ("place", 0)


def test_k2_l2_a_disarmed_seat_answers_before_the_card_goes_under():
    """K2, A19: the owner's choice comes first; then the turn continues."""
    play = arrange(samurai=True, actions={0: "sabotage"}, weapons={1: "nawa doku"}, board={"gates": (0, 1)})
    run(play, Activate(0), "activate gates", "home", "play sabotage")
    assert asked(play) == ("lose", 1)
    assert "sabotage" not in under(play, "action")
    do(play, "lose nawa")
    assert under(play, "action") == ["sabotage"]


def test_k8_the_first_feint_ends_the_window_and_goes_under_before_the_card():
    play = arrange(actions={0: "hidden-purse", 1: "feint", 3: "feint"})
    run(play, Place(0), "play hidden-purse", "play feint")
    assert asked(play) == ("reaction", 3), "the Feint itself may be feinted"
    do(play, "pass")
    assert play.state.mon[0] == 12
    assert under(play, "action", 2) == ["feint", "hidden-purse"]
    assert asked(play) == ("place", 0), "the card never takes the place of the turn"
    assert "cancelled" in keys(play.events)


def test_k8_a_feint_may_be_feinted_and_the_card_takes_effect():
    play = arrange(actions={0: "hidden-purse feint", 1: "feint", 2: "smoke-screen"})
    run(play, Place(0), "play hidden-purse", "play feint")
    assert asked(play) == ("reaction", 0)
    do(play, "play feint")
    assert asked(play) == ("reaction", 2)
    do(play, "pass")
    assert play.state.mon[0] == 16
    assert under(play, "action", 3) == ["feint", "feint", "hidden-purse"]


def test_k8_asked_in_player_order():
    play = arrange(actions=dict.fromkeys((0, 1), "smoke-screen") | {2: "hidden-purse", 3: "early-riser"})
    play.state.order = [3, 1, 2, 0]
    run(play, Place(2), "play hidden-purse")
    seats = []
    while asked(play)[0] == "reaction":
        seats.append(asked(play)[1])
        do(play, "pass")
    assert seats == [3, 1, 0]


def test_a09_a_feint_has_no_other_window():
    play = arrange(actions={0: "feint"}, board={"gates": 0})
    for step in (Place(0), Influence(0), Save(0), Activate(0), Announce()):
        run(play, step)
        assert playable(play) == []


def test_a09_never_against_blackmail():
    play = arrange(actions={1: "feint"}, board={"gates": 0}, blackmail={0: 1})
    run(play, Save(0), "blackmail gates")
    assert asked(play) is None
    assert hand(play, 1) == ["feint"]


def test_k3_a_cancelled_card_costs_nothing():
    play = arrange(actions={0: "bribed-captain smoke-screen", 1: "feint"}, board={"gates": 0})
    run(play, Save(0), "play bribed-captain", "play feint", "pass")
    assert play.state.mon[0] == 12
    assert asked(play) is None, "it was the one card of 5c"


WINDOWS = {
    "place": (lambda: Place(0), {"4", "any"}), "influence": (lambda: Influence(0), {"5b", "any"}),
    "save": (lambda: Save(0), {"5c", "any"}), "activate": (lambda: Activate(0), {"7-before", "any"}),
    "announce": (Announce, {"any"}),
}  # fmt: skip


@every_row("row", ACTION_CARDS, ids=lambda row: row.code)
@every_row("window", WINDOWS)
def test_l6_a_card_is_played_in_its_window_alone(row, window):
    """YE-L6, K1: in a position with a target for nearly every card."""
    step, windows = WINDOWS[window]
    play = arrange(samurai=True, actions={0: row.id}, board={"gates": (0, 1), "tavern": 1}, closed="temple", house={0: 3},
                   missions={0: "nine-cuts"}, market="nawa - - - -", weapons={0: "doku"})  # fmt: skip
    run(play, step())
    fitting = windows & set(row.windows.split())
    assert playable(play) == ([row.id] if fitting and next(paths(play, 0, row.id), None) is not None else [])


# Any moment


def test_a10_the_walls_have_ears():
    """All unfinished missions and action cards of one opponent, unseen by the others; then the top action card."""
    play = arrange(actions={0: "the-walls-have-ears", 2: "feint smoke-screen"}, missions={2: "nine-cuts"}, bonuses={2: "schemer"},
                   tops={"action": "early-riser"}, blackmail={2: 1})  # fmt: skip
    run(play, Place(0), "play the-walls-have-ears")
    assert choices_of(play) == ["name 1", "name 2", "name 3"]
    events = run(play, Place(3))
    do(play, "place gates")
    do(play, "name 2", "pass")
    event = next(event for event in play.events if event.key == "ye.event.listened")
    assert event.as_seen_by(0).values["actions"] == ["feint", "smoke-screen"]
    assert event.as_seen_by(0).values["missions"] == ["nine-cuts"]
    assert "actions" not in event.as_seen_by(1).values
    assert hand(play, 0) == ["early-riser"]
    assert [face for face, _ in play.state.veil(0).actions[2]] == ["feint", "smoke-screen"]
    assert [face for face, _ in play.state.veil(1).actions[2]] == ["?", "?"]
    assert play.state.veil(0).bonuses[2] == [("?", 0)]
    assert events == [] or keys(events)


def test_a14_hidden_purse():
    play = arrange(actions={0: "hidden-purse"})
    run(play, Influence(0), "play hidden-purse")
    assert play.state.mon[0] == 16


# Bidding


def test_a12_silver_tongue():
    """3 Mon less for this auction, at least 1; the bid itself is within the seat's Mon."""
    play = arrange(actions={0: "silver-tongue silver-tongue"}, mon={0: 4})
    run(play, Announce(), "announce disciple", "bid 4", "pass", "pass", "pass")
    assert asked(play) is None, "seat 1 won and holds no card"
    play = arrange(actions={0: "silver-tongue silver-tongue"}, mon={0: 5})
    run(play, Announce(), "announce disciple", "pass", "pass", "pass")
    assert choices_of(play) == ["pay", "play silver-tongue"]
    do(play, "play silver-tongue")
    assert play.state.mon[0] == 4, "3 less than 3 is 1; a price of 1 can't be lowered, so nothing more is asked"
    assert hand(play, 0) == ["silver-tongue"]


def test_a12_a_winner_with_any_card_is_asked():
    play = arrange(actions={0: "smoke-screen"})
    run(play, Announce(), "announce disciple", "pass", "pass", "pass")
    assert choices_of(play) == ["pay"]


def test_a13_closed_doors_when_announcing():
    """After the announcement one opponent's turn is a pass without a window; a seat with any card is asked (as in K8)."""
    play = arrange(samurai=True, actions={0: "closed-doors", 2: "hidden-purse"})
    run(play, Announce(), "announce disciple")
    assert asked(play) == ("named", 0)
    assert choices_of(play) == ["play closed-doors", "pass"]
    do(play, "play closed-doors")
    assert choices_of(play) == ["name 1", "name 2", "name 3"]
    do(play, "name 2", "pass", "pass", "pass")
    assert play.state.lots[0] == "disciple"


def test_a13_closed_doors_on_the_own_turn():
    """Only a seat whose turn is still to come, the announcer's last one too; an earlier bid stays."""
    play = arrange(samurai=True, actions={2: "closed-doors"})
    run(play, Announce(), "announce disciple", "bid 4", "play closed-doors")
    assert choices_of(play) == ["name 3", "name 0"]
    do(play, "name 0", "pass", "pass")
    assert play.state.lots[1] == "disciple", "the announcer has no last word"


def test_a13_no_window_in_the_geisha_setting():
    play = arrange(actions={0: "smoke-screen"})
    run(play, Announce(), "announce disciple")
    assert asked(play) == ("bid", 1)


# After it was played


def test_l2_a_played_card_at_the_bottom_is_known_to_all():
    """YE-L2."""
    play = arrange(actions={0: "hidden-purse"})
    run(play, Place(0), "play hidden-purse")
    assert play.state.veil(3).action_deck[-1] == ("hidden-purse", -1)
    assert play.state.veil(None).action_deck[-1] == ("hidden-purse", -1)
    assert DISTRICT["castle"] == 0
