"""What of the native tests runs seldom: a few of their cases at every change, all of them every night (`--all`);
and what of a change's tests takes long, of which `--fast` runs a few cases."""

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
        "test_lesson_progress::test_the_last_pages_primary_button_plays_on_while_the_prepared_game_goes_on": 2,
        "test_lesson_rings::test_a_first_page_rings_your_own_crest_and_a_page_that_only_explains_asks_nobody": 2,
        "test_lesson_rings::test_every_button_of_the_wanted_answer_stands_out": 2,
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
        "test_ending::test_a_turning_point_changes_the_leader_or_the_lead": 3,
        "test_error_messages::test_every_message_of_the_engine_has_a_sentence_that_its_values_fill": 1,
        "test_every_choice_reachable::test_every_choice_of_a_game_can_be_reached_and_has_words": 2,
        "test_instant_pages::test_every_lesson_and_every_game_has_an_instant_page": 1,
        "test_names::test_sentences_hold_with_the_longest_and_the_shortest_names": 4,
        "test_punctuation::test_lobby_and_windows_have_the_signs_of_their_language": 1,
    },
    "clicks and questions, counted in whole games": {
        "test_click_count::test_a_game_takes_few_clicks_and_asks_nothing_with_one_answer": 0,
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
        "test_dealing_host::test_a_whole_game_is_dealt_by_the_host_and_checked_by_every_page": 0,
        "test_connection_failure::test_after_fifteen_seconds_both_pages_say_why_and_what_next": 4,
        "test_invitation_steps::test_an_answer_is_taken_with_the_words_around_it": 5,
        "test_explorer::test_the_claims_hold_on_random_schedules": 6,
        "test_games::test_a_whole_game_with_a_dealing_host": 1,
        "test_games::test_a_whole_game_with_open_hands": 2,
    },
}
"""What is shown -> a file, or a function of it -> how many of its cases every change runs."""

LONG = {
    "whole games by the rules": {
        "test_bookkeeper::test_a_game_of_the_policy_adds_up": 1,
        "test_bookkeeper::test_random_games_add_up": 1,
        "test_conformance::test_a_game_plays_to_its_end": 1,
        "test_every_card::test_every_event_of_a_card_has_a_sentence": 1,
        "test_every_game::test_choices_are_unique_and_parse": 1,
        "test_every_game::test_full_views_need_a_finished_game": 2,
        "test_every_game::test_undo_restores_the_state_and_stops_at_chance_and_reveals": 2,
        "test_every_game::test_views_leak_nothing": 1,
        "test_golden_games::test_a_golden_game_replays": 5,
        "test_names::test_sentences_hold_with_the_longest_and_the_shortest_names": 1,
        "test_patrol::test_windows_do_not_depend_on_hands": 0,
        "test_planning::test_a_finished_game_fits_into_an_address": 1,
        "test_position_check::test_every_position_reads_back": 2,
        "test_sealed_starts::test_a_game_from_a_start_amid_sealed_answers_has_record_and_code_at_its_end": 2,
        "test_sealed_starts::test_a_start_amid_sealed_answers_has_record_and_code": 3,
        "test_spoiled_codes::test_a_damaged_code_or_record_is_refused_or_sound": 1,
        "test_symbols_explained::test_every_drawn_thing_of_a_game_has_words": 0,
        "test_symbols_explained::test_every_drawn_thing_of_a_scene_has_words": 0,
        "test_tower::test_sh_t1_a_throw_has_the_distribution_of_single_cubes": 1,
        "test_versions::test_a_lesson_that_cannot_follow_gives_an_error_with_advice": 1,
    },
    "each game's table": {
        "test_auto_answer::test_a_seat_that_keeps_passing_is_not_asked_until_it_gets_a_card": 0,
        "test_auto_answer::test_continuous_passing_does_not_depend_on_hands": 0,
        "test_auto_answer::test_no_automatic_answer_depends_on_a_hand": 1,
        "test_click_count::test_a_click_on_a_lot_takes_part_too": 0,
        "test_custom_cards::test_a_built_in_card_has_its_own_text": 0,
        "test_custom_cards::test_a_table_of_custom_cards_is_shown_and_played": 0,
        "test_every_choice_reachable::test_every_choice_of_a_game_can_be_reached_and_has_words": 0,
        "test_every_choice_reachable::test_hidden_information_changes_nothing_on_the_page": 1,
        "test_full_reveal::test_a_running_game_never_shows_everything": 1,
        "test_plan_advice::test_an_adviser_that_fills_the_rest_moves_no_placed_card": 0,
        "test_scenes::test_the_tower_hides_its_inside_when_the_aid_is_off": 0,
        "test_scenes::test_the_yield_of_an_action_flies_on_the_map": 0,
        "test_shared_device::test_the_game_continues_from_a_link_turn_by_turn": 1,
        "test_story_overlays::test_a_new_card_is_turned_up_for_its_owner_alone": 0,
        "test_story_overlays::test_the_event_is_turned_up_in_the_middle_and_bars_its_district": 0,
        "test_story_overlays::test_the_reward_of_a_mission_flies_to_the_score_which_counts_up": 0,
        "test_table::test_an_uncovered_question_shows_nothing_of_the_asked_seats_hand": 0,
        "test_table::test_whole_games_are_drawn_at_every_moment": 1,
        "test_winter_count::test_the_count_runs_by_itself_and_its_sum_waits_for_a_click": 0,
    },
    "lessons, films and what the coach says": {
        "test_coach::test_the_coach_names_moment_decision_and_reason_and_rings_the_better_choice": 1,
        "test_ending::test_a_turning_point_changes_the_leader_or_the_lead": 1,
        "test_lesson_rings::test_a_first_page_rings_your_own_crest_and_a_page_that_only_explains_asks_nobody": 1,
        "test_lessons::test_a_lesson_runs_to_its_end_with_the_choices_it_asks_for": 1,
        "test_lesson_texts::test_a_page_that_waits_names_what_it_waits_for": 3,
        "test_lesson_rings::test_a_story_before_a_page_rings_its_own_things": 0,
        "test_lessons::test_in_a_lesson_only_the_stall_of_the_page_sells": 1,
        "test_lesson_rings::test_pressing_only_ringed_elements_turns_every_page": 1,
        "test_lessons::test_scenes_on_the_way_to_a_page_are_shown_if_the_lesson_wants_them": 0,
        "test_lesson_progress::test_the_last_page_begins_a_real_game": 1,
        "test_lesson_progress::test_the_last_pages_primary_button_plays_on_while_the_prepared_game_goes_on": 1,
    },
    "the repository, the command line and codes": {
        "test_click_to_paint::test_every_function_that_such_a_page_names_is_there": 1,
        "test_code_size::test_seeds_of_sealed_questions_are_digits_before_them": 1,
        "test_docstrings::test_every_described_attribute_is_there": 0,
        "test_import_direction::test_every_exception_for_types_closes_a_circle": 0,
        "test_import_direction::test_the_picture_in_the_readme_shows_the_packages": 0,
        "test_malformed_arguments::test_a_malformed_call_gives_one_line": 0,
        "test_no_sleeping::test_no_test_sleeps_or_sets_its_own_timeout": 0,
        "test_untrusted::test_depth_is_counted_exactly": 0,
    },
    "the page under damage, in every language and from every address": {
        "test_damaged_storage::test_any_change_of_a_save_leaves_a_page_that_starts_and_the_other_game": 0,
        "test_damaged_storage::test_any_value_in_place_of_the_settings_is_accepted": 0,
        "test_error_messages::test_each_key_of_the_engine_has_one_message": 0,
        "test_error_messages::test_every_message_of_the_engine_has_a_sentence_that_its_values_fill": 0,
        "test_input_limits::test_an_oversized_argument_is_reported_and_changes_nothing": 0,
        "test_instant_pages::test_every_lesson_and_every_game_has_an_instant_page": 0,
        "test_instant_pages::test_the_commands_of_a_view_lead_to_what_it_shows": 1,
        "test_link_finder::test_a_link_is_found_whole": 0,
        "test_modes::test_no_module_recognizes_a_mode_by_its_fields": 0,
        "test_no_lost_moves::test_the_end_says_how_the_only_person_did": 1,
        "test_page::test_every_command_accepts_malformed_arguments": 0,
        "test_page::test_no_module_below_the_page_runs_a_command_by_its_name": 0,
        "test_patches::test_a_page_patched_again_and_again_equals_its_drawing": 0,
        "test_punctuation::test_lobby_and_windows_have_the_signs_of_their_language": 0,
        "test_unique_ids::test_ids_are_unique_while_a_drawn_card_equals_one_in_hand": 1,
    },
    "bots and learners": {
        "test_action_space::test_every_choice_of_a_game_has_its_actions": 3,
        "test_every_bot::test_reasons_of_bots_have_their_sentences": 5,
        "test_coach::test_the_coach_uses_only_what_the_seat_saw": 0,
        "test_observations::test_rows_updated_by_what_changed_equal_new_ones": 7,
        "test_parallel::test_a_missing_backend_is_named": 1,
        "test_yedo::test_every_question_is_answered_and_equal_views_get_equal_answers": 1,
    },
    "playing apart": {
        "test_dice::test_a_year_goes_on_with_seeds_of_its_own": 0,
        "test_explorer::test_a_rule_that_was_given_up_is_found_broken_again": 2,
        "test_explorer::test_the_claims_hold_on_random_schedules": 1,
        "test_live::test_a_season_of_shogun_with_secret_plans_and_a_bot": 0,
        "test_hostile_pages::test_whatever_a_dealer_tells_it_is_drawn_or_names_the_dealer": 1,
        "test_closed_page::test_a_plan_that_is_bound_and_lost_is_told_and_the_others_go_on": 0,
        "test_killed_page::test_a_page_that_dies_in_any_state_goes_on_as_it_stood": 1,
        "test_rekey::test_pages_that_are_opened_again_after_a_renewal_go_on": 0,
        "test_mailbox::test_sealed_letters_merge_in_any_order": 0,
        "test_messages::test_a_real_message_that_was_spoilt_is_dropped_or_harms_nobody": 0,
        "test_relay::test_a_hostile_relay_hinders_and_does_nothing_else": 1,
        "test_same_seat::test_the_plan_comes_along_as_far_as_it_fits": 1,
        "test_storage::test_clients_crash_after_any_stored_line_and_the_game_goes_on": 2,
        "test_storage::test_clients_crash_before_anything_was_stored": 3,
        "test_takeback::test_all_agree_and_go_on_from_before": 1,
    },
}
"""What is shown -> a function that takes over a second -> how many of its cases `--fast` runs of those that a change runs."""


def choose(count: int, kept: int) -> set[int]:
    """Return which of ``count`` cases are among the ``kept`` ones: the first, and others as far from each other as may be."""
    kept = min(kept, count)
    return {at * count // kept for at in range(kept)}


def mark(items: Iterable[pytest.Item]) -> None:
    """Mark the cases of `SELDOM` that a change leaves out as slow, and those of `LONG` that `--fast` leaves out as long."""
    items = list(items)
    left_out = _mark(items, SELDOM, pytest.mark.slow)
    _mark([item for item in items if item not in left_out], LONG, pytest.mark.long)


def _mark(items: Iterable[pytest.Item], rows: dict[str, dict[str, int]], marker: pytest.MarkDecorator) -> set[pytest.Item]:
    """Mark the cases beyond those that ``rows`` keep, and return them."""
    kept = {test: number for tests in rows.values() for test, number in tests.items()}
    cases: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        for name in (item.path.stem, f"{item.path.stem}::{item.name.partition('[')[0]}"):
            if name in kept:
                cases[str(item.path), name].append(item)
    marked = set[pytest.Item]()
    for (_, name), found in cases.items():
        chosen = choose(len(found), kept[name])
        marked.update(item for at, item in enumerate(found) if at not in chosen)
    for item in marked:
        item.add_marker(marker)
    return marked
