"""The script, in the order of the rulebook's contents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka.core.step import Script, StepMaker
from tenka.games.yedo import scoring, setup
from tenka.games.yedo.phases import action, assignment, bidding, event, patrol, preparation, trade

SCRIPT: Script = (
    "shuffle_decks",
    ("repeat", "starting_missions",
        ("each", "last_first",
            "draw_mission")),
    ("each", "player_order",
        "start_action"),
    ("each", "last_first",
        "take_favor"),
    "end_favors",
    ("until", "game_over",
        "prepare",
        ("each", "player_order",
            "join"),
        ("until", "bidding_over",
            "announce"),
        "restock",
        "draw_event",
        ("when", "event_for_all",
            ("each", "player_order",
                "suffer")),
        "open_assignment",
        ("until", "all_placed",
            "begin_lap",
            ("each", "player_order",
                "place")),
        ("when", "patrolled",
            "move_watch",
            ("each", "player_order",
                "influence"),
            ("each", "player_order",
                "save"),
            "arrest"),
        ("each", "markets",
            ("each", "player_order",
                "make_offers")),
        ("until", "all_home",
            ("each", "player_order",
                "activate")),
        "end_round"),
    "final_score",
)  # fmt: skip

STEPS: Mapping[str, StepMaker] = {
    "shuffle_decks": setup.ShuffleDecks,
    "draw_mission": setup.DrawMission,
    "start_action": setup.ChooseAction,
    "take_favor": setup.TakeFavor,
    "end_favors": setup.EndFavors,
    "prepare": preparation.Prepare,
    "join": bidding.Join,
    "announce": bidding.Announce,
    "restock": preparation.Restock,
    "draw_event": event.DrawEvent,
    "suffer": event.Suffer,
    "open_assignment": assignment.OpenAssignment,
    "begin_lap": assignment.BeginLap,
    "place": assignment.Place,
    "move_watch": patrol.MoveWatch,
    "influence": patrol.Influence,
    "save": patrol.Save,
    "arrest": patrol.Arrest,
    "make_offers": trade.Offers,
    "activate": action.Activate,
    "end_round": preparation.EndRound,
    "final_score": scoring.FinalScore,
}

SCRIPT_FUNCTIONS: Mapping[str, Callable[[Any], Any]] = {
    "starting_missions": setup.starting_missions,
    "player_order": setup.player_order,
    "last_first": setup.reverse_order,
    "game_over": preparation.game_over,
    "bidding_over": bidding.is_bidding_over,
    "event_for_all": event.event_for_all,
    "all_placed": assignment.are_all_placed,
    "patrolled": patrol.has_watch,
    "markets": trade.markets,
    "all_home": action.are_all_home,
}
