"""A game as a film, a picture and a chronicle."""

from tenka_web.app.commands import late
from tenka_web.app.extension_points import DIALOGS

late(f"{__name__}.commands", "film")
DIALOGS["film"] = f"{__name__}.views:window"
