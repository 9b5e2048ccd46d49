"""The history: a slider over all moments, steps, and the viewpoint."""

from __future__ import annotations

from tenka_web.app.shared_views.game_parts import ticks
from tenka_web.app.table_context import TableContext
from tenka_web.app.ui_state import EVERYTHING
from tenka_web.ui.keyed import Keyed, group, keyed
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import tool


def history(ctx: TableContext) -> Keyed:
    """Draw slider and steps; the last moment is the present."""
    session, t = ctx.session, ctx.t
    last = len(session.table.history)
    if session.mode.is_guided:
        return keyed()
    at = session.moment
    slider = el(
        "input", type="range", min="0", max=str(last), value=str(at), data_input="history.go", id="slider",
        aria_label=t("ui.history.slider"), aria_valuetext=t("ui.past", at=at, of=last),
    )  # fmt: skip
    begun = slider if last else el("span", t("ui.history.begin"), class_="begun")
    steps = {
        "moment-back": tool("history.step", "back", t("ui.history.back"), arg="-1", disabled=at == 0, id="moment-back"),
        "moments": el("span", begun, _marks(ctx, last), class_="along", id="moments"),
        "moment-on": tool("history.step", "next", t("ui.history.on"), arg="1", disabled=at == last, id="moment-on"),
        "moment-now": tool("history.now", "end", say_end(ctx), disabled=not session.ui.is_past, id="moment-now"),
    }
    return keyed(group("steps", steps, "div", class_="history steps"))


def _marks(ctx: TableContext, last: int) -> Markup:
    """Draw where parts of the game begin, along the slider."""
    places = [(moment / max(1, last), large) for moment, _, large in ticks(ctx)]
    marks = [el("i", class_="large" if large else None, style=f"--at:{at:.4f}") for at, large in places]
    return el("span", marks, class_="ticks", aria_hidden="true")


def say_end(ctx: TableContext) -> str:
    """Return the label for the end of the slider: the present, or the result."""
    return ctx.t("ui.past.result" if ctx.session.is_over else "ui.past.now")


def eyes(ctx: TableContext) -> Markup | None:
    """Draw the choice of viewpoint, if it makes a difference. Others' secrets stay hidden until the end of the game."""
    session, t = ctx.session, ctx.t
    if not ctx.game.secrets:
        return None
    own = "ui.eyes.own" if session.viewer is not None else "ui.eyes.onlooker"
    offers: list[tuple[int | None, str]] = [(None, t(own))]
    if session.is_over:
        offers += [(seat, t("ui.eyes.seat", seat=ctx.localizer.seat(seat))) for seat in range(len(session.seats))]
    if session.is_over or session.viewer is not None:
        offers.append((EVERYTHING, t("ui.eyes.all" if session.is_over else "ui.eyes.onlooker")))
    through = session.ui.eyes
    options = [el("option", words, value="" if who is None else str(who), selected=through == who) for who, words in offers]
    return el(
        "label", el("span", t("ui.eyes"), class_="label"), el("select", options, data_change="history.eyes"), class_="field"
    )
