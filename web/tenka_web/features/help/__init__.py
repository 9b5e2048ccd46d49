"""Help: rules, measured strength of the bots, keys, and credits."""

from tenka_web.app.extension_points import DIALOGS, OPENABLE

DIALOGS |= {"help": f"{__name__}.views:help_", "about": f"{__name__}.views:draw_credits", "keys": f"{__name__}.views:keys"}
OPENABLE |= {"help", "about", "keys"}
