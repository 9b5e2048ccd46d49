"""Settings for all games."""

from tenka_web.app.extension_points import DIALOGS, OPENABLE
from tenka_web.features.settings import commands

__all__ = ["commands"]
DIALOGS["settings"] = f"{__name__}.views:settings"
OPENABLE |= {"settings"}
