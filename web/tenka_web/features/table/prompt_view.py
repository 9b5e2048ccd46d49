"""The question: who is asked what, and the answers as buttons. What stands here follows from the choices alone."""

from __future__ import annotations

from tenka_web.app.selection import Group
from tenka_web.app.settings import QUICK
from tenka_web.app.shared_views.choice_buttons import buttons
from tenka_web.app.shared_views.docks import dock, whose
from tenka_web.app.strips import strip
from tenka_web.app.table_context import Shown
from tenka_web.features.table import playback_view as telling
from tenka_web.ui.icons import icon
from tenka_web.ui.keyed import Keyed, group, keyed
from tenka_web.ui.markup import Child, Markup, el, joined
from tenka_web.ui.widgets import button, switch, tool
from tenka_web.ui.zones import Dock

MANY = 14
HELD = "card:"
"""What lies in the hand: there is nothing of it to point at on the table."""


def cover(shown: Shown) -> Markup:
    """Between two people on one device, where one must not see what the other sees."""
    viewer = shown.session.viewer
    name = shown.words.seat(viewer if viewer is not None else 0)
    ready = button("uncover", icon("eye"), shown.t("ui.cover.ready", seat=name), class_="primary", id="uncover")
    view = shown.view
    why = el("p", shown.words.show(view.key, view.values), class_="cover-why") if view.key else None
    return el("div", el("h2", shown.t("ui.cover", seat=name)), why, el("p", shown.t("ui.cover.about"), class_="dim"), ready,
              passing(shown), class_="cover")  # fmt: skip


def passing(shown: Shown) -> Markup | None:
    """Offer the ways to skip questions that don't matter, without an answer ever revealing what a hand holds.

    Buttons pass once (on the cover too), until a new card comes to the hand, or for a stretch of the game. Alone with bots a
    switch takes the place of the first two: an only answer is then given by itself."""
    session, t, seat = shown.session, shown.t, shown.session.person()
    if seat is None or seat != session.viewer or session.mode.guided:
        return None
    offered: list[Markup] = []
    if session.among_bots:
        if QUICK in shown.game.switches and shown.game.only(session.table, seat) is not None:
            offered.append(switch("switch", t("ui.quick"), arg=QUICK, on=shown.switched(QUICK), class_="quiet"))
    elif shown.game.unseen(session.table, seat) is not None:
        offered += [button("pass", t("ui.pass.unseen"), id="pass-unseen")] if session.attention.covered else []
        offered.append(button("pass", t("ui.pass.on"), arg="on", class_="quiet", id="pass-on"))
    elif seat in session.passing:
        offered.append(button("pass", t("ui.pass.off"), arg="off", class_="quiet", id="pass-off"))
    if shown.game.let_by(session.table, seat) is not None:
        rest = t.own(shown.game.prefix, "pass.rest")
        offered.append(button("pass", rest, arg="rest", class_="quiet", id="pass-rest"))
    return el("div", offered, class_="answers") if offered else None


def prompt(shown: Shown) -> Markup:
    """Draw what the table waits for; what somebody elsewhere asks of this page stands first, or that the game has
    stopped, whatever is told."""
    if shown.session.overtaken:
        return _box(shown, shown.t("ui.overtaken"), None)
    return _joined(strip(shown, "first"), _told(shown))


def _told(shown: Shown) -> Markup:
    """Draw the story, the past that is looked at, or the present."""
    session = shown.session
    if session.telling.story is not None:
        return telling.story(shown)
    past = strip(shown, "past") if session.attention.past and not session.mode.guided else None
    return past or _joined(strip(shown, "before"), _present(shown), strip(shown, "after"))


def _joined(*parts: Markup | None) -> Markup:
    drawn = [part for part in parts if part]
    return drawn[0] if len(drawn) == 1 else joined(drawn)


def _present(shown: Shown) -> Markup:
    """Draw who is asked now, and what; or how it ended."""
    session, otherwise = shown.session, strip(shown, "instead")
    if otherwise is not None:
        return otherwise
    if session.over:
        return strip(shown, "over") or _box(shown, shown.t("ui.result"))
    if session.person() is None:
        return waiting(shown) if session.bot() is None else bots(shown)
    return question(shown)


def _box(shown: Shown, title: Child, *inside: Child) -> Markup:
    return el("div", el("h2", title), inside, class_="ask")


def question(shown: Shown) -> Keyed:
    """Return a question for the person at the device; what stays from one to the next is not sent to the page again."""
    session, view = shown.session, shown.view
    words = shown.words.show(view.key, view.values)
    asking = sure(shown) if session.attention.asking is not None else shown.game.answers(shown) or answers(shown)
    inside = {
        "whose": whose(shown, session.person()),
        "question": el("h2", words, id="question"),
        f"dock-{Dock.STAGE}": dock(shown, Dock.STAGE),
        "asking": el("div", hint(shown), asking, strip(shown, "asking"), passing(shown), id="asking"),
        f"dock-{Dock.RIVALS}": dock(shown, Dock.RIVALS),
        "typed-box": typed(shown),
    }
    return keyed(group("ask", {name: drawn for name, drawn in inside.items() if drawn}, "div", class_="ask"))


def sure(shown: Shown) -> Markup:
    """Ask once more before what can't be taken back."""
    choice = shown.session.attention.asking
    assert choice is not None
    words = shown.game.choice(shown.words, shown.view, choice)
    yes = button("sure", words, class_="primary", id="sure")
    return el(
        "div", el("p", shown.t("ui.sure")), el("div", yes, button("unpick", shown.t("ui.cancel")), class_="answers"), role="group"
    )


def answers(shown: Shown) -> Markup:
    """Draw every next click as a button; what has no shape on the table stands out."""
    picking = shown.picking
    main: list[Markup] = []
    drawn: list[Markup] = []
    digits = iter("123456789")
    for at, one in enumerate(picking.groups):
        on_table = bool(one.target) and shown.game.drawn(one.target)
        if one.target and one.target == shown.session.attention.tried:
            one = Group("", one.choices)        # what a second tap does not do stands beside it
        (drawn if on_table else main).extend(buttons(shown, one, digits, first=not at and not on_table))
    back = button("unpick", icon("undo"), shown.t("ui.back"), class_="quiet") if picking.picked else None
    listed: Markup | None = el("div", drawn, class_="answers drawn") if drawn else None
    if len(drawn) > MANY:
        listed = el("details", el("summary", shown.t("ui.answers.all", n=len(drawn))), listed, id="answers-all")
    first = el("div", main, back, class_="answers") if main or back else None
    lies = any(shown.game.drawn(one.target) and not one.target.startswith(HELD) for one in picking.groups if one.target)
    point = el("p", shown.t("ui.point" if main else "ui.point.only"), class_="dim point") if lies else None
    return el("div", first, point, listed, role="group", aria_labelledby="question")


def hint(shown: Shown) -> Markup | None:
    """Draw a bot's advice, or that one is thinking it over."""
    session = shown.session
    if session.errands.thinking is not None and session.errands.thinking.hint:
        return thinking(shown)
    if session.errands.advice is None or shown.covered:
        return None
    advice = session.errands.advice
    choice = shown.game.choice(shown.words, shown.view, advice.choice)
    because = ((advice.key, advice.values), *shown.game.reasons(shown, advice.choice))
    why = [[" ", shown.words.show(key, values)] for key, values in because]
    take = button("hint.take", shown.t("ui.hint.take"), id="hint-take")
    shut = tool("hint.close", "close", shown.t("ui.close"))
    return el("div", icon("hint"), el("p", el("b", choice), why), take, shut, class_="hint", id="hint", tabindex="-1")


def thinking(shown: Shown) -> Markup:
    """Draw a bot at work, how far it is, and a way to stop it."""
    work = shown.session.errands.thinking
    assert work is not None
    name = shown.t("ui.hint.thinking") if work.hint else shown.t("ui.thinking", seat=shown.words.seat(work.seat))
    share = round(100 * work.share)
    done = el("progress", max="100", value=str(share) if share else None, aria_label=name)
    return el("div", el("p", name), done, button("bots.stop", icon("stop"), shown.t("ui.stop")), class_="thinking")


def bots(shown: Shown) -> Markup:
    """Draw a bot's turn."""
    session = shown.session
    seat = session.bot()
    title = shown.t("ui.turn.of", seat=shown.words.seat(seat if seat is not None else 0))
    if session.errands.halted:
        action: Markup = button("bots.go", icon("play"), shown.t("ui.bots.go"), class_="primary")
    elif session.errands.thinking is not None:
        action = thinking(shown)
    else:
        action = el("div", button("bots.stop", icon("pause"), shown.t("ui.stop")), class_="answers")
    undo = button("undo", icon("undo"), shown.t("ui.undo.mine")) if session.can_undo() else None
    return el("div", whose(shown, seat), el("h2", title, id="question"), dock(shown, Dock.STAGE), undo, action,
              class_="ask")  # fmt: skip


def waiting(shown: Shown) -> Markup:
    """Draw the turn of somebody at another page, or the moment until all pages have done their part."""
    session = shown.session
    seat = next(iter(session.asked()), 0)
    title = el("h2", shown.t("ui.turn.of", seat=shown.words.seat(seat)), id="question")
    return el("div", whose(shown, seat), title, dock(shown, Dock.STAGE), class_="ask")


def typed(shown: Shown) -> Markup:
    """Draw the command line."""
    label = shown.t("ui.typed")
    box = el(
        "input",
        type="text",
        data_enter="type",
        id="typed",
        placeholder=_example(shown),
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        aria_label=label,
    )
    return el("details", el("summary", label), box, class_="typed", id="typed-box")


def _example(shown: Shown) -> str:
    options = shown.picking.options
    return str(options[0][0]) if options else ""
