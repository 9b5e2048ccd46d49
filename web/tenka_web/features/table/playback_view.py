"""The story between two questions: a scene with its controls, and settings below the first ones."""

from __future__ import annotations

from tenka_web.app.playback import Story
from tenka_web.app.settings import CHOICES
from tenka_web.app.shared_views.docks import draw_dock
from tenka_web.app.table_context import TableContext, is_first_game, offers_sounds, stories_shown, waits_for_click
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import button, tool
from tenka_web.ui.zones import Dock


def draw_story(ctx: TableContext) -> Markup:
    """Draw a scene with its controls."""
    tale = ctx.session.playback.story
    assert tale is not None
    scene = tale.scene
    said = [el("p", ctx.localizer.show(key, values)) for key, values in scene.say]
    last, guided = tale.is_last, ctx.session.mode.is_guided
    play = tool(
        "story.play", "pause" if tale.running else "play", ctx.t("ui.pause" if tale.running else "ui.play"), id="story-play"
    )
    waits = (guided or tale.running) and waits_for_click(ctx.settings, ctx.session)
    back = tool("story.step", "back", ctx.t("ui.previous"), arg="back", disabled=tale.at == 0)
    on = tool("story.step", "next", ctx.t("ui.next"), arg="on", disabled=last and not tale.flows)
    way_out = None if waits and last and guided else _draw_end(ctx, tale)
    following = _draw_next(ctx, last=last) if guided or _way_out(ctx, tale) == "skip" else None
    controls = [back, way_out, following] if waits else [back, play, on, way_out]
    if guided and len(tale.scenes) == 1:
        controls = controls[-1:]
    count = el("p", ctx.t("ui.story.at", at=tale.at + 1, of=len(tale.scenes)), class_="dim") if len(tale.scenes) > 1 else None
    title = el("h2", ctx.localizer.show(scene.key, scene.values), id="question")
    return el(
        "div",
        title,
        draw_dock(ctx, Dock.STAGE),
        draw_dock(ctx, Dock.STORY),
        el("div", el("div", said), class_="said"),
        el("div", controls, class_="controls"),
        draw_tales(ctx),
        count,
        draw_sounds(ctx),
        class_="ask story lesson" if guided else "ask story",
    )


def _draw_next(ctx: TableContext, *, last: bool) -> Markup:
    act = "story.end" if last and ctx.session.mode.is_guided else "story.next"
    return button(act, icon("play"), ctx.t("ui.next"), class_="primary", id="story-next")


def _draw_end(ctx: TableContext, tale: Story) -> Markup:
    way = _way_out(ctx, tale)
    return button("story.end", icon("end"), el("span", ctx.t(f"ui.story.{way}")), class_="" if way == "skip" else "primary")


def _way_out(ctx: TableContext, tale: Story) -> str:
    """Return the label for leaving a story; if more stories follow without a question, all are skipped."""
    if not tale.is_last or (tale.flows and ctx.session.asked_person is None and not ctx.session.is_over):
        return "skip"
    return "on" if tale.flows else "done"


def draw_tales(ctx: TableContext) -> Markup | None:
    """Draw the setting of how much to show, beside the first stories."""
    if not is_first_game(ctx.settings, ctx.session):
        return None
    now = stories_shown(ctx.settings, ctx.session)
    offered = [
        button("set", ctx.t(f"ui.tales.{one}"), arg=f"tales {one}", class_="quiet", id=f"tales-{one}",
               aria_pressed="true" if now == one else "false")
        for one in CHOICES["tales"]
    ]  # fmt: skip
    return el("div", el("p", ctx.t("ui.tales.ask"), class_="dim"), el("div", offered, class_="answers"), class_="tales")


def draw_sounds(ctx: TableContext) -> Markup | None:
    """Draw the offer of sounds below the first stories, once, if there is room."""
    if not offers_sounds(ctx.settings, ctx.session):
        return None
    answers = [button("sounds", icon("sound"), el("span", ctx.t("ui.sounds.on")), arg="on", class_="quiet", id="sounds-on"),
               button("sounds", ctx.t("ui.sounds.off"), arg="off", class_="quiet", id="sounds-off")]  # fmt: skip
    return el("div", el("p", ctx.t("ui.sounds.ask"), class_="dim"), el("div", answers, class_="answers"), class_="tales")
