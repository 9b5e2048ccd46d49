"""What holds for every game holds for Yedo: seats, settings and options, in seeded random games."""

from __future__ import annotations

import itertools

import pytest

from tenka.games.yedo import GAME
from tests.house import test_hostile as hostile
from tests.house import test_house as house
from tests.house.setups import Setup

pytestmark = pytest.mark.slow
DEFAULTS = GAME.full_options({})


def some(**changed: str) -> tuple[tuple[str, str], ...]:
    return tuple({**DEFAULTS, **changed}.items())


PLAIN = [Setup("yedo", seats, layers, some()) for seats in GAME.seats for layers in ((), ("samurai",))]
OTHERS = [
    Setup("yedo", seats, layers, some(**changed))
    for (seats, layers), changed in zip(
        itertools.product((3, 5), ((), ("samurai",))),
        ({"rounds": "6"}, {"rounds": "8", "trade": "off"}, {"trade": "off"}, {"first": "2"}), strict=True)
]  # fmt: skip
plain = pytest.mark.parametrize("setup", PLAIN, ids=str)
every = pytest.mark.parametrize("setup", [*PLAIN, *OTHERS], ids=str)


@every
@pytest.mark.parametrize("test", [
    house.test_a_game_ends_with_a_ranking_of_all_seats,
    house.test_choices_are_never_none_unique_and_read_back,
    house.test_choices_made_anew_do_what_the_ones_on_offer_do,
    house.test_record_and_code_give_the_game_back,
    house.test_pieces_are_conserved,
    house.test_an_option_or_layer_changes_something,
    hostile.test_every_field_of_a_state_has_its_shape,
], ids=lambda test: test.__name__)
def test_every_setup(test, setup):
    test(setup)


@plain
@pytest.mark.parametrize("test", [
    house.test_copies_are_equal_and_earlier_states_stay_untouched,
    house.test_the_plain_form_gives_the_position_back,
    house.test_a_game_broken_off_anywhere_survives_record_and_code,
    house.test_any_moment_replays,
    house.test_views_leak_nothing,
    house.test_the_whole_truth_is_told_when_the_game_is_over_and_not_before,
    house.test_nobodys_knowledge_grows_without_a_reveal,
    house.test_undo_gives_the_state_before_and_never_passes_chance_or_a_reveal,
    hostile.test_every_moment_of_a_game_is_taken_back_in,
], ids=lambda test: test.__name__)
def test_plain_setups(test, setup):
    test(setup)


@pytest.mark.parametrize("setup", [PLAIN[0], PLAIN[3]], ids=str)
def test_positions_with_one_thing_changed(setup):
    hostile.test_a_position_with_one_thing_changed_is_refused_or_sound_to_its_end(setup)
