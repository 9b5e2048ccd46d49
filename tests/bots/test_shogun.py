"""Policy and search of Shogun, in positions with an obvious answer."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import tenka
from tenka import bots
from tenka.bots.bot import Budget
from tenka.bots.match import Match, duel, play_match
from tenka.bots.shogun import fast_odds
from tenka.bots.shogun.plan_regression import PlanRegression
from tenka.bots.shogun.policy import plan_of
from tenka.bots.shogun.projection import lead, prospects
from tenka.bots.shogun.rollout import PLAN, lay_plans, run
from tenka.bots.shogun.season_plan import Planner
from tenka.bots.shogun.valuation import leaders
from tenka.games.shogun.cards import BID, BUILDINGS
from tenka.games.shogun.odds import battle_odds, revolt_odds
from tenka.games.shogun.provinces import NAMES, PROVINCES
from tenka.games.shogun.scoring import count_buildings, majority
from tenka.games.shogun.state import EMPTY, UNKNOWN
from tenka.table.table import Table
from tests.bots.positions import moments
from tests.games.shogun.positions import rules_of

SHORT = Budget(playouts=12)


def planning(seats: int = 3, seed: str = "plan", **options: str) -> Table:
    """Return a table at its first plan."""
    table = tenka.new_table("shogun", seats=seats, options={"start": "prescribed", **options}, seed=seed)
    assert table.decision is not None
    assert table.decision.key == PLAN
    return table


def laid_by(table: Table, level: str, seat: int) -> list[str]:
    """Let a bot place its whole plan; return its choices."""
    bot = bots.bot("shogun", level)
    made: list[str] = []
    while table.decision is not None and table.decision.key == PLAN and seat in table.decision.seats:
        chosen = bot.choose(table.view(seat), random.Random(len(made)), budget=SHORT)
        made.append(str(chosen))
        table.choose(seat, chosen)
    return made


class TestChances:
    """Fast estimates in place of sampled odds."""

    def cases(self) -> Iterator[tuple[Table, int]]:
        for seed in ("a", "b"):
            for table in moments("shogun", 3, seed=f"odds {seed}", every=101):
                if table.state.year:
                    for province in range(0, len(NAMES), 4):
                        if table.state.owner[province] >= 0:
                            yield table, province

    def test_battles(self) -> None:
        rng, gaps = random.Random(1), []
        for table, province in self.cases():
            seat, state = table.state.owner[province], table.state
            for target in rules_of(table).board.neighbours[province]:
                if state.owner[target] != seat:
                    moved = rng.randint(1, 7)
                    quick = fast_odds.battle(rules_of(table), state, seat, target, moved)
                    gaps.append(quick - battle_odds(rules_of(table), state, seat, target, moved, rng, 100).win)
        assert len(gaps) > 50
        assert abs(sum(gaps) / len(gaps)) < 0.03
        assert max(map(abs, gaps)) < 0.25

    def test_revolts(self) -> None:
        rng, gaps = random.Random(2), []
        for table, province in self.cases():
            extra = rng.randint(0, 3)
            quick = fast_odds.revolt(table.state, province, extra)
            gaps.append(quick - revolt_odds(rules_of(table), table.state, province, extra, rng, 100).win)
        assert abs(sum(gaps) / len(gaps)) < 0.04
        assert max(map(abs, gaps)) < 0.25

    def test_another_garrison_changes_the_chance(self) -> None:
        table = planning()
        state, rules = table.state, rules_of(table)
        borders = [
            (state.owner[province], near) for province in rules.board.in_play for near in rules.board.neighbours[province]
        ]
        seat, target = next((one, near) for one, near in borders if -1 != one != state.owner[near] != -1)
        few, many = (fast_odds.battle(rules, state, seat, target, 4, garrison) for garrison in (1, 6))
        assert few > 0.7 > 0.3 > many


class TestPlan:
    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_a_plan_is_legal(self, seats: int) -> None:
        """P1 to P4: a card on every box if possible, no card twice, a bid that can be paid."""
        table = planning(seats)
        for seat in range(seats):
            plan = plan_of(rules_of(table), table.state, seat)
            cards = [card for card in plan if card != EMPTY]
            assert len(cards) == len(set(cards)) == len(plan)
            assert rules_of(table).worth(plan[rules_of(table).box_index[BID]]) <= table.state.chests[seat]
            assert all(table.state.owner[card] == seat for card in cards if card < len(NAMES))

    @pytest.mark.parametrize("level", ["steady", "strong", "master"])
    def test_a_plan_is_placed_card_by_card_without_withdrawals(self, level: str) -> None:
        table = planning()
        made = laid_by(table, level, 1)
        assert [choice.split()[0] for choice in made] == ["lay"] * 11 + ["done"]

    def test_cards_already_placed_stay_and_the_plan_fits_them(self) -> None:
        table = planning()
        plan = plan_of(rules_of(table), table.state, 0)
        wrong = next(card for card in rules_of(table).blank_cards if card != plan[4])
        table.choose(0, f"lay tax {rules_of(table).card_ids[wrong]}")
        made = laid_by(table, "steady", 0)
        assert [choice.split()[0] for choice in made] == ["lay"] * 10 + ["done"]

    def test_provinces_without_unrest_are_taxed(self) -> None:
        """A5: every province but the one that pays least has a marker."""
        table = planning()
        state = table.state
        own = [province for province, owner in enumerate(state.owner) if owner == 0]
        quiet = min(own, key=lambda province: PROVINCES[province].tax)
        for province in own:
            state.markers[province] = 0 if province == quiet else 3
        plan = plan_of(rules_of(table), state, 0)
        box = rules_of(table).box_index
        assert plan[box["tax"]] == quiet or plan[box["rice"]] == quiet
        assert all(plan[box[name]] in (quiet, *rules_of(table).blank_cards) for name in ("tax", "rice"))

    def test_a_plan_can_be_paid(self) -> None:
        table = planning()
        table.state.chests[0] = 3
        plan = plan_of(rules_of(table), table.state, 0)
        price = sum(
            rules_of(table).actions[name].price
            for name, card in zip(rules_of(table).boxes, plan, strict=True)
            if name in rules_of(table).actions and card < len(NAMES)
        )
        assert price <= 3

    def test_few_provinces_fill_as_many_boxes_as_they_can(self) -> None:
        """P5: with two provinces seven cards are placed and four boxes stay empty."""
        table = planning()
        state = table.state
        own = [province for province, owner in enumerate(state.owner) if owner == 0]
        for province in own[2:]:
            state.owner[province], state.armies[province] = -1, 0
        plan = Planner(rules_of(table), state, 0).plan()
        assert sum(card != EMPTY for card in plan) == 7

    @pytest.mark.parametrize("level", ["strong", "master"])
    def test_a_plan_does_not_depend_on_other_seats_plans(self, level: str) -> None:
        """Neither on their cards, nor on how many are placed, nor on who has finished."""
        one, other = planning(seed="alike"), planning(seed="alike")
        laid_by(other, "steady", 2)
        other.choose(0, "lay bid chest-1")
        assert laid_by(one, level, 1) == laid_by(other, level, 1)


class TestLessons:
    def taxed(self, planner: Planner, province: int, gain: float) -> int:
        """Return the province that is taxed after 160 trials in which that is worth ``gain`` more than the policy estimates."""
        regression, rng, tax = PlanRegression(planner), random.Random(5), planner.rules.box_index["tax"]
        worths = {
            (box, place): worth + gain * ((box, place) == (tax, province)) for worth, box, place, _ in planner.valued_actions
        }
        for _ in range(40):
            luck, plans = rng.gauss(0, 9), [regression.plan(rng, 1.0) for _ in range(4)]
            regression.add(plans, [luck + sum(worths.get(laid, 0.0) for laid in enumerate(plan)) for plan in plans])
            regression.learn()
        return regression.plan(rng, 0.0)[tax]

    def test_trials_correct_the_policy(self) -> None:
        """A card worth more than estimated is planned and one worth less is not, whatever the luck of a trial."""
        table = planning()
        planner = Planner(rules_of(table), table.state, 0)
        judged = planner.plan()[rules_of(table).box_index["tax"]]
        other = next(province for province in planner.provinces if province != judged)
        assert self.taxed(planner, other, 8.0) == other
        assert self.taxed(planner, judged, -8.0) != judged

    def test_without_trials_the_plan_is_the_policys(self) -> None:
        table = planning()
        planner = Planner(rules_of(table), table.state, 0)
        assert PlanRegression(planner).plan(random.Random(1), 0.0) == planner.plan()


class TestSeason:
    def test_an_imagined_season_ends_at_the_next_planning(self) -> None:
        table = planning()
        play = table.view(0).determinize(random.Random(3))
        lay_plans(play, {seat: plan_of(rules_of(table), play.state, seat) for seat in range(3)})
        state = run(play)
        assert (state.year, state.season) == (1, 1)
        assert play.decision is not None
        assert play.decision.key == PLAN
        assert table.state.season == 0

    def test_a_playout_imagines_only_what_is_hidden(self) -> None:
        table = planning()
        laid_by(table, "steady", 1)
        view = table.view(0)
        assert UNKNOWN in view.state.laid[1]
        assert UNKNOWN not in view.determinize(random.Random(1)).state.laid[1]


class TestProspects:
    def test_after_the_game_the_evaluation_is_the_result(self) -> None:
        """W6: points, and chests between equals."""
        *_, table = moments("shogun", 3, seed="over", every=1)
        assert table.result is not None
        found = prospects(rules_of(table), table.state)
        assert [round(worth) for worth in found] == list(table.result.scores)
        assert max(range(3), key=found.__getitem__) in table.result.winners

    def test_more_chests_are_better(self) -> None:
        table = planning()
        table.state.season = 1
        before = prospects(rules_of(table), table.state)
        table.state.chests[0] += 4
        after = prospects(rules_of(table), table.state)
        assert after[0] > before[0]
        assert after[1:] == before[1:]

    def test_a_lead_is_measured_against_rivals(self) -> None:
        table = planning()
        ours = lead(rules_of(table), table.state, 0)
        table.state.points[1] += 10
        assert lead(rules_of(table), table.state, 0) < ours
        assert lead(rules_of(table), table.state, 1) > lead(rules_of(table), table.state, 0)


def test_leads_equal_those_of_the_scoring() -> None:
    """W4, at positions of random games."""
    for table in moments("shogun", 4, seed="leads", every=97):
        for _, provinces in rules_of(table).board.regions:
            for building in BUILDINGS:
                first, points = majority(table.state, provinces, building)
                found = leaders(count_buildings(table.state, provinces, building), building.most)
                assert found == [points if seat in first else 0 for seat in range(4)]


def test_steady_beats_random() -> None:
    for number in range(3):
        seats = ["random"] * 3
        seats[number] = "steady"
        score = play_match(Match("shogun", tuple(seats), seed=f"sense {number}"), tenka.new_table)
        assert score.places[number] == 1


@pytest.mark.slow
def test_light_is_between_random_and_the_policy() -> None:
    """It beats random from every seat, with the court too; the policy gains more than it loses against light."""
    for number, layers in enumerate(((), (), ("tennos-court",))):
        seats = ["random"] * 3
        seats[number] = "light"
        score = play_match(Match("shogun", tuple(seats), layers, seed=f"sense {number}"), tenka.new_table)
        assert score.places[number] == 1
    matches = duel("steady", "light", 3, 6, "shogun", seed="sense")
    assert sum(play_match(match, tenka.new_table).margin(number % 3) for number, match in enumerate(matches)) > 0


def test_light_places_one_whole_plan_without_withdrawals() -> None:
    made = laid_by(planning(), "light", 1)
    assert made[-1] == "done"
    assert not any(one.startswith("take") for one in made)
    assert len(made) == 12


@pytest.mark.parametrize("level", ["strong", "master"])
def test_it_stops_when_told(level: str) -> None:
    seen: list[float] = []

    def progress(share: float, _: object) -> bool:
        seen.append(share)
        return True

    table = planning(seed="stop")
    bots.bot("shogun", level).choose(table.view(0), random.Random(1), budget=Budget(playouts=10**6), progress=progress)
    assert len(seen) == 1
