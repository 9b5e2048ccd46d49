"""The chapters of the help on Yedo's rules."""

from __future__ import annotations

from page.chapters import chapters

CHAPTERS = chapters("ye.page", "goal round bid event place watch trade act mission cards windows secret")
