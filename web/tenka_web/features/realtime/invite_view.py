"""The steps to connect two pages without a relay: a link to the guest, and an answer back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tenka_web.app import game_registry
from tenka_web.features.realtime.sdp import HOST, WATCH
from tenka_web.features.realtime.strip_view import party_name
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button, field, heading, scanner

if TYPE_CHECKING:
    from tenka_web.features.realtime.meeting import Meeting
    from tenka_web.features.realtime.people import RemotePlayer

DONE, NOW, NEXT = "done", "now", "next"
STYLE = """
.live-inviter{font-size:1.15rem;font-weight:600}
.live-ask{margin-block:.4rem}
.live-ask p{margin-block:.3rem .6rem}
#live-hosts{margin-block:0 .6rem}
.live-blocked{margin-block:.5rem;display:grid;gap:.4rem}
.live-blocked p{margin:0}
.live-way-on{display:grid;gap:.4rem;justify-items:start;margin-block:.6rem}
.live-places{list-style:none;padding:0;display:grid;gap:1rem}
.live-place{display:grid;gap:.5rem;justify-items:start}
.live-place>input{inline-size:100%}
.live-place>.answers .primary{font-size:1.08rem;min-block-size:2.9rem}
.live-place figcaption{display:none}
.awaited{display:grid;gap:.5rem}
@media (min-width:640px){
.live-step .live-place:has(>details[open]){grid-template-columns:minmax(0,1fr) auto}
.live-step .live-place>details[open]{grid-column:2;grid-row:1/span 9}
.live-step .qr{inline-size:max(12rem,var(--least))}
}
.live-steps{list-style:none;padding:0;display:grid;gap:.9rem}
.live-step{display:grid;grid-template-columns:2rem minmax(0,1fr);gap:.15rem .7rem;align-items:start}
.live-step>:not(.live-sign){grid-column:2}
.live-step h3{margin:0;font-size:1.08rem;line-height:1.35;padding-block:.3rem}
.live-step p{margin:0}
.live-step-in{display:grid;gap:.6rem}
.live-sign{grid-row:1;inline-size:2rem;block-size:2rem;border-radius:50%;display:grid;place-items:center;font-weight:700;
border:1.5px solid var(--line);background:var(--leaf-2)}
.live-step.now .live-sign{background:var(--vermilion);border-color:var(--vermilion);color:#fff6e6}
.live-step.now .live-sign.waits{animation:live-waits 1.6s ease-in-out infinite alternate}
.live-step.next h3{color:var(--dim);font-weight:500}
@keyframes live-waits{to{opacity:.45}}
"""
"""Styles of the dialog; they are not part of the first paint."""


def steps(t: Catalog, meeting: Meeting, places: Markup) -> Markup:
    """Draw the steps in order; the present one is marked."""
    return el("ol", (_hosts if meeting.is_host else _guests)(t, meeting, places), class_="live-steps")


def _hosts(t: Catalog, meeting: Meeting, places: Markup) -> list[Markup]:
    """Draw the host's steps: send the invitation, paste the answer, begin."""
    underway = {place: guest for place, guest in meeting.everybody if guest.underway}
    awaited = list(underway.values())
    sent = all((guest.sent or guest.stage == "looking") and not guest.blocked for guest in awaited)
    looking = bool(awaited) and all(guest.stage == "looking" and not guest.blocked for guest in awaited)
    first = t("ui.live.step.send", n=max(1, len(awaited)))
    if meeting.game is not None and not set(underway) - set(meeting.places):
        names = t.join_names(party_name(t, meeting, meeting.party_at(place)) for place in underway)
        first = t("ui.live.step.send.again", name=names)
    about = el("p", t("ui.live.step.back.about"), class_="dim")
    second = _state(sent, done=looking)
    return [
        _step(1, first, places, state=DONE if sent else NOW, sign=t("ui.live.step.done")),
        _step(2, t("ui.live.step.back"), about, answer_box(t, meeting), state=second, sign=t("ui.live.step.done")),
        _draw_last_step(t, meeting, looking=looking),
    ]


def _guests(t: Catalog, meeting: Meeting, places: Markup) -> list[Markup]:
    """Draw the guest's steps: send the answer, wait until the host pastes it, begin."""
    guest, name = meeting.places[HOST], host_name(t, meeting)
    about = el("p", t("ui.live.step.answer.about"), class_="dim")
    stay = el("p", t("ui.live.step.wait.about"), class_="dim")
    done = t("ui.live.step.done")
    return [
        _step(1, t("ui.live.step.answer", name=name), about, places, state=DONE if guest.sent else NOW, sign=done),
        _step(2, t("ui.live.step.wait", name=name), stay, state=_state(guest.sent), sign=done, waits=True),
        _draw_last_step(t, meeting, looking=False),
    ]


def _state(due: bool, *, done: bool = False) -> str:
    return DONE if done else NOW if due else NEXT


def _draw_last_step(t: Catalog, meeting: Meeting, *, looking: bool) -> Markup:
    """Draw the last step, which needs no click."""
    about = el("p", t("ui.live.step.looking"), class_="dim", role="status") if looking else None
    words = t("ui.live.step.begin" if meeting.game is None else "ui.live.step.on")
    return _step(3, words, about, state=_state(looking), sign="", waits=True)


def _step(number: int, words: str, *inside: Child, state: str, sign: str, waits: bool = False) -> Markup:
    """Draw one step. ``waits``: the visitor only has to wait."""
    done = state == DONE
    shown = el("span", "✓" if done else str(number), class_="live-sign waits" if waits else "live-sign", aria_hidden="true")
    said = el("span", f" {sign}", class_="sr-only") if done else None
    return el("li", shown, heading([words, said], 3), el("div", inside, class_="live-step-in") if any(inside) else None,
              class_=f"live-step {state}", id=f"live-step-{number}", aria_current="step" if state == NOW else None)  # fmt: skip


def draw_awaited(t: Catalog, meeting: Meeting) -> Markup:
    """Draw the lobby's row for a table that waits for players."""
    game = t(game_registry.title(meeting.planned.game)) if meeting.planned is not None else t("ui.live")
    here = 1 + sum(guest.is_there for guest in meeting.places.values()) if meeting.is_host else 0
    words = t("ui.live.awaits", game=game, n=here, of=1 + len(meeting.places)) if meeting.is_host else t("ui.live.awaited")
    way = button("live.open", icon("eye"), el("span", t("ui.live.awaits.open")), id="live-awaits")
    return el("section", el("p", words, role="status"), way, class_="card-box live-awaits", aria_label=t("ui.live"))


def answer_box(t: Catalog, meeting: Meeting) -> Markup | None:
    """Draw the field for a guest's answer; None if the host awaits none."""
    guests = (*meeting.places.values(), *meeting.watchers.values())
    if not meeting.is_host or all(guest.stage != "invited" or guest.room for guest in guests):
        return None
    box = field(t("ui.live.answer"), "live.answer", "", id="live-answer", maxlength="4000", data_input="live.answer.whole")
    paste = button("live.paste", icon("down"), el("span", t("ui.live.paste")), id="live-paste")
    return el("div", box, el("div", paste, scanner(t, "live-scan"), class_="answers"), class_="awaited")


def host_name(t: Catalog, meeting: Meeting) -> str:
    """Return the host's name: from the terms, else from the link."""
    told = meeting.game.terms.parties[HOST].name if meeting.game is not None else ""
    return told or meeting.inviter or t("ui.live.host")


def ways(t: Catalog, meeting: Meeting, place: int, guest: RemotePlayer) -> Markup:
    """Draw the buttons that share a link with its sentence, or copy it alone."""
    linked = place >= WATCH or meeting.game is not None
    words = t("ui.live.send.answer" if not meeting.is_host else "ui.live.send.link" if linked else "ui.live.send")
    photographed = meeting.planned is not None and meeting.planned.screen
    class_ = "" if guest.sent or photographed else "primary"
    at = str(place)
    send = button("live.send", icon("share"), el("span", words), arg=at, class_=class_, id=f"live-send-{at}")
    copy = button("live.copy", icon("copy"), el("span", t("ui.share.copy")), arg=at, class_="quiet", id=f"live-copy-{at}")
    return el("div", send, copy, class_="answers")


def words_beside(t: Catalog, meeting: Meeting, place: int) -> str:
    """Return the sentence sent with a link: the game, and how to use the link."""
    if not meeting.is_host:
        return t("ui.live.words.answer")
    guest = meeting.guest(place)
    if meeting.game is not None:
        terms, way = meeting.game.terms, "watch" if place >= WATCH else "again"
        game = game_registry.name_with_layers(t, terms.game, terms.layers)
    else:
        way, planned = "invite", meeting.planned
        game = game_registry.name_with_layers(t, planned.game, planned.layers) if planned is not None else ""
    if guest is not None and guest.room:
        way = "relay"
    return t(f"ui.live.words.{way}", game=game)
