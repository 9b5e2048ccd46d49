"""The way through time: a slider over all moments, step by step, and through whose eyes."""

from __future__ import annotations

from page.look import Look
from page.svg import Markup, el
from page.views.parts import tool


def history(shown: Look) -> Markup:
    """Slider and steps; the last moment is the present."""
    session, t = shown.session, shown.t
    last = len(session.table.history)
    if not last or session.lesson is not None:
        return Markup("")
    at = session.moment
    slider = el(
        "input", type="range", min="0", max=str(last), value=str(at), data_input="history.go", id="slider",
        aria_label=t("ui.history.slider"), aria_valuetext=t("ui.past", at=at, of=last),
    )  # fmt: skip
    steps = [
        tool("history.step", "back", t("ui.history.back"), arg="-1", disabled=at == 0),
        slider,
        tool("history.step", "next", t("ui.history.on"), arg="1", disabled=at == last),
        tool("history.now", "end", t("ui.past.now"), disabled=session.cursor is None),
    ]
    return el("div", el("div", steps, class_="steps"), eyes(shown), class_="history")


def eyes(shown: Look) -> Markup | None:
    """Through whose eyes the past is seen; only where it makes a difference."""
    if not shown.game.secrets:
        return None
    session, t = shown.session, shown.t
    options = [el("option", t("ui.eyes.own"), value="", selected=session.eyes is None)]
    options.append(el("option", t("ui.eyes.onlooker"), value="-1", selected=session.eyes == -1))
    if session.over:
        options += [
            el("option", shown.words.seat(seat), value=str(seat), selected=session.eyes == seat)
            for seat in range(len(session.seats))
        ]
    return el(
        "label", el("span", t("ui.eyes"), class_="label"), el("select", options, data_change="history.eyes"), class_="field"
    )
