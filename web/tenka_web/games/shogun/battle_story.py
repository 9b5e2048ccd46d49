"""Battles, revolts and the first filling of the tower as stories: what goes in, how it falls, how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tenka import Event
from tenka_web.app.playback import Scene
from tenka_web.games.shogun import cube_fall
from tenka_web.games.shogun.story import Said, Teller
from tenka_web.games.shogun.view_model import END, FALL, IN
from tenka_web.ui.boards.view_model import March

GATHERED, TOLD = 1700, 3200
"""Milliseconds for looking at what goes in, and at how it ended."""


@dataclass(frozen=True)
class Fight:
    """One use of the tower: a battle, a revolt or the first filling, with the thrown cubes and the end.

    Scenes are made when the end is known, so each scene has the whole fight; ``step``: how far its scene has come.
    """

    start: Event
    step: str = IN
    thrown: Event | None = None
    end: Event | None = None
    number: int = 0


def _begin(teller: Teller, event: Event) -> Fight:
    teller.fights += 1
    fight = Fight(event, number=1000 * teller.moment + teller.fights)
    teller.fight = fight
    return fight


def on_battle(teller: Teller, event: Event, state: Any) -> None:
    """Add the scene of armies that march and go into the tower."""
    _begin(teller, event)
    values = dict(event.values)
    teller.told.append((event.key, values))
    march = March(values["source"], values["province"], values["seat"], values["moved"])
    teller.add(state, GATHERED, (values["province"],), (march,))


def on_revolt(teller: Teller, event: Event, state: Any) -> None:
    """Add the scene of a revolt."""
    _begin(teller, event)
    if not teller.action:
        teller.told = []        # in winter each revolt has scenes of its own
    teller.told.append((event.key, dict(event.values)))
    teller.add(state, GATHERED, (str(event.values["province"]),))


def on_charged(teller: Teller, event: Event, state: Any) -> None:
    """Add the first filling; cubes that fall out go back."""
    teller.entitle("sh.scene.charged", {})
    fight = replace(_begin(teller, event), thrown=event)
    for step, length in ((IN, GATHERED), (FALL, cube_fall.time(event.values["thrown"], event.values["fell"]))):
        teller.fight = replace(fight, step=step)
        teller.told = [("sh.fight.filling", {"n": sum(event.values["thrown"])})]
        teller.add(state, length)
    teller.fight = replace(fight, step=END)     # cubes that stay inside are mentioned once all have fallen
    teller.told.append(("sh.fight.charged", {"n": sum(event.values["inside"]), "fell": sum(event.values["fell"])}))
    teller.add(state, TOLD)
    teller.fight = None


def on_thrown(teller: Teller, event: Event, state: Any) -> None:
    """Add the fall of the cubes."""
    fight: Fight | None = teller.fight
    if fight is not None:
        teller.fight = replace(fight, step=FALL, thrown=event)
        length = cube_fall.time(event.values["thrown"], event.values["fell"])
        teller.add(state, length, (str(fight.start.values["province"]),))


def on_end(teller: Teller, event: Event, state: Any) -> None:
    """Add the end of the fight, and give it to the scenes before, which need it."""
    fight: Fight | None = teller.fight
    if fight is None:
        return
    whole = replace(fight, step=END, end=event)
    teller.scenes = [_with_knowledge(scene, whole) for scene in teller.scenes]
    teller.told += explain_end(whole)
    teller.told.append((event.key, dict(event.values)))
    teller.fight = whole
    teller.add(state, TOLD, (str(event.values["province"]),))
    teller.fight = None


def _with_knowledge(scene: Scene, whole: Fight) -> Scene:
    fight = scene.data.fight
    if fight is None or fight.number != whole.number:
        return scene
    return replace(scene, data=replace(scene.data, fight=replace(whole, step=fight.step)))


def explain_end(fight: Fight) -> Iterator[Said]:
    """Explain the end of a fight cube by cube: the tray, which cubes count, and which take no part."""
    start, thrown, end = fight.start, fight.thrown, fight.end
    assert thrown is not None
    assert end is not None
    fell = list(thrown.values["fell"])
    seat, defender = int(start.values["seat"]), int(start.values.get("defender", -1))
    went_in, lay = list(thrown.values["thrown"]), sum(start.values["tray"])
    changes = [out - into for out, into in zip(fell, went_in, strict=True)]
    stayed, loosened = -sum(min(0, one) for one in changes), sum(max(0, one) for one in changes)
    yield ("sh.fight.fell.tray" if lay else "sh.fight.fell"), {"n": sum(fell), "thrown": sum(went_in), "tray": lay}
    if stayed and loosened:
        yield "sh.fight.exchanged", {"stayed": stayed, "loosened": loosened}
    elif stayed or loosened:
        yield ("sh.fight.stayed" if stayed else "sh.fight.loosened"), {"n": stayed or loosened}
    others = sum(count for party, count in enumerate(fell[:-1]) if party not in (seat, defender))
    if others:
        yield "sh.fight.others", {"n": others}
    if start.key == "sh.event.revolt":
        yield "sh.fight.revolt", {"farmers": fell[-1]}
    elif fell[-1]:
        yield ("sh.fight.help" if end.values["farmers"] else "sh.fight.aside"), {"n": fell[-1]}
    if end.key == "sh.event.battle_tie" and end.values["theirs"] == 0 and end.values["farmers"] > end.values["ours"]:
        yield "sh.fight.farmers_only", {"defender": defender}
    if end.key in ("sh.event.battle_won", "sh.event.revolt_put_down"):
        lost = int(end.values["ours"]) - int(end.values["left"])
        if lost:
            yield "sh.fight.losses", {"seat": seat, "n": lost, "left": end.values["left"]}


HEARERS: Mapping[str, Any] = {
    "sh.event.battle": on_battle, "sh.event.revolt": on_revolt, "sh.event.charged": on_charged, "sh.event.thrown": on_thrown,
    "sh.event.battle_won": on_end, "sh.event.battle_held": on_end, "sh.event.battle_tie": on_end,
    "sh.event.revolt_put_down": on_end, "sh.event.revolt_lost": on_end,
}  # fmt: skip
"""Event -> the function that adds it to the story."""
