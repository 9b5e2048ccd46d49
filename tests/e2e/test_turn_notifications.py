"""A hidden page calls its player back, by the browser's notifications and badge."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

STAND_INS = """() => {
    window.told = [];
    window.Notification = class {
        static permission = "default";
        static async requestPermission() { return this.permission = "granted"; }
        constructor(title, { body }) { window.told.push(`${title} | ${body}`); }
    };
    navigator.setAppBadge = async () => { window.told.push("badge"); };
    navigator.clearAppBadge = async () => { window.told.push("no badge"); };
}"""
SIGHT = """() => { window.sight = (hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}; }"""
MINE = "#prompt [data-act='choose']"
THROUGH = """() => new Promise((done) => { const look = setInterval(() => {
    const found = document.querySelector("#prompt [data-act='choose']");
    if (found) found.click();
    else {
        clearInterval(look);
        window.sight(true);
        done();
    }
}, 25); })"""
"""Makes all choices of the own turn; the page is hidden as soon as it is the bot's turn."""


def test_notifications_are_offered_after_a_missed_turn_and_sent_the_next_time(hurried, python):
    page = hurried()
    page.evaluate(STAND_INS)
    page.evaluate(SIGHT)
    begin = "setup.game tenka-meidou", "setup.count 2", "setup.seat 1 kind light", "setup.option first 1", "start"
    python(page, f"import main\nfor act in {begin!r}:\n    main.page.do(*act.split(' ', 1))\n"
                 "main.painter.paint(main.page)\nanswer = True")
    for told in (["badge"], ["badge", "Red clan: your turn | Tenka Meidou, 2 players"]):
        page.locator(MINE).first.wait_for()
        page.evaluate(THROUGH)
        page.locator(MINE).first.wait_for()
        page.wait_for_function("(number) => window.told.length === number", arg=len(told))
        assert page.evaluate("window.told.splice(0)") == told
        page.evaluate("window.sight(false)")
        page.wait_for_function("window.told.includes('no badge')")
        page.evaluate("window.told.splice(0)")
        if len(told) == 1:
            page.locator("#notice-box [data-act='notifications']").click()
            expect(page.locator("#notice-box")).to_contain_text("You will get a notification")
