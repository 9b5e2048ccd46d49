"""The draft of starting provinces: the cards on offer can be pressed."""

from __future__ import annotations

from tests.app.games.shogun.tables import table


def test_a_card_on_offer_can_be_pressed() -> None:
    """Like its province on the map and its button in the question."""
    desk = table("person", "person", "person", start="chosen")
    state, seat = desk.session.table.state, desk.session.viewer
    name = state.offer[0]
    drawn = desk.shown("cards")
    assert drawn.count('class="button card-button"') == len(state.offer)
    assert f'data-act="target" data-arg="province:{name}"' in drawn
    desk.do(f"target:province:{name}")
    if desk.session.ui.confirming is not None:
        desk.do("sure")
    assert desk.session.table.history[-1].seat == seat
    assert name not in desk.session.table.state.offer
