"""Which of the browser's tests every change runs: the essentials, by what they show. The others run every night (`--all`)."""

from __future__ import annotations

ESSENTIALS = {
    "start": (
        "test_boot::test_it_starts_below_a_path",
        "test_boot::test_the_first_paint_needs_no_python", "test_boot::test_the_policy_allows_no_other_host",
        "test_boot::test_the_first_page_is_small", "test_boot::test_everything_that_the_pages_python_imports_is_in_the_archive",
        "test_boot::test_an_early_click_is_not_lost", "test_boot::test_a_returning_visitor_sees_the_own_board_before_python",
        "test_boot::test_everything_preloaded_is_needed_by_every_start",
        "test_instant_pages::test_every_lesson_and_table_has_an_instant_page",
        "test_instant_pages::test_without_its_instant_page_a_lesson_waits",
        "test_hosts::test_a_file_that_cannot_be_reached_is_named",
    ),
    "click": (
        "test_tenka_meidou::test_a_turn_by_touch_on_a_phone", "test_tenka_meidou::test_undo_stops_at_the_dice",
        "test_dom_patches::test_a_patch_gives_the_markup_and_keeps_elements",
        "test_navigation::test_back_and_forward_move_between_lobby_table_and_windows",
        "test_navigation::test_printed_keys_press_their_buttons",
    ),
    "keep and reload": (
        "test_saves::test_a_game_is_saved_after_each_choice_and_resumed",
        "test_saves::test_two_tabs_do_not_overwrite_one_another",
        "test_killed_browser::test_the_last_choice_survives_a_killed_browser",
    ),
    "a game of each": (
        "test_tenka_meidou::test_a_whole_game_by_mouse", "test_shogun::test_planning_on_a_phone_by_touch",
        "test_yedo::test_a_round_of_three_people_by_keys",
        "test_bot_worker::test_it_answers_and_reports_progress",
        "test_record_identity::test_golden_games_end_in_the_browser_as_natively",
    ),
    "link": (
        "test_links::test_a_link_shows_the_same_position_in_a_new_profile",
        "test_links::test_damaged_links_are_reported_and_open_nothing",
        "test_links::test_a_link_pasted_into_an_open_page_opens_there",
    ),
    "letter": (
        "test_correspondence::test_the_browsers_own_cryptography_is_that_of_the_package",
        "test_correspondence::test_two_answers_from_one_seat_part_both_are_shown_and_the_game_goes_on_live",
    ),
    "live": ("test_invitation_steps::test_two_strangers", "test_dealing_host::test_the_host_deals"),
    "offline": ("test_offline::test_it_plays_without_a_server[/some/path/]",),
    "blocked storage": (
        "test_forbidden_storage::test_with_site_data_blocked_there_is_a_table",
        "test_storage_full::test_a_browser_without_storage[null]",
    ),
    "needs": ("test_browser_needs::test_over_plain_http_games_between_browsers_are_refused_with_the_reason[friend.now]",),
    "for everyone": (
        "test_accessibility::test_lobby_and_windows", "test_accessibility::test_table_war_and_result",
        "test_accessibility::test_focus_is_visible_and_never_lost", "test_layout_boxes::test_the_measure_finds_planted_faults",
        "test_languages::test_the_language_changes_during_a_game",
    ),
}  # fmt: skip
"""What is shown -> how the tests that show it begin: a file and a function, perhaps one case of it."""


def is_essential(file: str, name: str) -> bool:
    """Whether a test of the browser runs at every change.

    Args:
        file: The stem of its file.
        name: Its name, with its parameters in brackets.
    """
    return any(f"{file}::{name}".startswith(start) for starts in ESSENTIALS.values() for start in starts)
