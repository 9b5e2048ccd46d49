"""Every action of a district and ability of an annex is complete: bots, page and catalogues know it."""

from __future__ import annotations

import random
from collections import Counter

import tenka
from tenka.bots.yedo.action_value import WORTHS
from tenka.core.chance import RandomChance
from tenka.games.yedo.board import prices
from tenka.games.yedo.board.deed import Deed
from tenka.games.yedo.board.districts import DISTRICTS, SPOTS
from tenka.games.yedo.board.place_actions import AT_ANNEX, AT_SPACE, DEED, DEEDS, point_deed
from tenka.games.yedo.conservation import count_pieces
from tenka.games.yedo.goods import ANNEXES
from tenka.games.yedo.phases.action import HOME, Activation
from tenka.games.yedo.rules import YedoPlay
from tenka_web.games.yedo.presenter import LISTS, SIGNS
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.games.yedo.positions import new
from tests.games.yedo.test_targets import KINDS
from tests.support.rows import every_row

GAMES, MOST_GAMES = 12, 100
"""Random games at least, and until every action was done; another deck deals other games."""
every_deed = every_row("deed", DEEDS, ids=lambda deed: f"{deed.verb}-{deed.places[0]}")


@every_deed
def test_the_places_of_an_action_exist_and_its_verb_is_its_own(deed: Deed) -> None:
    assert set(deed.places) <= {*SPOTS, *ANNEXES}
    assert (DEED[deed.verb].do, DEED[deed.verb].points) == (deed.do, deed.points)


def test_x2_x3_every_space_and_annex_has_an_action() -> None:
    assert all(AT_SPACE)
    assert all(AT_ANNEX.values())


@every_deed
def test_bots_know_the_worth_of_an_action(deed: Deed) -> None:
    assert deed.verb in {*WORTHS, "audience"}, "a row of bots/yedo/action_value.WORTHS"


@every_row("language", LANGUAGES)
@every_deed
def test_an_action_has_its_words(deed: Deed, language: str) -> None:
    t, codes = Catalog(language), {row.id: row.code for row in DISTRICTS}
    suffix = {place: f".{code}" if deed.verb == "foresee" else "" for place, code in codes.items()}
    listed = [f"ye.page.row.{deed.verb}{suffix[place]}" for place in deed.places if place in codes]
    assert [key for key in (f"ye.page.deed.{deed.verb}", *listed) if not t.has(key)] == []


def test_the_page_lists_every_district_like_the_rules_with_a_sign_for_each_action() -> None:
    for row in DISTRICTS:
        assert [verb for verb in LISTS[row.code] if verb != "trade"] == [deed.verb for deed in DEEDS if row.id in deed.places]
    assert set(SIGNS) == {verb for listed in LISTS.values() for verb in listed}


def test_every_price_belongs_to_an_action() -> None:
    """For a seat and for a spectator, who sees the printed prices."""
    table = tenka.new_table("yedo", seats=3, seed="prices")
    for seat in (0, None):
        told = prices.prices(table.rules, table.state, seat)     # type: ignore[arg-type]  # Yedo's rules and state
        assert told.keys() <= {deed.verb for deed in DEEDS}
        assert all(amounts and all(one.number > 0 for one in amounts) for amounts in told.values())


def test_an_action_can_be_carried_out_and_conserves_pieces() -> None:
    """In random games, whenever it is offered: on a copy of the table; its targets are of known kinds."""
    done = Counter[str]()
    for seed in range(MOST_GAMES):
        if seed >= GAMES and done.keys() == DEED.keys():
            break
        table, rng = new(3 + seed % 2, seed=f"every deed {seed}", layers=("samurai",)), random.Random(seed)
        while table.decision is not None:
            step, seat = table.state.stack[-1], table.decision.seats[0]
            choices = table.decision.forward_choices(seat)
            if isinstance(step, Activation) and not step.done:
                for choice in choices:
                    if choice.verb in DEED and done[choice.verb] < 20:
                        done[choice.verb] += 1
                        assert {target.split(":")[0] for target in point_deed(step.place, choice)} <= KINDS
                        play: YedoPlay = YedoPlay(table.rules, table.state.copy(), RandomChance(rng))      # type: ignore[arg-type]
                        before = count_pieces(play.rules, play.state)
                        DEED[choice.verb].do(play, seat, step.space, choice)
                        assert count_pieces(play.rules, play.state) == before, choice
            away = [choice for choice in choices if choice != HOME]
            table.choose(seat, rng.choice(away or choices))
    assert DEED.keys() - done.keys() == set(), f"never offered in {MOST_GAMES} random games"
