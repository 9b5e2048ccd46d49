"""Verifying a correspondence game: what its messages prove, and what is a matter of honour."""

from __future__ import annotations

import tenka
from tenka import TenkaError
from tenka.codec import sealed_seeds
from tenka_web.app.app import App
from tenka_web.app.overlays import Dialog
from tenka_web.app.proofs import Verdict
from tenka_web.app.session import Session
from tenka_web.app.table_context import words_of
from tenka_web.features.correspondence.mode import letters_of

LETTERS = "letters"
"""Argument of the dialog after a correspondence game was checked."""


def check_letters(app: App, session: Session) -> None:
    """Replay a correspondence game, and show what its messages prove and what is a matter of honour."""
    state, table = letters_of(session.mode).state, session.table
    try:
        again = tenka.replay(table.record())
        wrong = "" if again.result == table.result and again.record() == table.record() else app.t("ui.proof.letters.differs")
    except TenkaError as error:
        wrong = error.sentence
    heard = all(state.last_moments_from.get(one, 0) >= len(table.history) for one in state.other_participants)
    marked = state.authenticated.issuperset(state.other_participants)
    sealed = [LETTERS + ".sealed"] if any(line.sealed for line in table.history) else []
    followed = [LETTERS + ".drawn"] if sealed_seeds.has_all_seeds(table) else []
    facts = {LETTERS + ".same": heard, LETTERS + ".marked": marked}
    proved = ["rules", *(name for name, holds in facts.items() if holds), *sealed, *followed]
    chance = [f"{name}.not" for name in followed] or [LETTERS + ".dice"]
    unproved = [*(f"{name}.not" for name, holds in facts.items() if not holds), *chance, "who", "together"]
    app.verdict = Verdict(tuple(proved), tuple(unproved), wrong)
    app.dialog = Dialog("proof", LETTERS)
    app.spoken = app.t("ui.proof.letters", seat=app.t.join_names(map(words_of(app.t, session).seat, table.result.winners))) \
        if table.result is not None else ""
