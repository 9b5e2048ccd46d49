"""The form of an offer: one way back at each moment, and it says what it takes back."""

from __future__ import annotations

from tests.app.games import test_every_choice_reachable
from tests.app.games.yedo.test_board import until
from tests.app.harness import Desk
from tests.support.setups import Setup


def press(desk: Desk, *verbs: str) -> None:
    """Make the first choice of the offer that begins like one of these."""
    decision = desk.session.table.decision
    assert decision is not None
    desk.do(f"choose:{next(one for one in decision.choices(decision.seats[0]) if str(one).startswith(verbs))}")


def test_an_offer_has_one_way_back_that_names_what_it_takes_back() -> None:
    """Before anything lies in it the offer is withdrawn; then the last thing can be taken back, also while Mon are counted."""
    desk = until(test_every_choice_reachable.seated(Setup("yedo", 3, (), ()), "offers"), "offer")
    last = desk.app.t("ye.page.deal.undo")
    assert desk.app.t("ye.page.do.withdraw") in desk.shown("prompt")
    assert 'id="offer-back"' not in desk.shown("prompt")
    moment = len(desk.session.table.history)
    press(desk, "give")
    assert last in desk.shown("prompt")
    desk.do("undo")
    assert len(desk.session.table.history) == moment
    press(desk, "give mon", "ask mon")
    assert 'id="offer-back"' in desk.shown("prompt")
    assert last not in desk.shown("prompt")
