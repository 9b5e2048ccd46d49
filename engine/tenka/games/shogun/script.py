"""The script, in the order of the rulebook's contents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka.core.step import Script, StepMaker
from tenka.games.shogun import actions, planning, setup, turn_order, winter

DRAFTED_START: Script = (
    "shuffle_provinces",
    ("repeat", "rounds",
        ("each", "drafters",
            "draft")),
    "form_pool",
)  # fmt: skip

SCRIPT: Script = (
    "shuffle_events",
    "starting_provinces",
    "charge_tower",
    ("repeat", "years",
        "begin_year",
        ("repeat", "seasons",
            "lay_action_cards",
            "lay_special_cards",
            "plan",
            "draw_event",
            "open_bids",
            ("each", "bidders",
                "claim_special"),
            "settle_order",
            ("repeat", "ten_actions",
                "begin_action",
                ("each", "turn_order",
                    "act"),
                "next_action"),
            "end_season"),
        "lose_rice",
        "feed_provinces",
        ("each", "turn_order",
            "revolts"),
        "score",
        "end_year"),
)  # fmt: skip

STEPS: Mapping[str, StepMaker] = {
    "shuffle_events": setup.ShuffleEvents,
    "starting_provinces": setup.PlacePrescribed,
    "shuffle_provinces": setup.ShuffleProvinces,
    "draft": setup.Draft,
    "form_pool": setup.FormPool,
    "charge_tower": setup.ChargeTower,
    "begin_year": winter.BeginYear,
    "lay_action_cards": planning.LayActionCards,
    "lay_special_cards": planning.LaySpecialCards,
    "plan": planning.Plan,
    "draw_event": turn_order.DrawEvent,
    "open_bids": turn_order.OpenBids,
    "claim_special": turn_order.ClaimSpecial,
    "settle_order": turn_order.SettleOrder,
    "begin_action": actions.BeginAction,
    "act": actions.Act,
    "next_action": actions.NextAction,
    "end_season": winter.EndSeason,
    "lose_rice": winter.LoseRice,
    "feed_provinces": winter.FeedProvinces,
    "revolts": winter.Revolts,
    "score": winter.Score,
    "end_year": winter.EndYear,
}

SCRIPT_FUNCTIONS: Mapping[str, Callable[[Any], Any]] = {
    "rounds": setup.rounds,
    "drafters": setup.drafters,
    "years": winter.years,
    "seasons": winter.seasons,
    "bidders": turn_order.bidders,
    "ten_actions": actions.count_left,
    "turn_order": turn_order.turn_order,
}
