"""Layer ``tennos-court``: Tenno's Court, the expansion to Shogun. Armies become officials, officials benevolence."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from tenka.core.game import Layer
from tenka.core.rules import add_rows, insert_after, insert_before, replace_rows
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.rulings import Rulings
from tenka.games.shogun.tennos_court import audience, panel
from tenka.games.shogun.tennos_court.cards import FAVOURS, LINE, PANEL, TOWER_CARDS, source
from tenka.games.shogun.tennos_court.conservation import count_pieces
from tenka.games.shogun.tennos_court.determinize import determinize
from tenka.games.shogun.tennos_court.plan_choices import CourtPlan
from tenka.games.shogun.tennos_court.rules import add_favours
from tenka.games.shogun.tennos_court.rulings import EndPeace, refuse_attack, unrest
from tenka.games.shogun.tennos_court.state import Court
from tenka.games.shogun.tennos_court.unverified_amounts import OPTIONS

STEPS = {
    "shuffle_favours": panel.ShuffleFavours,
    "turn_up_favours": panel.TurnUpFavours,
    "convert": panel.Convert,
    "call_audience": audience.CallAudience,
    "receive": audience.Audience,
    "close_court": audience.CloseCourt,
    "end_peace": EndPeace,
}
COURT: Any = (("each", "turn_order", "convert"), "call_audience", ("each", "audience", "receive"), "close_court")


def apply(rules: ShogunRules) -> ShogunRules:
    """Return the rules with the court, between the order of play and the ten actions."""
    return replace(
        rules,
        script=_script(rules),
        steps=add_rows(replace_rows(rules.steps, {"plan": CourtPlan}), STEPS),
        script_functions=add_rows(rules.script_functions, {"audience": audience.audience}),
        layer_states=(*rules.layer_states, Court),
        boxes=(*rules.boxes, *PANEL),
        blanks=(*rules.blanks, *TOWER_CARDS),
        lines=(*rules.lines, LINE),
        sources=(*rules.sources, *(source(favour) for favour in FAVOURS if favour.effect == "points")),
        rulings=_rulings(rules.rulings),
        tables=add_favours(rules.tables),
        count_pieces=partial(count_pieces, rules.count_pieces),
        determinize=partial(determinize, rules.determinize),
    )


def _script(rules: ShogunRules) -> Any:
    script = insert_after(rules.script, "shuffle_events", "shuffle_favours")
    script = insert_after(script, "lay_special_cards", "turn_up_favours")
    return insert_before(insert_after(script, "settle_order", *COURT), "end_season", "end_peace")


def _rulings(base: Rulings) -> Rulings:
    return replace(base, on_tower_charged=panel.on_tower_charged, refuse_attack=partial(refuse_attack, base.refuse_attack),
                   unrest=partial(unrest, base.unrest))


LAYER = Layer("tennos-court", apply, options=OPTIONS, rows=(FAVOURS,))
