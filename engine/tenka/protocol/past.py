"""Going on with a game that was begun by letters or among other pages: all go on from the same record."""

from __future__ import annotations

import hashlib
import json

from tenka.core.errors import BadProof
from tenka.protocol.joint import open_since, standing
from tenka.protocol.terms import Past, Terms, to_text
from tenka.table import record_reader as record
from tenka.table.table import Table

Reseeds = tuple[tuple[int, str], ...]


def past_of(table: Table) -> Past:
    """Return what the parties agree on: how many choices, and the record's hash. Raises BadProof for a game that can't go on."""
    moment = len(table.history)
    if table.decision is None or open_since(table.history) != moment:
        raise BadProof("a game that is over, or amid secret answers, can't be gone on with")
    own = json.dumps([table.seed, _before(table), table.start], sort_keys=True)
    return Past(moment, to_text(hashlib.sha256(b"tenka past" + own.encode() + standing(table)).digest()))


def _before(table: Table) -> Reseeds:
    """Return where the record's chance had begun anew before."""
    return tuple(pair for pair in table.reseeds if pair[0] < table.calls)


def table_of(terms: Terms, text: str) -> Table:
    """Return the table of a record all agree on; its chance is the session's from here on. Raises BadProof, BadRecord."""
    game, _ = terms.rules()
    if past_of(record.replay(game, text)) != terms.past:
        raise BadProof("the record is not the one the parties agreed to go on from")
    return _suits(terms, record.replay(game, text, reseed=terms.seed))


def _suits(terms: Terms, table: Table) -> Table:
    rules = table.rules
    here = (rules.game, rules.version, rules.layers, tuple(sorted(rules.options.items())), rules.seats)
    if here != (terms.game, terms.version, terms.layers, tuple(sorted(terms.options)), len(terms.seats)):
        raise BadProof("the record is of another game than the parties agreed on")
    if table.disagreement is not None:
        raise BadProof("the record ends before what the parties agreed to go on from")
    return table


def check(table: Table, text: str, terms: Terms) -> None:
    """Check that a record went on from the one its terms speak of. Raises BadProof, BadRecord."""
    assert terms.past is not None
    past = record.replay(table.game, text, at=min(terms.past.moment, len(table.history)))
    if past_of(past) != terms.past or table.reseeds != (*_before(past), (past.calls, terms.seed)):
        raise BadProof("the record has not gone on from the one the parties agreed on")
