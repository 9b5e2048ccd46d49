"""The cube tower (SH-T): its models against published figures, and its odds."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from dataclasses import dataclass
from math import comb

import pytest

from tenka.games.shogun import GAME
from tenka.games.shogun import tower as throwing
from tenka.games.shogun.odds import battle_odds, revolt_odds
from tenka.games.shogun.state import count_inside_tower
from tenka.games.shogun.tower import BITS, OUTCOMES, TOWERS, Cubes, Floors, Sieve, Tower, draw_number
from tenka.table.table import Table
from tests.games.shogun.positions import F, act, arrange, new, rules_of, to_end, values_of

CHARGES = 1500

# Model -> cubes that stay inside after the first throw of 31, 38, 45
STUCK = {"F": (7.0, 7.7, 8.3), "A": (10.3, 12.7, 14.9), "B": (6.3, 7.2, 7.9), "C": (9.3, 11.4, 13.5)}


@pytest.mark.parametrize("model", TOWERS)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_sh_t1_how_many_stay_inside(model, seats):
    """SH-T1: after the first throw about as many cubes stay inside as published."""
    tower, rng = TOWERS[model], random.Random(f"{model}{seats}")
    thrown = [7] * seats + [10]
    stuck = 0
    for _ in range(CHARGES):
        held = [[0] * (seats + 1) for _ in range(tower.floors)]
        fallen = tower.charge(held, thrown, rng.getrandbits(BITS))
        stuck += sum(map(sum, held))
        assert [sum(column) + out for column, out in zip(zip(*held, strict=True), fallen, strict=True)] == thrown
    assert stuck / CHARGES == pytest.approx(STUCK[model][seats - 3], abs=0.35)


@pytest.mark.parametrize("model", TOWERS)
def test_sh_t1_cubes_inside_may_fall(model):
    """SH-T1: a cube that stayed inside may fall with a later throw."""
    tower, rng = TOWERS[model], random.Random(5)
    freed = 0
    for _ in range(300):
        held = [[3, 0, 0, 0] if floor == 0 else [0, 0, 0, 0] for floor in range(tower.floors)]
        freed += tower.throw(held, [0, 8, 0, 0], rng.getrandbits(BITS))[0]
    assert 0 < freed < 900


def test_sh_t1_larger_throws_free_more_cubes():
    """SH-T1: in model F a stuck cube falls with about 0.10, 0.25 and 0.35 when 3, 8 and 12 cubes are thrown."""
    tower, rng = TOWERS["F"], random.Random(6)
    shares = []
    for thrown in (3, 8, 12):
        freed = sum(tower.throw([[0, 5], [0, 5]], [thrown, 0], rng.getrandbits(BITS))[1] for _ in range(1500))
        shares.append(freed / 15000)
    assert shares == pytest.approx([0.10, 0.25, 0.35], abs=0.05)


# Model -> probability that a thrown cube falls immediately, and that a cube inside falls when another is thrown
# (two floors: the cube may be on either one, and a cube freed above may be caught below)
FALLS = {"F": (0.8**2, (0.04 * 0.8 + 0.8 * 0.04) / 2), "B": (0.85**2, (0.025 * 0.85 + 0.85 * 0.025) / 2),
         "A": (2 / 3, 1 / 3), "C": (0.5, 0.6)}  # fmt: skip


@pytest.mark.parametrize("model", TOWERS)
def test_sh_t1_one_cube_thrown_at_one_inside(model):
    """SH-T1: each model has its published figures, for a thrown cube and for a cube inside."""
    tower, rng, count = TOWERS[model], random.Random(f"one {model}"), 12000
    fell = freed = 0
    for turn in range(count):
        held = [[0, 0] for _ in range(tower.floors)]
        held[turn % tower.floors][1] = 1
        out = tower.throw(held, [1, 0], rng.getrandbits(BITS))
        fell, freed = fell + out[0], freed + out[1]
    assert (fell / count, freed / count) == pytest.approx(FALLS[model], abs=0.02)


def test_sh_t1_a_tower_that_catches_everything_and_one_that_catches_nothing():
    """SH-T1: no cube falls from the first, every cube from the second."""
    for number in (0, 7, OUTCOMES - 1):
        assert Floors(1.0, 0.0).throw([[0, 0], [0, 0]], [4, 3], number) == [0, 0]
        assert Floors(0.0, 0.0).throw([[0, 0], [0, 0]], [4, 3], number) == [4, 3]
        assert Floors(0.0, 1.0).throw([[2, 0], [0, 5]], [1, 0], number) == [3, 5]


# The distribution of a throw, computed a second time cube by cube


OTHERS: dict[str, Tower] = {
    "F": Floors(0.25, 0.04), "A": Sieve(2 / 3, 2 / 3, 0.39), "B": Floors(0.2, 0.025), "C": Sieve(0.7, 0.44, 0.6)
}  # fmt: skip
"""Towers that differ a little from the models."""


def ways(tower: Tower, held: list[Cubes], thrown: Cubes, rng: random.Random, count: int = 5000) -> Counter[str]:
    """Count how often the same throw leaves the tower in each state."""
    found: Counter[str] = Counter()
    for _ in range(count):
        lying = [floor[:] for floor in held]
        tower.throw(lying, thrown, rng.getrandbits(BITS))
        found[str(lying)] += 1
    return found


def apart(one: Counter[str], other: Counter[str]) -> float:
    """Return chi-square of two samples of equal size, less its mean, in standard deviations; rare states are one class."""
    pairs: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for way in one | other:
        row = pairs[way if one[way] + other[way] >= 20 else "rare"]
        row[0] += one[way]
        row[1] += other[way]
    freedom = len(pairs) - 1
    return float((sum((a - b) ** 2 / (a + b) for a, b in pairs.values()) - freedom) / (2 * freedom) ** 0.5)


@dataclass(frozen=True)
class Followed:
    """A tower that follows each cube from floor to floor."""

    tower: Tower

    @property
    def floors(self) -> int:
        return self.tower.floors

    def throw(self, held: list[Cubes], thrown: Cubes, number: int) -> Cubes:
        rng = random.Random(number)
        cubes = [party for party, count in enumerate(thrown) for _ in range(count)]
        rng.shuffle(cubes)
        for floor in held:
            cubes = self._floor(floor, cubes, rng)
        return [cubes.count(party) for party in range(len(thrown))]

    charge = throw

    def _floor(self, floor: Cubes, cubes: list[int], rng: random.Random) -> list[int]:
        lying, out = [party for party, count in enumerate(floor) for _ in range(count)], list[int]()

        def shake(chance: float) -> None:
            out.extend(lying.pop(place) for place in reversed(range(len(lying))) if rng.random() < chance)

        if isinstance(self.tower, Sieve):
            shake(self.tower.held)
        for cube in cubes:
            if isinstance(self.tower, Floors):
                shake(self.tower.free)
                stays = rng.random() < self.tower.catch
            else:
                assert isinstance(self.tower, Sieve)
                stays = rng.random() >= self.tower.thrown
            (lying if stays else out).append(cube)
        floor[:] = [lying.count(party) for party in range(len(floor))]
        return out


@pytest.mark.parametrize("model", TOWERS)
def test_sh_t1_a_throw_has_the_distribution_of_single_cubes(model):
    """SH-T1: seat by seat and floor by floor, cubes inside and thrown cubes; another tower would be noticed."""
    tower, rng = TOWERS[model], random.Random(f"law {model}")
    held = [[2, 0, 1], [0, 3, 1]][: tower.floors]
    known = ways(Followed(tower), held, [3, 2, 0], rng)
    assert -3 < apart(known, ways(tower, held, [3, 2, 0], rng)) < 3
    assert apart(known, ways(OTHERS[model], held, [3, 2, 0], rng)) > 3


def one_by_one(catch: float, free: float, falling: int, lying: int) -> dict[tuple[int, int], float]:
    """Compute the distribution of a floor cube by cube: how many cubes on it are freed, and how many of the fallen ones stay."""
    law = {(0, 0): 1.0}
    for _ in range(falling):
        after: dict[tuple[int, int], float] = defaultdict(float)
        for (loose, caught), weight in law.items():
            for more in range(lying - loose + 1):
                for again in range(caught + 1):
                    chance = weight * hits(free, lying - loose, more) * hits(free, caught, again)
                    after[loose + more, caught - again] += chance * (1 - catch)
                    after[loose + more, caught - again + 1] += chance * catch
        law = after
    return law


def hits(chance: float, tries: int, wanted: int) -> float:
    return float(comb(tries, wanted) * chance**wanted * (1 - chance) ** (tries - wanted))


def shares(law: list[int]) -> list[float]:
    """Return the probabilities of none, one, two and so on, as the digits give them."""
    return [(above - below) / OUTCOMES for below, above in zip([0, *law], [*law, OUTCOMES], strict=True)]


@pytest.mark.parametrize(("falling", "lying"), [(1, 1), (4, 3), (6, 5)])
def test_sh_t1_the_distribution_of_a_floor_is_that_of_single_cubes(falling, lying):
    """SH-T1: exact to 1e-9; how many cubes stay is independent of how many are freed."""
    staying = shares(throwing._staying(0.2, 0.04, falling))
    loose = shares(throwing._loosened(0.04, falling, lying))
    assert (len(staying), len(loose)) == (falling + 1, lying + 1)
    for (out, stay), chance in one_by_one(0.2, 0.04, falling, lying).items():
        assert loose[out] * staying[stay] == pytest.approx(chance, abs=1e-9)


def test_sh_t1_an_outcome_has_the_same_effect_everywhere():
    """SH-T1: the effect of a number is part of the version of the rules."""
    assert draw_number(0) != draw_number(1)
    assert draw_number(OUTCOMES - 1) < 1 << 512
    held = [[1, 2, 0, 3], [0, 1, 2, 2]]
    assert TOWERS["F"].throw(held, [4, 3, 0, 2], 20260101) == [2, 3, 0, 3]
    assert held == [[1, 2, 0, 1], [2, 1, 2, 3]]


def test_sh_t1_the_model_is_replaceable():
    """SH-T1: the option tower replaces the model and nothing else."""
    games = {model: to_end(new(3, tower=model, seed="tower")) for model in TOWERS}
    assert len({game.record() for game in games.values()}) == 4
    assert {model: rules_of(game).tower for model, game in games.items()} == TOWERS


def test_sh_t1_equal_seeds_give_equal_throws():
    throws = [
        [event.values for _, event in to_end(new(4, seed="same")).log(None) if event.key == "sh.event.thrown"] for _ in range(2)
    ]
    assert throws[0] == throws[1]
    assert throws[0]


def test_sh_t1_cubes_inside_are_public():
    """SH-T1: every throw is public, so every seat knows which cubes are inside."""
    table = to_end(new(4, seed="known"))
    known = [0] * 5
    for _, event in table.log(None):
        if event.key == "sh.event.charged":
            known = list(event.values["inside"])
        if event.key == "sh.event.thrown":
            known = [k + t - f for k, t, f in zip(known, event.values["thrown"], event.values["fell"], strict=True)]
            assert known == event.values["inside"]
    assert known == count_inside_tower(table.view(None).state)


def test_sh_t2_fallen_cubes_without_a_part_stay_in_the_tray():
    """SH-T2: until the next battle, in which they are thrown too."""
    play = arrange({0: {"noto": 5}, 1: {"kaga": 2}}, falls=[{0: 2, 2: 3}, {0: 1}], held={2: 3})
    act(play, 0, "battle-a", "noto", "march kaga 2")
    assert play.state.tray == [0, 0, 3, 0]
    events = act(play, 0, "battle-b", "noto", "march etchu 1")
    assert values_of(events, "thrown")["thrown"] == [1, 0, 3, 1]


# Attackers, defenders (0: neutral), probability of win, tie, loss in model F at a random moment of a 4-seat game
ODDS = [(2, 0, 0.71, 0.21, 0.07), (3, 0, 0.86, 0.11, 0.03), (3, 2, 0.50, 0.23, 0.27), (4, 2, 0.66, 0.17, 0.17),
        (5, 3, 0.64, 0.17, 0.19), (4, 4, 0.37, 0.19, 0.44), (8, 4, 0.82, 0.09, 0.09)]  # fmt: skip


@pytest.fixture(scope="module")
def moments():
    """Return towers and trays at many moments of random 4-seat games."""
    found = []
    for seed in range(12):
        table = to_end(Table(GAME, GAME.rules(4, version=1), f"odds {seed}"), seed)     # Whatever later decks deal
        found += [table.state_at(at) for at in range(60, len(table.history), 40)]
    return [state for state in found if state.tower]


@pytest.mark.parametrize(("attackers", "defenders", "win", "tie", "loss"), ODDS)
def test_odds_are_near_the_published_ones(moments, attackers, defenders, win, tie, loss):
    """Odds sampled over random moments, for each seat in turn, are near the simulated table of model F."""
    rng = random.Random(attackers * 10 + defenders)
    rules = rules_of(new(4))
    sums = [0.0, 0.0, 0.0]
    for state in moments:
        at = state.copy()
        at.event, at.special = "", [""] * 4
        at.owner, at.armies, at.markers = [-1] * 45, [0] * 45, [0] * 45
        at.stock = [20, 20, 20, 20, 10]
        for seat in range(4):
            if defenders:
                at.owner[0], at.armies[0] = (seat + 1) % 4, defenders
            odds = battle_odds(rules, at, seat, 0, attackers, rng, throws=15)
            assert odds.win + odds.tie + odds.loss == pytest.approx(1)
            sums = [old + new for old, new in zip(sums, odds, strict=False)]
    found = [value / len(moments) / 4 for value in sums]
    # Against a neutral province a tie counts as a loss here: the province stays neutral
    wanted = [win, tie, loss] if defenders else [win, 0.0, tie + loss]
    assert found == pytest.approx(wanted, abs=0.09)


def test_odds_of_a_revolt(moments):
    """A single army wins against one farmer with 0.46, four against two with 0.83; odds list ties separately."""
    rules, rng = rules_of(new(4)), random.Random(3)
    for armies, markers, chance in ((1, 1, 0.46), (4, 2, 0.83)):
        total = 0.0
        for state in moments:
            at = state.copy()
            at.owner[0], at.armies[0], at.markers[0], at.stock = 0, armies, markers, [20, 20, 20, 20, 10]
            odds = revolt_odds(rules, at, 0, 0, rng, throws=60)
            assert odds.win + odds.tie + odds.loss == pytest.approx(1)
            total += odds.win
        assert total / len(moments) == pytest.approx(chance, abs=0.09)


def test_odds_need_only_a_view_and_change_nothing():
    table = new(3, start="prescribed")
    view = table.view(1)
    before = view.state.copy()
    odds = battle_odds(rules_of(view), view.state, 1, 0, 3, random.Random(1), throws=50)
    assert view.state == before
    assert 0 < odds.win < 1
    assert odds.left > 0


def test_odds_include_event_and_special_cards():
    sure = arrange({0: {"noto": 4}, 1: {"kaga": 1}}, special={0: "attack"})
    odds = battle_odds(sure.rules, sure.state, 0, 16, 1, random.Random(1), throws=10)
    assert F == -1
    assert (odds.win, odds.left) == (1.0, 1.0), "the rigged tower lets all fall: 2 against a farmer"
