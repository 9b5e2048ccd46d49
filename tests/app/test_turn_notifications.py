"""Turn notifications: offered once, when they would have helped, and sent only while the page is out of sight."""

from __future__ import annotations

from tests.app.harness import Desk


def away(desk: Desk) -> None:
    """Let a person choose and look away; the bots play until it is that person's turn again."""
    desk.do("seen")
    while desk.session.asked_person is not None:
        desk.play(1)
    desk.frame.hidden_from_view = True
    for _ in range(50):
        desk.watch.run(20_000)
        if desk.session.playback.story is not None:
            desk.do("story.end")
        if desk.session.asked_person is not None:
            return
    raise AssertionError("it is never anybody's turn")


def back(desk: Desk) -> None:
    desk.frame.hidden_from_view = False
    desk.do("seen")


def bots_begin() -> Desk:
    desk = Desk().do("set:pace instant")
    desk.start("person", "light", acts=("setup.option:first 0",))
    while desk.session.asked_person is None:
        desk.watch.run(20_000)
    return desk


def test_notifications_are_offered_once_when_a_turn_was_missed() -> None:
    desk = bots_begin()
    desk.play(1)
    away(desk)
    assert desk.frame.has_badge
    assert desk.frame.notifications == []
    assert desk.app.notice is None or desk.app.notice.key != "ui.notifications.offer"
    desk.do("notice.close")
    back(desk)
    assert not desk.frame.has_badge
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.notifications.offer"
    desk.do("notice.close")
    away(desk)
    back(desk)
    assert desk.app.notice is None or desk.app.notice.key != "ui.notifications.offer"


def test_a_player_who_wants_it_is_notified_with_the_game() -> None:
    desk = bots_begin()
    desk.do("notifications:on")
    assert desk.app.settings.notifications
    away(desk)
    ((title, text),) = desk.frame.notifications
    assert "your turn" in title
    assert text == desk.session.save.title_in(desk.app.t)
    again = Desk(desk.drawer)
    assert again.app.settings.notifications
    again.do("notifications")
    assert not again.app.settings.notifications


def test_a_browser_that_refuses_is_not_asked_again() -> None:
    desk = bots_begin()
    desk.frame.grants_notifications = False
    desk.do("notifications:on")
    assert not desk.app.settings.notifications
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.notifications.refused"
    away(desk)
    desk.do("notice.close")
    back(desk)
    assert desk.app.notice is None or desk.app.notice.key != "ui.notifications.offer"


def test_no_notification_while_the_page_is_visible_or_the_device_is_shared() -> None:
    desk = bots_begin()
    desk.do("notifications:on").play(3)
    assert desk.frame.notifications == []
    shared = Desk().do("notifications:on").start("person", "person")
    shared.frame.hidden_from_view = True
    shared.play(3)
    assert shared.frame.notifications == []
    assert not shared.frame.has_badge


def test_the_settings_offer_it_if_the_browser_can() -> None:
    desk = Desk().do("open:settings")
    assert 'id="notifications"' in desk.shown("dialog")
    desk.frame.permission = ""
    assert 'id="notifications"' not in desk.shown("dialog")
