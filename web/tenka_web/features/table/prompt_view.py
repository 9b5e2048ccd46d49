"""The prompt: who is asked what, and the answers as buttons. It depends only on the choices."""

from __future__ import annotations

from tenka_web.app.forced_answers import find_only_choice, find_pass_without_hand
from tenka_web.app.selection import CARD_PREFIX, ChoiceGroup
from tenka_web.app.settings import QUICK
from tenka_web.app.shared_views.choice_buttons import buttons, draw_pass_rest
from tenka_web.app.shared_views.docks import draw_dock, draw_owner
from tenka_web.app.strips import strip
from tenka_web.app.table_context import TableContext
from tenka_web.features.table import playback_view
from tenka_web.ui.icons import icon
from tenka_web.ui.keyed import Keyed, group, keyed
from tenka_web.ui.markup import Child, Markup, el, join
from tenka_web.ui.widgets import button, switch, tool
from tenka_web.ui.zones import Dock

MANY = 14


def draw_cover(ctx: TableContext) -> Markup:
    """Draw the cover between two people at one device with secrets."""
    viewer = ctx.session.viewer
    name = ctx.localizer.seat(viewer if viewer is not None else 0)
    ready = button("uncover", icon("eye"), ctx.t("ui.cover.ready", seat=name), class_="primary", id="uncover")
    view = ctx.view
    why = el("p", ctx.localizer.show(view.key, view.values), class_="cover-why") if view.key else None
    return el("div", el("h2", ctx.t("ui.cover", seat=name)), why, el("p", ctx.t("ui.cover.about"), class_="dim"), ready,
              draw_passing(ctx), draw_pass_rest(ctx), class_="cover")  # fmt: skip


def draw_passing(ctx: TableContext) -> Markup | None:
    """Draw the buttons to skip unimportant questions. No answer reveals a hand.

    Buttons pass once (also on the cover) or until a new card arrives. Alone with bots there is a switch instead: forced answers
    are then given automatically.
    """
    session, t, seat = ctx.session, ctx.t, ctx.session.asked_person
    if seat is None or seat != session.viewer or session.mode.is_guided:
        return None
    offered: list[Markup] = []
    if session.is_among_bots:
        if QUICK in ctx.game.switches and find_only_choice(ctx.game, session.table, seat) is not None:
            offered.append(switch("switch", t("ui.quick"), arg=QUICK, on=ctx.is_switched_on(QUICK), class_="quiet"))
    elif find_pass_without_hand(ctx.game, session.table, seat) is not None:
        offered += [button("pass", t("ui.pass.unseen"), id="pass-unseen")] if session.ui.covered else []
        offered.append(button("pass", t("ui.pass.on"), arg="on", class_="quiet", id="pass-on"))
    elif seat in session.auto_pass_seats:
        offered.append(button("pass", t("ui.pass.off"), arg="off", class_="quiet", id="pass-off"))
    return el("div", offered, class_="answers") if offered else None


def draw_prompt(ctx: TableContext) -> Markup:
    """Draw what the table waits for; requests of other players, or a stopped game, come first."""
    if ctx.session.overtaken:
        return _box(ctx, ctx.t("ui.overtaken"), None)
    return _join(strip(ctx, "first"), _draw_state(ctx))


def _draw_state(ctx: TableContext) -> Markup:
    """Draw the story, a past moment, or the present."""
    session = ctx.session
    if session.playback.story is not None:
        return playback_view.draw_story(ctx)
    past = strip(ctx, "past") if session.ui.is_past and not session.mode.is_guided else None
    return past or _join(strip(ctx, "before"), _draw_present(ctx), strip(ctx, "after"))


def _join(*parts: Markup | None) -> Markup:
    drawn = [part for part in parts if part]
    return drawn[0] if len(drawn) == 1 else join(drawn)


def _draw_present(ctx: TableContext) -> Markup:
    """Draw who is asked now and what, or the end."""
    session, otherwise = ctx.session, strip(ctx, "instead")
    if otherwise is not None:
        return otherwise
    if session.is_over:
        return strip(ctx, "over") or _box(ctx, ctx.t("ui.result"))
    if session.asked_person is None:
        return draw_waiting(ctx) if session.asked_bot is None else draw_bots(ctx)
    return question(ctx)


def _box(ctx: TableContext, title: Child, *inside: Child) -> Markup:
    return el("div", el("h2", title), inside, class_="ask")


def question(ctx: TableContext) -> Keyed:
    """Return the question for the person at the device; unchanged parts are not sent again."""
    session, view = ctx.session, ctx.view
    only = f"{view.key}.only"       # a question with one answer
    key, values = ctx.game.question(view)
    words = ctx.localizer.show(only if len(ctx.selection.options) == 1 and ctx.t.has(only) else key, values)
    asking = draw_confirmation(ctx) if session.ui.confirming is not None else ctx.game.answers(ctx) or draw_answers(ctx)
    inside = {
        "whose": draw_owner(ctx, session.asked_person),
        "question": el("h2", words, id="question"),
        f"dock-{Dock.STAGE}": draw_dock(ctx, Dock.STAGE),
        "asking": el("div", draw_hint(ctx), asking, strip(ctx, "asking"), draw_passing(ctx), id="asking"),
        f"dock-{Dock.RIVALS}": draw_dock(ctx, Dock.RIVALS),
        "typed-box": None if session.mode.is_guided else draw_command_line(ctx),
    }
    return keyed(group("ask", {name: drawn for name, drawn in inside.items() if drawn}, "div", class_="ask"))


def draw_confirmation(ctx: TableContext) -> Markup:
    """Draw the confirmation of an irreversible choice."""
    choice = ctx.session.ui.confirming
    assert choice is not None
    words = ctx.game.choice(ctx.localizer, ctx.view, choice)
    yes = button("sure", words, class_="primary", id="sure")
    return el(
        "div", el("p", ctx.t("ui.sure")), el("div", yes, button("unpick", ctx.t("ui.cancel")), class_="answers"), role="group"
    )


def draw_answers(ctx: TableContext) -> Markup:
    """Draw every next click as a button; targets not drawn on the table are highlighted."""
    selection = ctx.selection
    main: list[Markup] = []
    drawn: list[Markup] = []
    digits = iter("123456789")
    verbs = [choice.verb for choice, _ in selection.options]      # The first of several of a kind would read as advice
    for at, one in enumerate(selection.groups):
        on_table = bool(one.target) and ctx.game.is_drawn(one.target)
        if one.target and one.only is None and one.target == ctx.session.ui.tried:
            one = ChoiceGroup("", one.choices)        # What a second tap does not do is drawn beside it
        leads = not at and not on_table and len(one.choices) == verbs.count(one.choices[0].verb) == 1
        (drawn if on_table else main).extend(buttons(ctx, one, digits, first=leads))
    back = button("unpick", icon("undo"), ctx.t("ui.back"), class_="quiet") if selection.picked else None
    listed: Markup | None = el("div", drawn, class_="answers drawn") if drawn else None
    if len(drawn) > MANY:
        listed = el("details", el("summary", ctx.t("ui.answers.all", n=len(drawn))), listed, id="answers-all")
    main += draw_pass_rest(ctx)
    first = el("div", main, back, class_="answers") if main or back else None
    lies = any(ctx.game.is_drawn(one.target) and not one.target.startswith(CARD_PREFIX) for one in selection.groups if one.target)
    point = el("p", ctx.t("ui.point" if main else "ui.point.only"), class_="dim point") if lies else None
    return el("div", first, point, listed, role="group", aria_labelledby="question")


def draw_hint(ctx: TableContext) -> Markup | None:
    """Draw a hint, or that a bot is computing one."""
    session = ctx.session
    if session.worker.thinking is not None and session.worker.thinking.hint:
        return draw_thinking(ctx)
    if session.worker.advice is None or ctx.is_covered:
        return None
    advice = session.worker.advice
    choice = ctx.game.choice(ctx.localizer, ctx.view, advice.goal)
    because = ((advice.key, advice.values), *ctx.game.reasons(ctx, advice.goal))
    why = [[" ", ctx.localizer.show(key, values)] for key, values in because]
    take = button("hint.take", ctx.t("ui.hint.take"), id="hint-take")
    shut = tool("hint.close", "close", ctx.t("ui.close"))
    return el("div", icon("hint"), el("p", el("b", choice), why), take, shut, class_="hint", id="hint", tabindex="-1")


def draw_thinking(ctx: TableContext) -> Markup:
    """Draw a thinking bot: progress, and a button to stop the hint or pause the bots."""
    work = ctx.session.worker.thinking
    assert work is not None
    name = ctx.t("ui.hint.thinking") if work.hint else ctx.t("ui.thinking", seat=ctx.localizer.seat(work.seat))
    share = round(100 * work.share)
    done = el("progress", max="100", value=str(share) if share else None, aria_label=name)
    end = "stop" if work.hint else "pause"
    return el("div", el("p", name), done, button("bots.stop", icon(end), ctx.t(f"ui.{end}")), class_="thinking")


def draw_bots(ctx: TableContext) -> Markup:
    """Draw a bot's turn."""
    session = ctx.session
    seat = session.asked_bot
    title = ctx.t("ui.turn.of", seat=ctx.localizer.seat(seat if seat is not None else 0))
    if session.worker.halted:
        action: Markup = button("bots.go", icon("play"), ctx.t("ui.bots.go"), class_="primary")
    elif session.worker.thinking is not None:
        action = draw_thinking(ctx)
    else:
        action = el("div", button("bots.stop", icon("pause"), ctx.t("ui.pause")), class_="answers")
    undo = button("undo", icon("undo"), ctx.t("ui.undo.mine"), id="undo-mine") if session.can_undo() else None
    return el("div", draw_owner(ctx, seat), el("h2", title, id="question"), draw_dock(ctx, Dock.STAGE), undo, action,
              class_="ask")  # fmt: skip


def draw_waiting(ctx: TableContext) -> Markup:
    """Draw a remote player's turn, or that clients are exchanging data."""
    session = ctx.session
    seat = next(iter(session.asked_seats), 0)
    title = el("h2", ctx.t("ui.turn.of", seat=ctx.localizer.seat(seat)), id="question")
    return el("div", draw_owner(ctx, seat), title, draw_dock(ctx, Dock.STAGE), class_="ask")


def draw_command_line(ctx: TableContext) -> Markup:
    """Draw the command line."""
    label = ctx.t("ui.typed")
    box = el(
        "input",
        type="text",
        data_enter="type",
        id="typed",
        placeholder=_example(ctx),
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        aria_label=label,
    )
    return el("details", el("summary", label), box, class_="typed", id="typed-box")


def _example(ctx: TableContext) -> str:
    options = ctx.selection.options
    return str(options[0][0]) if options else ""
