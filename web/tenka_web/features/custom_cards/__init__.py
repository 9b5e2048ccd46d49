"""Custom cards, from the visitor's files."""

from tenka_web.app.extension_points import DIALOGS
from tenka_web.features.custom_cards import commands

__all__ = ["commands"]
DIALOGS["wanted"] = f"{__name__}.views:draw_missing"
