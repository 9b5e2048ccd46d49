"""Several people at one device: nothing of a plan reaches another seat's screen before it is opened."""

from __future__ import annotations

import random
import re

from tenka.games.shogun.provinces import NAMES
from tenka_web.app import saves
from tests.app.games.shogun.tables import choices, laid_cards, plan, provinces, table
from tests.app.harness import Desk

UNSEEN = ("history",)


def table_with_plan(seed: int, other: int) -> Desk:
    """Return a table of three people: the first has planned in one way or another, the second sees its own board."""
    desk = table("person", "person", "person").do("uncover")
    fixed = [("card:chest-1", "box:bid"), ("card:tajima", "box:tax"), ("card:mino", "box:rice")]
    for card, box in fixed:
        desk.do(f"target:{card}", f"target:{box}")
    plan(desk, random.Random(other))
    return desk.do("uncover")


def test_different_plans_of_another_seat_give_the_same_page() -> None:
    """Every part of the page, the title and the spoken text are equal."""
    one, two = table_with_plan(0, 1), table_with_plan(0, 2)
    assert laid_cards(one, 0) != laid_cards(two, 0)
    assert one.page.render() == two.page.render()
    for desk in (one, two):
        desk.do("target:card:chest-0", "target:box:castle", "hover:province:tajima", "history.step:-1", "history.step:-1")
    assert one.page.render() == two.page.render()


def test_the_cover_between_seats_shows_no_plan() -> None:
    desk = table("person", "person", "person").do("uncover")
    plan(desk, random.Random(4))
    assert desk.session.ui.covered
    whole = "".join(map(str, desk.page.render().values()))
    assert 'data-target="card:' not in whole
    assert 'class="note"' not in whole
    assert "live-shogun" in desk.shown("live")      # Public things stay visible


def test_undo_does_not_cross_the_cover() -> None:
    desk = table("person", "person", "person").do("uncover")
    plan(desk, random.Random(4))
    before = desk.session.table.record()
    desk.do("undo", "uncover", "undo")
    assert desk.session.table.record() == before
    assert desk.session.viewer == 1


def test_during_actions_own_cards_stay_covered_until_their_owner_opens_them() -> None:
    desk = table("person", "person", "person").do("uncover")
    for seed in range(3):
        plan(desk, random.Random(seed)).do("uncover")
    desk.do("story.end")
    assert desk.session.table.decision is not None
    assert desk.session.table.decision.key == "sh.ask.special"
    assert not desk.session.ui.covered
    whole = "".join(map(str, desk.page.render().values()))
    assert 'class="note"' not in whole
    assert 'class="plan' not in whole
    seat = desk.session.viewer
    assert seat is not None
    desk.do("peek")
    shown = desk.shown("tray")
    assert 'class="plan' in shown
    others = [name for other in range(3) if other != seat for name in provinces(desk, other)]
    assert not any(f'card:{name}"' in shown for name in others)
    desk.do(f"choose:{choices(desk)[0]}")
    assert 'class="plan' not in "".join(map(str, desk.page.render().values()))


def test_a_season_shows_only_opened_cards_and_the_viewers_own() -> None:
    """A whole season of three people; at every step the cards on the screen are the viewer's or open."""
    desk = table("person", "person", "person", seed="season").do("uncover")
    rng = random.Random(7)
    for _ in range(400):
        session = desk.session
        state = session.table.state
        if state.season or session.is_over:
            break
        check(desk)
        if session.ui.covered:
            desk.do("uncover")
        elif session.playback.story is not None:
            desk.do("story.step:on")
            check(desk)
            desk.do("story.end")
        elif session.is_sealed:
            plan(desk, rng)
        else:
            desk.do(f"choose:{rng.choice(choices(desk))}")
    assert desk.session.table.state.season == 1


def check(desk: Desk) -> None:
    """Assert that province cards in the markup belong to the person at the device."""
    session = desk.session
    whole = "".join(str(markup) for name, markup in desk.page.render().items() if name not in UNSEEN)
    cards = {name for name in re.findall(r'data-target="card:([a-z_]+)"', whole) if name in NAMES}
    viewer = session.viewer
    if viewer is None or session.ui.covered or session.playback.story:
        assert not cards
    else:
        assert cards <= {*provinces(desk, viewer), *laid_cards(desk, viewer).values()}


def test_the_browsers_storage_has_no_plan_as_plain_text() -> None:
    """The record is stored, as the game must continue after a reload, but compressed; an exported file ends before the plans."""
    desk = table("person", "person", "person").do("uncover", "drop:card:tajima box:tax")
    kept = next(text for key, text in desk.drawer.held.items() if ":save:" in key)
    assert "tajima" not in kept
    assert "lay tax tajima" in saves.read(kept).record
    desk.do("download:save")
    assert "lay tax tajima" not in next(iter(desk.frame.downloads.values()))


def test_a_link_made_while_planning_has_no_card_as_plain_text() -> None:
    """It ends before the plans, and it is packed as numbers."""
    desk = table("person", "person", "person").do("uncover", "drop:card:tajima box:tax", "copy.link")
    assert "tajima" not in desk.frame.copied[-1]
