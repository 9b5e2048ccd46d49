"""The considered war in words: who beats whom with whose help, and what a choice would change."""

from __future__ import annotations

from tenka.games.tenka_meidou.state import NOBODY
from tenka_web.app.render_context import Look
from tenka_web.games.tenka_meidou.recent_moves import signed
from tenka_web.games.tenka_meidou.story import ours
from tenka_web.games.tenka_meidou.war_forecast import Fate, Stand, Thought


def fate_in_words(look: Look, fate: Fate) -> str:
    """Return a sentence such as "Blue 1 + 2 from Yonezawa beats Red 3"; a province that nobody would win has a sentence too."""
    t, words = look.t, look.words
    if not fate.stands:
        return t("tm.why.nobody")
    first = fate.stands[0]
    values = {"seat": words.seat(first.seat), "strength": _strength(look, first)}
    if len(fate.stands) == 1:
        return t("tm.why.alone", **values)
    rival = fate.stands[1]
    values |= {"rival": words.seat(rival.seat), "other": _strength(look, rival)}
    return t("tm.why.sword" if 0 in fate.tied else "tm.why.beats", **values)


def _strength(look: Look, stand: Stand) -> str:
    if not stand.help:
        return str(stand.own)
    places = ours(look.view).map.places
    names = look.t.listed(look.words.value("province", places[origin]) for origin, _ in stand.help)
    return look.t("tm.why.strength", own=stand.own, aid=stand.aid, places=names)


def thought_in_words(look: Look, deep: Thought) -> list[str]:
    """Say what the war would give after the considered choice: the scores, and the castles that change hands."""
    assert deep.before is not None
    changed = [
        _changed(look, fate, before)
        for fate, before in zip(deep.war.fates, deep.before.fates, strict=True)
        if fate.first != before.first
    ]
    return [_scores(look, deep), *(changed or [look.t("tm.then.same")])]


def _scores(look: Look, deep: Thought) -> str:
    assert deep.before is not None
    parts = []
    for seat, (after, before) in enumerate(zip(deep.war.scores, deep.before.scores, strict=True)):
        score = f"{look.words.seat(seat)} {after}"
        parts.append(look.t("ui.aside", name=score, more=signed(after - before)) if after != before else score)
    return look.t("tm.then.scores", scores=look.t.strung(parts))


def _changed(look: Look, fate: Fate, before: Fate) -> str:
    place = look.words.value("province", ours(look.view).map.places[fate.province])
    values = {"place": place, "castle": look.view.state.castles[fate.province], "why": fate_in_words(look, fate)}
    if before.first == NOBODY:
        return look.t("tm.then.gained", **values)
    return look.t("tm.then.changed", rival=look.words.seat(before.first), **values)
