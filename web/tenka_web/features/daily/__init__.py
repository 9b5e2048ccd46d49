"""The game of the day."""

from tenka_web.app.commands import register_late
from tenka_web.app.extension_points import DIALOGS, LINKS, MODE_HOOKS, OPENABLE
from tenka_web.app.links import DAY
from tenka_web.app.save_titles import DAY as DAY_TITLE

register_late(f"{__name__}.commands", "daily")
LINKS[DAY] = f"{__name__}.commands:arrive"
DIALOGS |= {"daily": f"{__name__}.views:draw_dialog", "proved": f"{__name__}.views:draw_proof"}
OPENABLE |= {"daily"}
MODE_HOOKS[f"{DAY_TITLE}.narrated"] = f"{__name__}.controller:end_count"
