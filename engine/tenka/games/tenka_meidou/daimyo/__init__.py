"""Layer ``daimyo``: the advanced game of 2023. Each seat leads a daimyo, a piece worth two and a card of its own."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from tenka.core.game import Layer
from tenka.core.rules import add_rows, insert_after
from tenka.games.tenka_meidou.daimyo.card_effects import EFFECTS
from tenka.games.tenka_meidou.daimyo.cards import LORDS
from tenka.games.tenka_meidou.daimyo.conservation import count_pieces
from tenka.games.tenka_meidou.daimyo.draft import ChooseDaimyo, DealDaimyo, anticlockwise
from tenka.games.tenka_meidou.daimyo.pieces import deploy_pieces, pieces_in_hand, place_pieces, strengths
from tenka.games.tenka_meidou.daimyo.play_card import LEAD
from tenka.games.tenka_meidou.daimyo.state import Lords
from tenka.games.tenka_meidou.rules import TenkaRules

SOLDIERS = 16
"""Soldiers per seat: two less, for the daimyo (S8)."""


def apply(rules: TenkaRules) -> TenkaRules:
    """Return the rules with daimyo: set-up, reserve, deployment, strength, and one more action."""
    choose: Any = ("each", "anticlockwise", "choose_daimyo")
    return replace(
        rules,
        script=insert_after(rules.script, "draw_start", "deal_daimyo", choose),
        steps=add_rows(rules.steps, {"deal_daimyo": DealDaimyo, "choose_daimyo": ChooseDaimyo}),
        script_functions=add_rows(rules.script_functions, {"anticlockwise": anticlockwise}),
        layer_states=(*rules.layer_states, Lords),
        soldiers=SOLDIERS,
        cards=add_rows(rules.cards, LORDS),
        effects=add_rows(rules.effects, EFFECTS),
        actions=add_rows(rules.actions, {"daimyo": LEAD}),
        count_pieces=partial(count_pieces, rules.count_pieces),
        rulings=replace(
            rules.rulings, in_hand=pieces_in_hand, strengths=strengths, deployments=deploy_pieces, deploy=place_pieces
        ),
    )


LAYER = Layer("daimyo", apply, needs=("tumult",), rows=(LORDS.values(),))
