"""Values that drawings compute from a view are cached as long as the view exists, and no longer."""

from __future__ import annotations

from itertools import count

from tenka_web.app.table_context import build_context
from tests.app.games.shogun.tables import table
from tests.app.harness import Desk


def computed_values(desk: Desk, numbers: count[int], name: str = "x") -> int:
    """Return what a drawing of the table finds under a name: each computation gives another number."""
    return build_context(desk.app.t, desk.app.settings, desk.session).of_view(name, lambda: next(numbers))


def test_a_value_of_a_view_is_computed_once() -> None:
    """A selection changes none; another name, another language or a choice does."""
    desk, numbers = table("person", "steady", "steady"), count()
    assert [computed_values(desk, numbers), computed_values(desk, numbers), computed_values(desk, numbers, "y")] == [0, 0, 1]
    desk.do("target:card:tajima")
    assert computed_values(desk, numbers) == 0
    desk.do("language:es")
    assert computed_values(desk, numbers) == 2
    desk.do("target:box:tax")
    assert computed_values(desk, numbers) == 3
    desk.do("undo")
    assert computed_values(desk, numbers) == 4


def test_a_scene_has_its_own_values() -> None:
    """It shows another position than its view."""
    desk, numbers = Desk().start("random", "random").play(), count()
    before = computed_values(desk, numbers)
    desk.do("story.again")
    assert desk.session.playback.story is not None
    assert len({before, computed_values(desk, numbers), computed_values(desk, numbers)}) == 3


def test_selecting_a_card_leaves_map_log_and_seats_the_same_objects() -> None:
    """They are not drawn again only to find that they are equal."""
    desk = table("person", "steady", "steady")
    desk.watch.run(2_000)
    before = desk.page.render()
    after = desk.do("target:card:tajima").page.render()
    assert after["tray"] != before["tray"]
    assert all(after[part] is before[part] for part in ("live", "log", "seats"))
