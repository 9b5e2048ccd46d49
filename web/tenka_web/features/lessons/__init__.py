"""Guided first games."""

from tenka_web.app.strips import STRIPS
from tenka_web.features.lessons import commands, views

__all__ = ["commands"]
STRIPS |= {"lesson.before": views.lesson, "lesson.instead": views.draw_explanation}
