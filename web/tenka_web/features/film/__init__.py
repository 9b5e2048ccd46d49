"""A game as a film, a picture and a chronicle."""

from tenka_web.app.commands import register_late
from tenka_web.app.extension_points import DIALOGS

register_late(f"{__name__}.commands", "film")
DIALOGS["film"] = f"{__name__}.views:draw_dialog"
