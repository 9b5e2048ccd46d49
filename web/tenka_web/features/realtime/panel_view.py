"""What a live game adds to the panel: what is asked of this page, who is not connected, and who is here."""

from __future__ import annotations

from tenka_web.app.table_context import Shown
from tenka_web.features.realtime import back_view as back
from tenka_web.features.realtime import renewing_view as renewing
from tenka_web.features.realtime import signs_view as signs
from tenka_web.features.realtime import stopped_view as stopped
from tenka_web.features.realtime import strip_view as live_strip
from tenka_web.ui.markup import Markup


def first(shown: Shown) -> Markup | None:
    """Draw that the game has stopped, or what somebody asks of all, whatever is told."""
    return stopped.box(shown) or live_strip.asked(shown)


def before(shown: Shown) -> Markup | None:
    """Draw who is not connected: it is what everybody waits for."""
    return None if stopped.instead(shown) else renewing.banner(shown) or back.banner(shown)


def instead(shown: Shown) -> Markup | None:
    """Draw nothing in place of the question where the game has stopped."""
    return Markup("") if stopped.instead(shown) else None


def after(shown: Shown) -> Markup:
    """Draw who is here, and the signs that people give each other."""
    return live_strip.strip(shown, signs.signs(shown))
