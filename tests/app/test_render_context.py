"""What drawings find out of a view is kept as long as the view is, and no longer."""

from __future__ import annotations

from itertools import count

from tenka_web.app.table_context import show
from tests.app.games.shogun.tables import table
from tests.app.harness import Desk


def found(desk: Desk, numbers: count[int], name: str = "x") -> int:
    """What a drawing of the table finds under a name: every finding is another number."""
    return show(desk.app.t, desk.app.settings, desk.session).of_view(name, lambda: next(numbers))


def test_what_follows_from_a_view_is_found_once_for_it() -> None:
    """A pick changes nothing of it; another name, another language or the choice itself does."""
    desk, numbers = table("person", "steady", "steady"), count()
    assert [found(desk, numbers), found(desk, numbers), found(desk, numbers, "y")] == [0, 0, 1]
    desk.do("target:card:tajima")
    assert found(desk, numbers) == 0
    desk.do("language:es")
    assert found(desk, numbers) == 2
    desk.do("target:box:tax")
    assert found(desk, numbers) == 3
    desk.do("undo")
    assert found(desk, numbers) == 4


def test_a_scene_shows_more_than_its_view() -> None:
    """So nothing that was found out of the view holds in it."""
    desk, numbers = Desk().start("random", "random").play(), count()
    before = found(desk, numbers)
    desk.do("story.again")
    assert desk.session.playback.story is not None
    assert len({before, found(desk, numbers), found(desk, numbers)}) == 3


def test_a_card_that_is_picked_up_leaves_map_log_and_seats_as_they_were() -> None:
    """The very same drawings: they are not made anew to find that they are equal."""
    desk = table("person", "steady", "steady")
    desk.watch.run(2_000)
    before = desk.page.render()
    after = desk.do("target:card:tajima").page.render()
    assert after["tray"] != before["tray"]
    assert all(after[part] is before[part] for part in ("live", "log", "seats"))
