"""What of the native tests runs seldom: a few of their cases at every change, all of them every night (`--all`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pytest

SELDOM = {
    "lessons": {
        "test_lesson_rings::test_pressing_only_ringed_elements_turns_every_page": 3,
        "test_lesson_progress::test_a_lesson_continues_where_it_was_left": 1,
        "test_lessons::test_a_lesson_runs_to_its_end_with_the_choices_it_asks_for": 6,
        "test_lesson_rings::test_a_story_before_a_page_rings_its_own_things": 2,
        "test_lesson_progress::test_the_last_page_begins_a_real_game": 2,
    },
    "every symbol, id, sign and sentence of whole games": {
        "test_symbols_explained::test_every_drawn_thing_of_a_game_has_words": 1,
        "test_every_game::test_knowledge_grows_only_by_chance_a_reveal_or_an_own_choice": 4,
        "test_every_game::test_an_unfinished_game_reads_back_from_its_record_and_code": 4,
        "test_spoiled_positions::test_every_position_of_a_game_reads_back": 4,
        "test_coach::test_the_coach_names_moment_decision_and_reason_and_rings_the_better_choice": 4,
        "test_ending::test_every_table_by_seats_follows_the_ranking": 3,
        "test_statistics::test_damaged_entries_are_left_out_and_counting_continues": 4,
        "test_symbols_explained::test_every_drawn_thing_of_a_scene_has_words": 1,
        "test_unique_ids::test_ids_are_unique": 0,
        "test_punctuation::test_assembled_texts_have_the_signs_of_their_language": 0,
        "test_punctuation::test_an_ended_game_has_the_signs_of_its_language": 2,
        "test_table::test_whole_games_are_drawn_at_every_moment": 3,
        "test_patches::test_a_page_patched_again_and_again_equals_its_drawing": 1,
        "test_lobby::test_a_saved_game_names_its_progress_in_its_own_words": 1,
        "test_ending::test_the_score_if_it_ended_now_has_the_lines_of_the_result": 3,
    },
    "clicks and questions, counted in whole games": {
        "test_click_count::test_a_round_takes_few_clicks_and_asks_nothing_with_one_answer": 0,
        "test_click_count::test_a_click_on_a_target_makes_all_its_choices": 0,
        "test_story::test_a_season_takes_few_clicks_beside_the_plan_or_half_a_minute_without_clicks": 0,
        "test_windows::test_a_seat_that_passes_a_rounds_watch_is_asked_once_a_round": 1,
        "test_windows::test_the_pass_is_first_in_every_window_and_only_a_button_that_saves_is_prominent": 0,
        "test_causes::test_a_watch_in_another_place_than_announced_has_its_reason": 0,
        "test_story::test_a_story_between_two_questions_ends_by_itself": 0,
        "test_story::test_skip_stops_at_every_winter_and_at_own_questions": 0,
        "test_story_overlays": 4,
        "test_table::test_the_result_has_a_column_for_each_seat_and_the_points_first": 0,
        "test_click_count::test_a_person_who_wants_to_be_asked_is_asked": 0,
        "test_ending::test_the_podium_has_a_sentence_for_each_place_winner_first": 0,
        "test_broken_game::test_a_game_that_cannot_continue_is_closed_with_one_message": 1,
        "test_hints::test_hints_do_not_undo_the_mission_of_earlier_hints": 0,
        "test_patrol::test_windows_do_not_depend_on_hands": 1,
        "test_table::test_every_table_of_the_result_has_the_seats_in_the_order_of_the_ranking": 0,
        "test_auto_answer::test_a_person_alone_with_bots_has_forced_choices_made_unless_they_want_to_be_asked": 0,
        "test_coach::test_the_coach_names_up_to_three_decisions_and_opens_their_moments": 1,
    },
    "bots and learners": {
        "test_every_bot::test_a_bot_chooses_legally_and_equal_seeds_give_equal_choices": 15,
        "test_every_bot::test_hidden_information_changes_no_decision": 10,
        "test_yedo::test_every_question_is_answered_and_equal_views_get_equal_answers": 3,
        "test_action_space::test_every_choice_of_a_game_has_its_actions": 20,
        "test_observations::test_each_number_is_within_its_bounds_and_depends_on_the_view_alone": 6,
        "test_observations::test_equal_observations_have_the_same_question_and_actions": 6,
        "test_wheel::test_every_example_runs_with_the_wheel_alone": 1,
    },
    "playing apart: pages that die, lag, come back or go on otherwise": {
        "test_killed_page::test_a_page_that_dies_in_any_state_goes_on_as_it_stood": 5,
        "test_rematch": 3,
        "test_presence": 2,
        "test_clocks": 1,
        "test_spectators": 1,
        "test_closed_page": 2,
        "test_departed_player": 3,
        "test_continue_game": 2,
        "test_rekey": 2,
        "test_live_takeback": 2,
        "test_shared_screen": 1,
        "test_dealing_host::test_a_page_that_dies_right_after_it_spoke_goes_on": 1,
        "test_dealing_host::test_a_whole_game_is_dealt_by_the_host_and_checked_by_every_page": 0,
        "test_connection_failure::test_after_fifteen_seconds_both_pages_say_why_and_what_next": 4,
        "test_invitation_steps::test_an_answer_is_taken_with_the_words_around_it": 5,
        "test_explorer::test_the_claims_hold_on_random_schedules": 6,
        "test_games::test_a_whole_game_with_a_dealing_host": 1,
        "test_games::test_a_whole_game_with_open_hands": 2,
        "test_correspondence::test_sealed_plans_merge_in_any_order": 1,
    },
}
"""What is shown -> a file, or a function of it -> how many of its cases every change runs."""


def choose(count: int, kept: int) -> set[int]:
    """Return which of ``count`` cases are among the ``kept`` ones: the first, and others as far from each other as may be."""
    kept = min(kept, count)
    return {at * count // kept for at in range(kept)}


def mark(items: Iterable[pytest.Item]) -> None:
    """Mark as slow the cases of `SELDOM` that a change doesn't run."""
    kept = {test: number for tests in SELDOM.values() for test, number in tests.items()}
    cases: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        for name in (item.path.stem, f"{item.path.stem}::{item.name.partition('[')[0]}"):
            if name in kept:
                cases[str(item.path), name].append(item)
    for (_, name), found in cases.items():
        chosen = choose(len(found), kept[name])
        for at, item in enumerate(found):
            if at not in chosen:
                item.add_marker(pytest.mark.slow)
