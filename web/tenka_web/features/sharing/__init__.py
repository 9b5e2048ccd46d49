"""Sharing a game: as a link, a file, or a QR code."""

from tenka_web.app.commands import register_late
from tenka_web.app.extension_points import DIALOGS, OPENABLE
from tenka_web.features.sharing import commands

__all__ = ["commands"]
register_late(f"{__name__}.scan_commands", "scan")
DIALOGS |= {"share": f"{__name__}.views:share", "scan": f"{__name__}.scan_view:draw_dialog"}
OPENABLE |= {"share"}
