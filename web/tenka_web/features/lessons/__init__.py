"""Guided first games."""

from tenka_web.app.extension_points import LOBBY_PARTS
from tenka_web.app.strips import STRIPS
from tenka_web.features.lessons import commands, left_page, views

__all__ = ["commands"]
STRIPS |= {"lesson.before": views.lesson, "lesson.instead": views.draw_explanation}
LOBBY_PARTS["left lesson"] = left_page.draw
