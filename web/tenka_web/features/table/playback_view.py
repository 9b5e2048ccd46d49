"""The story between two questions: a scene with its controls, and below the first ones how much shall be told."""

from __future__ import annotations

from tenka_web.app.playback import Story
from tenka_web.app.settings import CHOICES
from tenka_web.app.shared_views.docks import dock
from tenka_web.app.table_context import Shown
from tenka_web.app.table_context import tales as shown_tales
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import button, tool
from tenka_web.ui.zones import Dock


def story(shown: Shown) -> Markup:
    """Draw a scene of a story with its controls."""
    tale = shown.session.telling.story
    assert tale is not None
    scene = tale.scene
    said = [el("p", shown.words.show(key, values)) for key, values in scene.say]
    last = tale.at + 1 == len(tale.scenes)
    play = tool(
        "story.play", "pause" if tale.running else "play", shown.t("ui.pause" if tale.running else "ui.play"), id="story-play"
    )
    waits = scene.waits and tale.running and not last and shown.session.waited_for
    controls = [
        tool("story.step", "back", shown.t("ui.previous"), arg="back", disabled=tale.at == 0),
        None if waits else play,
        tool("story.step", "next", shown.t("ui.next"), arg="on", disabled=last and not tale.flows),
        button("story.next", icon("play"), shown.t("ui.next"), class_="primary", id="story-next") if waits else None,
        button(
            "story.end",
            icon("end"),
            el("span", shown.t(f"ui.story.{_way_out(shown, tale)}")),
            class_="primary" if last else "",
        ),
    ]
    count = el("p", shown.t("ui.story.at", at=tale.at + 1, of=len(tale.scenes)), class_="dim")
    title = el("h2", shown.words.show(scene.key, scene.values), id="question")
    return el(
        "div",
        title,
        dock(shown, Dock.STAGE),
        dock(shown, Dock.STORY),
        el("div", said, class_="said"),
        el("div", controls, class_="controls"),
        tales(shown),
        count,
        sounds(shown),
        class_="ask story",
    )


def _way_out(shown: Shown, tale: Story) -> str:
    """Return what leaving a story means: a stretch that goes on without a question of one's own is skipped as a whole."""
    if tale.at + 1 < len(tale.scenes) or (tale.flows and shown.session.person() is None and not shown.session.over):
        return "skip"
    return "on" if tale.flows else "done"


def tales(shown: Shown) -> Markup | None:
    """Beside the first stories: how much shall be told from now on."""
    if shown.settings.offered or shown.game.brief is None or shown.session.mode.guided:
        return None
    now = shown_tales(shown.settings, shown.session)
    offered = [
        button("set", shown.t(f"ui.tales.{one}"), arg=f"tales {one}", class_="quiet", id=f"tales-{one}",
               aria_pressed="true" if now == one else "false")
        for one in CHOICES["tales"]
    ]  # fmt: skip
    return el("div", el("p", shown.t("ui.tales.ask"), class_="dim"), el("div", offered, class_="answers"), class_="tales")


def sounds(shown: Shown) -> Markup | None:
    """Below the first stories, where nothing else has to make room or is asked: sounds, offered once."""
    if shown.settings.heard or shown.settings.sound or shown.session.mode.guided or tales(shown) is not None:
        return None
    answers = [button("sounds", icon("sound"), el("span", shown.t("ui.sounds.on")), arg="on", class_="quiet", id="sounds-on"),
               button("sounds", shown.t("ui.sounds.off"), arg="off", class_="quiet", id="sounds-off")]  # fmt: skip
    return el("div", el("p", shown.t("ui.sounds.ask"), class_="dim"), el("div", answers, class_="answers"), class_="tales")
