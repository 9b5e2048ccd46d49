"""Statistics of the games on this device."""

from tenka_web.app.extension_points import DIALOGS, OPENABLE
from tenka_web.features.stats import commands

__all__ = ["commands"]
DIALOGS["stats"] = f"{__name__}.views:draw_dialog"
OPENABLE |= {"stats"}
