"""Tenno's Court on the page: the court with officials and cards, the panel on the planning board, the audience as a story."""

from __future__ import annotations

from dataclasses import replace

from tenka.core.rules import add_rows
from tenka.games.shogun.tennos_court.cards import PANEL, TOWER_CARDS
from tenka.games.shogun.tennos_court.rulings import SETTLED
from tenka_web.app.help_chapters import chapters, silent
from tenka_web.games.shogun.adapter import with_prints
from tenka_web.games.shogun.adapter_rows import ShogunAdapter
from tenka_web.games.shogun.tennos_court import audience_story, card_art, court, labels, panel
from tenka_web.games.shogun.tennos_court.lesson import LESSON
from tenka_web.games.shogun.view_model import Sign

SIGNS = {
    **{box: Sign("temple-gate", str(armies)) for box, armies in PANEL.items()},
    **{card.id: Sign(panel.TRAY) for card in TOWER_CARDS},
}


def apply(base: ShogunAdapter) -> ShogunAdapter:
    """Add to the page what the court brings."""
    *before, advice = base.chapters
    return replace(
        base,
        signs=add_rows(base.signs, SIGNS),
        **with_prints(add_rows(base.prints, card_art.rows())),
        effects=add_rows(base.effects, {box: panel.outcome(box) for box in PANEL}),
        zone_rows=add_rows({"court": court.court}, {**base.zone_rows, "court-plan": panel.draw_planned}),  # first: in sight
        fact_rows=add_rows(base.fact_rows, {"court": panel.facts}),
        vocabulary=add_rows(base.vocabulary, labels.VOCABULARY),
        choice_rows=add_rows(base.choice_rows, labels.CHOICES),
        target_rows=add_rows(base.target_rows, {"favour": labels.favour}),
        about_rows=add_rows(base.about_rows, {"favour": court.about, "court": court.about_seat}),
        drawn_kinds=base.drawn_kinds | {"favour"},
        hearers=add_rows(base.hearers, audience_story.HEARERS),
        chapters=(*before, *chapters("tc", "court panel audience"), silent("tc", SETTLED), advice),
        lesson=LESSON,
    )
