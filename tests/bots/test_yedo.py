"""Bots for Yedo: legal choices everywhere, nothing hidden used, better than random, and sensible in obvious positions."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import tenka
from tenka import bots
from tenka.bots.match import duel, play_match
from tenka.bots.yedo.action_value import LOOK, SAFE_HOME, outlook, value_deed
from tenka.bots.yedo.assignment_policy import coming_mon, purse
from tenka.bots.yedo.policy import ANSWERS
from tenka.bots.yedo.steady import Steady
from tenka.bots.yedo.valuation import Valuation
from tenka.core.choice import choice as made
from tenka.core.view import view_of
from tenka.games.yedo.board.districts import MARKET
from tenka.games.yedo.phases.action import Activate
from tenka.games.yedo.phases.assignment import Place
from tenka.games.yedo.phases.bidding import Auction, Join
from tenka.games.yedo.phases.patrol import Influence, Save
from tenka.games.yedo.phases.trade import Offers
from tenka.games.yedo.rules import YedoPlay
from tests.bots.positions import otherwise
from tests.games.yedo.positions import arrange, do, run

HARSH = ("samurai",)
SETUPS = [(seats, layers, "steady") for seats in (2, 3, 4, 5) for layers in ((), HARSH)]
every = pytest.mark.parametrize(("seats", "layers", "level"), [*SETUPS, (2, (), "light"), (5, HARSH, "light")])


def advice(play: YedoPlay, seat: int = 0):
    """Return steady's advice."""
    return Steady().advise(view_of(play.rules, play.state, play.decision, seat, 0), random.Random(1))


@every
def test_every_question_is_answered_and_equal_views_get_equal_answers(seats, layers, level):
    """Half the answers are the bot's and half are random, so that the game reaches positions that a good player avoids.

    Now and then hidden information is replaced: the advice stays the same.
    """
    table = tenka.new_table("yedo", seats=seats, layers=layers, seed=f"{level} {seats}")
    bot, rng, seen = bots.bot("yedo", level), random.Random(seats), Counter[str]()
    while table.decision is not None:
        seat, key = table.decision.seats[0], table.decision.key
        view = table.view(seat)
        found = bot.advise(view, random.Random(7))
        assert found.choice in table.decision.choices(seat)
        assert found.key.startswith("ye.hint.")
        seen[key] += 1
        if seen[key] <= 4:
            assert bot.advise(view, random.Random(7)) == found
            assert bot.advise(otherwise(table, seat, random.Random(seen[key])), random.Random(7)) == found
        chosen = found.choice if rng.random() < 0.5 else rng.choice(table.decision.forward_choices(seat))
        table.choose(seat, chosen)
    assert len(seen) > 15


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "layers"), [(2, ()), (3, HARSH), (4, ()), (5, HARSH)])
def test_steady_beats_chance_from_every_seat(seats, layers):
    matches = duel("steady", "random", seats, seats, "yedo", layers=layers, seed="chance")
    scores = [play_match(match, tenka.new_table) for match in matches]
    assert all(score.places[number] == 1 for number, score in enumerate(scores))
    assert sum(score.margin(number) for number, score in enumerate(scores)) > 10 * seats


def test_every_question_named_by_the_policy_exists():
    """Random games run until every question has been asked, except rare ones."""
    rare = {"ye.ask.lose_one", "ye.ask.bonus", "ye.ask.put_away", "ye.ask.soften", "ye.ask.pardon", "ye.ask.deck"}
    missing = set(ANSWERS) - rare
    for seed in range(12):
        table, rng = tenka.new_table("yedo", seats=3 + 2 * (seed % 2), layers=HARSH, seed=f"keys {seed}"), random.Random(seed)
        while table.decision is not None and missing:
            missing.discard(table.decision.key)
            seat = table.decision.seats[0]
            table.choose(seat, rng.choice(table.decision.forward_choices(seat)))
    assert missing == set()


def test_a_mission_that_can_be_completed_gets_its_disciples():
    """YE-X4: both goods are owned, so its two districts come first; then it is completed."""
    play = arrange(missions={0: "needle-in-the-crowd"}, weapons={0: "doku fukiya"}, mon={0: 0}, watch="gates")
    run(play, Place(0))
    first = advice(play)
    assert (first.key, first.values["mission"]) == ("ye.hint.place_mission", "needle-in-the-crowd")
    assert first.values["place"] in ("red-light", "temple")
    play = arrange(missions={0: "needle-in-the-crowd"}, weapons={0: "doku fukiya"}, board={"red-light": 0, "temple": 0})
    run(play, Activate(0))
    do(play, str(advice(play).choice))
    assert str(advice(play).choice) == "complete needle-in-the-crowd"


def test_the_last_weapon_is_bought_by_a_disciple_that_the_mission_can_spare():
    play = arrange(missions={0: "needle-in-the-crowd"}, weapons={0: "doku"}, mon={0: 9}, market="- - - fukiya -",
                   board={"red-light": 0, "temple": 0, "market": 0})  # fmt: skip
    run(play, Activate(0))
    assert str(advice(play).choice) == "activate market"
    do(play, "activate market")
    assert str(advice(play).choice) == "buy fukiya 6"


def test_a_disciple_avoids_the_district_that_the_watch_enters():
    """YE-P1: the blue watch goes from the Gates to the Tavern."""
    play = arrange(mon={0: 20}, watch="gates", colour="blue")
    run(play, Place(0))
    assert str(advice(play).choice) != "place tavern"


def test_blackmail_saves_only_a_disciple_that_a_mission_needs():
    for missions, choice in (("needle-in-the-crowd", "blackmail temple"), ("", "pass")):
        play = arrange(missions={0: missions}, weapons={0: "doku fukiya"}, blackmail={0: 1}, round_=10, watch="temple",
                       board={"red-light": 0, "temple": 0})  # fmt: skip
        run(play, Save(0))
        assert str(advice(play).choice) == choice


def test_the_watch_is_moved_away_from_own_disciples():
    for watch, choice in (("temple", "play double-time"), ("harbor", "pass")):
        play = arrange(actions={0: "double-time"}, watch=watch, reserve={0: 0}, board={"temple": 0, "market": 1})
        run(play, Influence(0))
        assert str(advice(play).choice) == choice


def test_a_feint_is_kept_for_a_harmful_card():
    play = arrange(actions={0: "feint", 1: "double-time"}, watch="market", reserve={0: 0}, board={"temple": 0})
    run(play, Influence(1), "play double-time")
    assert str(advice(play).choice) == "play feint"
    play = arrange(actions={0: "feint", 1: "hidden-purse"}, watch="market", reserve={0: 0}, board={"temple": 0})
    run(play, Influence(1), "play hidden-purse")
    assert str(advice(play).choice) != "play feint"


def test_a_bid_is_at_most_its_worth():
    """YE-B3: a disciple is worth nothing in the last round and much early."""
    for round_, verb in ((2, "bid"), (11, "pass")):
        play = arrange(round_=round_, mon={0: 30, 1: 30})
        run(play, Auction("disciple", 1, 1, 3, (0, 1), True))
        assert advice(play).choice.verb == verb
    play = arrange(round_=11, mon={0: 2})
    run(play, Join(0))
    assert str(advice(play).choice) == "leave"


def test_a_missing_weapon_is_traded_for():
    """YE-T2: offers are made thing by thing; the seat that needs the weapon less takes the Mon."""
    play = arrange(missions={0: "needle-in-the-crowd"}, weapons={0: "doku", 1: "fukiya"}, mon={0: 9}, board={"market": (0, 1)})
    run(play, Offers(MARKET, 0))
    for verb in ("offer", "ask", "give", "mon", "propose"):
        found = advice(play)
        assert found.choice.verb == verb
        do(play, str(found.choice))
    assert str(advice(play, 1).choice) == "accept"
    do(play, "accept")
    assert play.state.weapons[0] == ["doku", "fukiya"]
    play = arrange(missions={1: "needle-in-the-crowd"}, weapons={1: "doku fukiya"}, mon={0: 9}, board={"market": (0, 1)})
    run(play, Offers(MARKET, 0), "offer 1", "ask fukiya", "give mon", "mon 2", "propose")
    assert str(advice(play, 1).choice) == "refuse"


def test_a_bid_is_at_most_the_price_elsewhere():
    """The Gates hire a disciple for 7 Mon, however many rounds it will serve."""
    for high, verb in ((4, "bid"), (11, "pass")):
        play = arrange(round_=4, mon={0: 30, 1: 30})
        run(play, Auction("disciple", 1, 1, high, (0, 1), True))
        assert advice(play).choice.verb == verb


def test_missions_that_can_never_be_paid_for_are_worth_nothing():
    """Cheaper missions come before each one and use up rounds and Mon."""
    alone = arrange(missions={0: "the-night-of-banners"}, mon={0: 12})
    behind = arrange(missions={0: "the-night-of-banners nine-cuts fire-arrows"}, mon={0: 12})
    late = arrange(missions={0: "the-night-of-banners"}, mon={0: 12}, round_=9)

    def chance(play: YedoPlay) -> float:
        valuation = Valuation(play.rules, play.state, 0)
        return valuation.aim(play.rules.missions["the-night-of-banners"]).chance

    assert chance(alone) > chance(behind)
    assert chance(late) == 0


def test_a_hand_of_expensive_missions_values_cheap_ones():
    held = arrange(missions={0: "the-night-of-banners seven-generals burn-the-black-ship"}, mon={0: 12}, round_=1)
    valuation = Valuation(held.rules, held.state, 0)
    assert valuation.deck("green") > valuation.deck("black")


def test_a_good_that_two_missions_need_is_bought_once():
    """Katana and yumi serve both missions, so the second takes little more."""
    both = arrange(missions={0: "clear-the-post-road fire-arrows"}, mon={0: 12}, round_=5)
    other = arrange(missions={0: "the-gamblers-debt fire-arrows"}, mon={0: 12}, round_=5)
    chances = [Valuation(play.rules, play.state, 0).aim(play.rules.missions["fire-arrows"]).chance for play in (both, other)]
    assert chances[0] > chances[1]


def test_prestige_is_not_sold_for_useless_mon():
    play = arrange(points={0: 3}, mon={0: 9}, board={"gates": 0}, reserve={0: 0})
    run(play, Activate(0), "activate gates")
    assert advice(play).choice.verb != "pawn"


def test_an_annex_is_worth_what_can_be_done_there():
    """In a Dojo a seat without weapons can change nothing."""
    play = arrange(annexes={0: "dojo kobudo-ryu karesansui yashiki"}, mon={0: 0})
    run(play, Place(0))
    idle = Valuation(play.rules, play.state, 0)
    assert [outlook(idle, annex, 0)[0] for annex in ("dojo", "kobudo-ryu", "yashiki")] == [SAFE_HOME] * 3
    assert SAFE_HOME < outlook(idle, "karesansui", 0)[0] == LOOK
    armed = arrange(annexes={0: "dojo"}, weapons={0: "doku doku"})
    assert outlook(Valuation(armed.rules, armed.state, 0), "dojo", 0)[0] == 1.5


def test_a_lookout_without_a_deck_to_look_at_is_worth_nothing():
    """Red Light has no deck to look at, and a seat without Mon can do nothing else there."""
    play = arrange(mon={0: 0})
    found = Valuation(play.rules, play.state, 0)
    assert outlook(found, "red-light", 0)[0] == 0
    assert outlook(found, "market", 0)[0] == outlook(found, "temple", 0)[0] == LOOK


def test_with_a_full_hand_a_drawn_mission_replaces_a_worse_one():
    """So a draw is worth only the difference."""
    full = arrange(missions={0: "rice-for-the-poor tonights-menu where-the-stalls-stand a-face-in-the-crowd"})
    valuation = Valuation(full.rules, full.state, 0)
    few = arrange(missions={0: "rice-for-the-poor tonights-menu where-the-stalls-stand"})
    worst = min(aim.profit for aim in valuation.aims)
    assert valuation.cost_of_discard() == worst > 0
    assert Valuation(few.rules, few.state, 0).cost_of_discard() == 0
    assert value_deed(valuation, made("orders", "red"), 3) == valuation.deck("red") - worst


def test_mon_that_a_ready_mission_pays_are_counted():
    """A mission that will be completed first can pay for a weapon."""
    board, cup = {"harbor": 0, "temple": 0}, {0: "a-bitter-cup"}
    ready = arrange(missions=cup, board=board, weapons={0: "doku"}, mon={0: 1})
    unarmed = arrange(missions=cup, board=board, mon={0: 1})
    sights = [Valuation(play.rules, play.state, 0) for play in (ready, unarmed)]
    pays = ready.rules.missions["a-bitter-cup"].gain.mon
    assert [coming_mon(valuation) for valuation in sights] == [pays, 0]
    assert purse(sights[0]) == 1 + pays


def test_a_purchase_waits_for_the_missions_of_other_disciples():
    """A disciple that is to buy acts after those that bring the Mon."""
    play = arrange(board={"tavern": 0, "castle-3": 0}, mon={0: 9}, round_=3, seats=2)
    run(play, Activate(0))
    assert str(advice(play).choice) == "activate castle-3"


def test_the_geisha_that_a_mission_needs_is_hired():
    """She is worth more than the eight Mon that she costs."""
    play = arrange(missions={0: "a-guest-for-the-night"}, weapons={0: "doku"}, board={"red-light": (0, 0)}, mon={0: 8}, round_=9)
    run(play, Activate(0))
    do(play, "activate red-light")
    assert str(advice(play).choice) == "hire mon"


@pytest.mark.slow
def test_few_disciples_go_home_again():
    done = Counter[str]()
    for seed in range(6):
        table, rng = tenka.new_table("yedo", seats=2 + seed % 3, seed=f"odd {seed}"), random.Random(seed)
        bot = bots.bot("yedo", "steady")
        while table.decision is not None:
            seat = table.decision.seats[0]
            found = bot.choose(table.view(seat), rng)
            if table.decision.key == "ye.ask.act":
                done[found.verb] += 1
            table.choose(seat, found)
    assert done["home"] < 0.04 * done.total()
