"""The host deals: this way to deal as a strategy, for ``tenka.protocol.dealers``."""

from tenka.protocol.hosted.rules import (
    chooser_of,
    due,
    fits,
    follow,
    hides,
    judge_of,
    may_go,
    merged,
    pending,
    renewable,
    table_of,
)
from tenka.protocol.hosted.saying import choosing, slips, word, worked

__all__ = [
    "chooser_of", "choosing", "due", "fits", "follow", "hides", "judge_of", "may_go", "merged", "pending", "renewable",
    "slips", "table_of", "word", "worked",
]  # fmt: skip
