"""Orders ahead on the page: laid down beside the plan, sealed with it, and carried out without a question or a letter."""

from __future__ import annotations

from tenka.games.shogun.cards import SPECIALS
from tenka.games.shogun.provinces import NAMES
from tenka_web.features.correspondence.mode import letters_of
from tenka_web.ui.seats import LINK, PERSON
from tests.app.correspondence.test_correspondence import begin, joined, plans, play, sent
from tests.app.harness import Desk


def lay_plan(desk: Desk) -> Desk:
    """Lay a plan, but do not seal it yet."""
    session = desk.session
    while (seat := session.asked_person) is not None and str(session.table.decision.forward_choices(seat)[0]) != "done":
        desk.do(f"choose:{session.table.decision.forward_choices(seat)[0]}")
    return desk


def add_premoves(desk: Desk) -> Desk:
    """Order something for whatever the plan may ask, with the lists that the page shows."""
    session = desk.session
    assert session.mode.by_letters
    seat, rules = session.asked_person, session.table.rules
    assert seat is not None
    desk.do(*(f"premove:sh.ask.special - {at} {special}" for at, special in enumerate(SPECIALS)))
    laid = session.view().state.laid[seat]
    for key, action in (("sh.ask.march", "battle-a"), ("sh.ask.march", "battle-b"), ("sh.ask.move", "armies-1")):
        province = laid[rules.box_index[action]]  # type: ignore[attr-defined]
        if province not in range(len(NAMES)):
            continue
        near = [NAMES[at] for at in rules.board.neighbours[province]][:2]  # type: ignore[attr-defined]
        premoves = ["stay"] * (action == "armies-1") + [f"{kind} {name} most" for name in near for kind in ("attack", "move")]
        desk.do(*(f"premove:{key} {action} {at} {one}" for at, one in enumerate(premoves[:5])))
    return desk


def test_a_season_follows_premoves_and_asks_nobody() -> None:
    """Two exchanges: plans with their premoves, then the keys; each page plays the season to the next plan by itself."""
    first = begin(PERSON, LINK, LINK, game="shogun", options=("start prescribed",))
    invitation = sent(play(add_premoves(lay_plan(first))))
    desks = [first, *(play(add_premoves(lay_plan(joined(invitation, seat)))) for seat in (1, 2))]
    for _ in range(2):
        texts = [sent(desk) for desk in desks]
        for desk in desks:
            desk.do("letters:" + "\n".join(texts))
            desk.watch.run(60_000)
    for desk in desks:
        while desk.session.playback.story is not None:
            desk.do("story.end")
    records = {desk.session.table.record() for desk in desks}
    assert len(records) == 1
    table = first.session.table
    assert table.decision.key == "sh.ask.plan"
    assert {line.choice.verb for line in table.history if not line.sealed} >= {"claim", "march"}


def test_the_form_shows_what_can_be_ordered_and_what_is() -> None:
    """A list for the special card and one for each march that is laid, by name; each premove is followed by an empty list."""
    desk = lay_plan(plans(LINK, LINK)[1])
    assert 'id="premoves"' in desk.shown("prompt")
    assert 'id="premove-sh.ask.special--0"' in desk.shown("prompt")
    assert 'id="premove-sh.ask.special--1"' not in desk.shown("prompt")
    desk.do("premove:sh.ask.special - 0 defence")
    shown = desk.shown("prompt")
    assert 'id="premove-sh.ask.special--1"' in shown
    assert 'value="defence" selected' in shown
    desk.do("premove:sh.ask.special - 0 ")
    assert 'value="defence" selected' not in desk.shown("prompt")
    assert letters_of(desk.session.mode).state.own_premoves[1] == {}


def test_unknown_premoves_are_not_set() -> None:
    """What comes from outside is checked: another question, another premove, another place, or no game by letters at all."""
    desk = lay_plan(plans(LINK, LINK)[1])
    for arg in ("sh.ask.plan - 0 defence", "sh.ask.special - 0 <b>", "sh.ask.special - 9 defence", "", " : :"):
        desk.do(f"premove:{arg}")
    assert letters_of(desk.session.mode).state.own_premoves == {}
    Desk().do("premove:sh.ask.special - 0 defence")


def test_premoves_outlive_a_reload() -> None:
    desk = lay_plan(plans(LINK, LINK)[1]).do("premove:sh.ask.special - 0 defence")
    again = Desk(desk.drawer, fragment=desk.frame.hash)
    assert letters_of(again.session.mode).state.own_premoves[1] == {("sh.ask.special", ""): ("defence",)}


def test_at_one_device_there_are_no_premoves() -> None:
    """Premoves are for letters: at a table where all sit together the form is not there."""
    desk = Desk().do("set:pace instant", "setup.game:shogun", "setup.count:3", "setup.option:start prescribed", "start")
    for _ in range(3):
        if desk.session.ui.covered:
            desk.do("uncover")
    assert desk.session.is_sealed
    assert 'id="premoves"' not in desk.shown("prompt")
