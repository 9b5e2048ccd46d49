"""All deal together: this way to deal as a strategy, for ``tenka.protocol.dealers``."""

from __future__ import annotations

from collections.abc import Sequence

from tenka.protocol.log import Common, Stage
from tenka.protocol.together.awaits import chooser_of, due, fits
from tenka.protocol.together.closing import follow, merged
from tenka.protocol.together.judging import judge_of
from tenka.protocol.together.laying import deal_of
from tenka.protocol.together.saying import choosing, slips, word, worked
from tenka.table.table import Table

__all__ = [
    "chooser_of", "choosing", "due", "fits", "follow", "hides", "judge_of", "may_go", "merged", "pending", "renewable",
    "slips", "table_of", "word", "worked",
]  # fmt: skip


def table_of(common: Common) -> Table | None:
    """Return what this page knows of the table; when all is checked, the whole of it."""
    deal = deal_of(common)
    own = common.held.get(deal.hand.me)
    signed = common.stage is Stage.END and own is not None
    if common.stage is Stage.OVER or signed or deal.checked:
        return common.table
    return deal.known


def may_go(common: Common, by: int, parties: Sequence[int]) -> bool:
    """Whether all may go on without somebody: never, as it takes its locks along."""
    return not parties


def renewable(common: Common, party: int) -> bool:
    """Whether a party may come back under another key: never, as its locks come from the root it has lost."""
    return False


def hides(common: Common) -> bool:
    """Whether the table is not for all to know: it is, as cards are called by their places."""
    return False


def pending(common: Common) -> bool:
    """Whether a choice waits for links or for cards."""
    return common.pending is not None
