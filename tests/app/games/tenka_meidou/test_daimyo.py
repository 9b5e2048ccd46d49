"""The choice of a daimyo: each button says what the daimyo can do."""

from __future__ import annotations

import re
from html import unescape

from tests.app.harness import Desk


def test_every_button_says_what_its_daimyo_can_do() -> None:
    """In the style shown on phones, where the cards are out of sight."""
    desk = Desk().start("person", "person", "person", layers=("daimyo",), seed="lords")
    decision = desk.session.table.decision
    assert decision is not None
    assert decision.key == "tm.ask.daimyo"
    told = [unescape(words) for words in re.findall(r"<small>([^<]+)</small>", desk.shown("prompt"))]
    offered = [choice for choice, _ in desk.session.selection().options]
    assert told == [desk.app.t(f"tm.card.{choice.operands[0]}.text") for choice in offered]
    assert len(set(told)) > 1
    assert all(f'data-arg="{choice}"' in desk.shown("prompt") for choice in offered)
    desk.do(f"choose:{offered[0]}")
    assert offered[0].operands[0] in desk.session.table.state.lord_cards
