"""The guided first year of Shogun: a spring with one idea per action, then less and less help, and the prepared game."""

from __future__ import annotations

from functools import partial
from typing import Any

from tenka_web.app.counts import event, rivals
from tenka_web.app.lesson import Lesson, LessonPage, lesson_page
from tenka_web.games.shogun import card_art, counts, story
from tenka_web.ui import card_art as ui_card_art

_page = partial(lesson_page, "sh.lesson")


def _lay(name: str, moment: int, box: str, card: str, /, **values: Any) -> LessonPage:
    """Return a page on which a card is placed."""
    return _page(name, moment, f"card:{card} box:{box}", f"lay {box} {card}", **values)


def _march(name: str, moment: int, goal: str, armies: int, /, **values: Any) -> LessonPage:
    """Return a page on which armies march."""
    return _page(name, moment, f"province:{goal} armies:{armies}", f"march {goal} {armies}", armies=armies, **values)


# fmt: off
SPRING = (
    _page("welcome", 0, "seat:0", rivals=rivals),
    _page("realm", 0, "province:suruga province:mino province:sagami", seat=0, held=counts.provinces, armies=counts.armies,
          chests=counts.chests),
    _page("regions", 0, "region:red", region="red", regions=counts.regions, castle=counts.most_buildings("castle"),
          temple=counts.most_buildings("temple"), theatre=counts.most_buildings("theatre")),
    _page("row", 0, shows="cards", open=counts.open_actions),
    _lay("castle", 0, "castle", "tajima", province="tajima", price=counts.price("castle")),
    _lay("temple", 1, "temple", "harima", province="harima", price=counts.price("temple"), sites=counts.sites("harima")),
    _lay("theatre", 2, "theatre", "owari", province="owari", price=counts.price("theatre")),
    _lay("rice", 3, "rice", "mino", province="mino", rice=counts.rice("mino")),
    _lay("tax", 4, "tax", "tamba", province="tamba", tax=counts.tax("tamba")),
    _lay("five", 5, "armies-5", "sagami", province="sagami", box="armies-5", price=counts.price("armies-5"),
         more=counts.count_placed("armies-5"), there=counts.armies_in("sagami")),
    _lay("three", 6, "armies-3", "izu", province="izu", box="armies-3", price=counts.price("armies-3"),
         more=counts.count_placed("armies-3")),
    _lay("bluff", 7, "armies-1", "chest-0", card="chest-0", box="armies-1"),
    _lay("attack", 8, "battle-a", "suruga", province="suruga", place="totomi", there=counts.armies_in("suruga"),
         free=counts.movable("suruga")),
    _lay("second", 9, "battle-b", "musashi", province="musashi", place="kai", there=counts.armies_in("musashi")),
    _lay("bid", 10, "bid", "chest-1", card="chest-1", cost=counts.cost, chests=counts.chests, tax=counts.tax("tamba")),
    _page("seal", 11, "", "done", laid=counts.count_laid),
    _page("event", 36, "event:e5", shows="cards", event="e5", text="e5", events=counts.events_of_year),
    _page("bids", 36, "seat:1 seat:0 seat:2", seat=1, rival=2, theirs=event("sh.event.bid", "paid", seat=1),
          ours=event("sh.event.bid", "paid", seat=0)),
    _page("special", 37, "special:more-rice", "claim more-rice", special="more-rice", seat=1),
    _page("order", 39, "special:defence", shows="cards", special="defence", seat=2),
    _page("battle", 39, "province:wakasa", rival=2, source="wakasa"),
    _march("march", 40, "kai", 2, province="musashi", place="kai", source="wakasa", seat=2,
           theirs=event("sh.event.battle", "attackers"), fell=counts.fight("wakasa", "ours"),
           farmers=counts.fight("wakasa", "farmers")),
    _page("tower", 41, "province:kai", place="kai", ours=counts.fight("kai", "ours"), left=counts.fight("kai", "left")),
    _march("again", 43, "totomi", 4, province="suruga", place="totomi"),
    _page("harvest", 46, "province:mino province:tamba", province="mino", place="tamba", source="sagami",
          ours=counts.fight("totomi", "ours"), farmers=counts.fight("totomi", "farmers"), left=counts.fight("totomi", "left"),
          rice=event("sh.event.harvested", "rice", province="mino"), tax=event("sh.event.taxed", "chests", province="tamba")),
)
SUMMER = (
    _page("summer", 46, shows="cards"),
    _lay("unrest", 49, "rice", "mino", province="mino", there=counts.armies_in("mino"), markers=counts.markers("mino"),
         held=counts.provinces),
    _lay("one", 53, "armies-1", "tajima", province="tajima", box="armies-1", place="harima", price=counts.price("armies-1"),
         more=counts.count_placed("armies-1")),
    _lay("free", 56, "bid", "sagami", province="sagami"),
    _page("seal2", 57, "", "done"),
    _page("vanguard", 82, "special:attack", "claim attack", special="attack", event="e6"),
    _march("rival", 87, "wakasa", 3, province="wakasa", place="tamba", seat=1, there=counts.armies_in("wakasa"),
           every=counts.movable("tamba", 1)),
    _page("revolt", 88, "province:mino", province="mino", place="wakasa", seat=1, fell=counts.fight("mino", "ours"),
          before=event("sh.event.revolt", "armies", province="mino"), left=counts.armies_in("mino"),
          markers=counts.markers("mino")),
    _march("shift", 90, "harima", 2, province="tajima", place="harima"),
    _march("alone", 92, "mikawa", 1, province="mikawa", place="owari", special="attack", waiting=counts.tray),
)
AUTUMN = (
    _page("autumn", 93, event="e7", events=counts.events_left, rice=counts.stored_rice, held=counts.provinces),
    _page("seal3", 104, "", "done", bluffs=counts.bluffs, attacks=counts.attacks),
    _page("granary", 130, "special:more-rice", "claim more-rice", special="more-rice"),
    _march("strike", 134, "bizen", 2, province="harima", place="bizen", seat=2, there=counts.armies_in("bizen")),
    _page("tie", 135, "province:bizen", place="bizen", ours=counts.fight("bizen", "ours"),
          theirs=counts.fight("bizen", "theirs")),
    _march("last", 137, "shinano", 5, province="shinano", place="tajima", seat=2),
)
WINTER = (
    _page("winter", 138, "province:wakasa", event="e7", province="wakasa", seats=(2, 1), loss=event("sh.event.winter", "loss"),
          rice=event("sh.event.winter", "rice", 0), held=event("sh.event.fed", "provinces", seat=0), revolts=counts.revolts,
          extra=counts.extra),
    _page("score", 138, "seat:0 seat:1 seat:2", points=counts.points, others=counts.others, land=counts.points_of("provinces"),
          built=counts.points_of("buildings"), lead=counts.points_of("castle", "temple", "theatre")),
    _page("end", 138),
)
# fmt: on

LESSON = Lesson("tutorial-shogun.rec", learner=0, pages=SPRING + SUMMER + AUTUMN + WINTER, lying=("province", "box"),
                is_narrated=story.is_battle, fold=story.wait_at_ends,
                picture=lambda: ui_card_art.draw_print(card_art.rows()["attack"]))
