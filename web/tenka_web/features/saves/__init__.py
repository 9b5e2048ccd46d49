"""Saved games as files, and all of them as an archive."""

from tenka_web.app.extension_points import FILE_OPENERS
from tenka_web.app.saves import ARCHIVE
from tenka_web.features.saves import commands

__all__ = ["commands"]
FILE_OPENERS[ARCHIVE] = f"{__name__}.archive:take_in"
