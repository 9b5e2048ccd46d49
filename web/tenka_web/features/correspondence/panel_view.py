"""What a game by letters adds to the panel: the letter while others choose, and what its browsers ask of each other."""

from __future__ import annotations

from tenka_web.app.table_context import Shown
from tenka_web.features.correspondence import premove_view as orders
from tenka_web.features.correspondence import seat_views as carry
from tenka_web.features.correspondence import views as letters
from tenka_web.ui.markup import Markup


def before(shown: Shown) -> Markup | None:
    """Draw what a browser elsewhere asks of this one."""
    return letters.back(shown) if shown.session.mode.questioned(shown.session.table) else None


def instead(shown: Shown) -> Markup | None:
    """Draw seats played elsewhere, orders about to be carried out, or the letter while others choose."""
    session = shown.session
    if session.away and not session.over:
        return carry.reader(shown)
    if session.ordered is not None:
        return orders.carried(shown)
    return letters.waiting(shown) if session.waits else None


def after(shown: Shown) -> Markup | None:
    """Draw the way to ask whether one's last choice may be taken back."""
    return None if shown.session.mode.questioned(shown.session.table) else letters.back(shown)
