"""The lobby: games, saves, and the form of a new game."""

from tenka_web.app.extension_points import DIALOGS, OPENABLE
from tenka_web.features.lobby import commands

__all__ = ["commands"]
DIALOGS |= {name: f"{__name__}.dialogs:{name}" for name in ("saves", "rename")}
DIALOGS["import"] = f"{__name__}.dialogs:import_"
OPENABLE |= {"saves", "rename", "import"}
