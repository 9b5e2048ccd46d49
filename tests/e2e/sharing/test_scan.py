"""QR codes drawn by one page and read by another: by a camera, from a picture, and messages without a camera."""

import base64
from types import SimpleNamespace

import pytest
import segno
from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, arrived
from tests.e2e.support import modules
from tests.e2e.support.live_pages import invite
from tests.e2e.support.timeouts import PATIENCE
from web.build.browsers import chromium

pytestmark = pytest.mark.browser

WIDE, HIGH = 640, 480
CAMERA = """async (svg) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 }), pen = canvas.getContext("2d");
    const draw = () => {
        pen.fillStyle = "#456";
        pen.fillRect(0, 0, 1280, 720);
        pen.drawImage(image, 300, 40, 640, 640);
        requestAnimationFrame(draw);
    };
    draw();
    const stream = canvas.captureStream(25);
    window.track = stream.getVideoTracks()[0];
    navigator.mediaDevices.getUserMedia = async () => stream;
}"""
"""A camera that sees a screen with this drawing."""
NONE = "(name) => { navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', name); }; }"
DETECTOR = """(text) => { window.BarcodeDetector = class {
    static async getSupportedFormats() { return ["qr_code"]; }
    async detect() { return [{ rawValue: text }]; }
}; }"""
DRAWN = "(selector) => document.querySelector(selector).outerHTML"


READ = """async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
    const { read } = await import(`${document.documentElement.dataset.app}qr_scan.mjs`);
    return read(URL.createObjectURL(new Blob([bytes], { type: "image/png" })));
}"""
MODULES = "(code) => code.getBoundingClientRect().width / code.viewBox.baseVal.width"


def drawing(page, selector):
    """Return a code as our page draws it, with its own size and white behind it, as its style has it."""
    svg = page.evaluate(DRAWN, selector)
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="700" height="700" '
    return svg.replace("<svg ", head, 1).replace('style="', 'style="background:white;', 1)


def awaiting(visit):
    """Return a host who waits for an answer, and the guest whose phone shows it."""
    host, guest = visit(), visit(viewport=PHONE)
    host.locator("[data-act='setup.count'][data-arg='2']").click()
    host.locator("[data-prefix='1 kind']").select_option("live")
    host.locator("#start").click()
    invite(host, guest, 1)
    guest.locator("#live-join").click()
    guest.locator("#live-place-0 .qr").wait_for()
    return host, guest


def asked(page):
    """Return whether the page has fetched the reader of codes."""
    return page.evaluate("performance.getEntriesByType('resource').some((one) => one.name.includes('jsqr'))")


def test_an_answer_is_scanned_and_the_camera_released(visit):
    host, guest = awaiting(visit)
    host.evaluate(CAMERA, drawing(guest, "#live-place-0 .qr"))
    assert not asked(host)
    host.locator("#live-scan").click()
    for page in (host, guest):
        page.locator("#table").wait_for()
    assert asked(host)
    assert host.evaluate("window.track.readyState") == "ended"


def test_an_answer_may_be_a_picture_and_a_missing_or_blocked_camera_is_reported(visit):
    host, guest = awaiting(visit)
    for name, words in (("NotFoundError", "No camera was found"), ("NotAllowedError", "may not use the camera")):
        host.evaluate(NONE, name)
        host.locator("#live-scan").click()
        expect(host.locator("#scan-fault")).to_contain_text(words)
        host.locator("#scan-again").click()
        expect(host.locator("#scan-fault")).to_contain_text(words)
        host.locator("#scan-back").click()
    host.locator("#live-scan").click()
    picture = guest.locator("#live-place-0 .qr").screenshot()
    host.locator("#scan-picture").set_input_files({"name": "garden.png", "mimeType": "image/png", "buffer": picture[:500]})
    expect(host.locator("#dialog .notice")).to_contain_text("No QR code was found")
    host.locator("#scan-picture").set_input_files({"name": "answer.png", "mimeType": "image/png", "buffer": picture})
    for page in (host, guest):
        page.locator("#table").wait_for()


def test_if_the_browser_reads_codes_nothing_is_fetched_and_the_camera_closes_with_its_window(visit):
    host, guest = awaiting(visit)
    host.evaluate(CAMERA, drawing(guest, "#live-place-0 .qr"))
    host.evaluate(DETECTOR, "WIFI:S:inn;;")
    host.locator("#live-scan").click()
    expect(host.locator("#dialog .notice")).to_contain_text("not one of Tenka")
    host.locator("#dialog [data-act='close']").first.click()
    host.wait_for_function("window.track.readyState === 'ended'")
    assert not asked(host)


def acted(page, python, *acts):
    """Run commands, one after the other."""
    python(page, f"import main\nfor act in {acts!r}:\n    main.page.do(*act.split(' ', 1))\n"
                 "main.painter.paint(main.page)\nanswer = True")


def read_on_both_screens(page, code, field):
    """Assert that a code is read as shown, on a desktop and on a phone, and gives the link beside it."""
    modules.lend(page)
    code, link = page.locator(code).first, page.locator(field).input_value()
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        code.scroll_into_view_if_needed()
        assert code.evaluate(MODULES) >= 3, (field, size)
        assert page.evaluate(READ, base64.b64encode(code.screenshot()).decode()) == link


def test_every_code_is_read_from_the_screen(borrow, python):
    """Of a live table, the answer, on a shared screen, a letter, and the longest: a seat transfer."""
    host, guest = borrow(), borrow()
    acted(host, python, "setup.game tenka-meidou", "setup.count 2", "setup.seat 1 kind live", "start")
    invite(host, guest, 1)
    guest.locator("#live-join").click()
    for page, place in ((host, 1), (guest, 0)):
        page.locator(f"#live-place-{place} .qr").wait_for()
        read_on_both_screens(page, f"#live-place-{place} .qr", f"#live-link-{place}")
    acted(host, python, "home", "open friend", "friend.screen")
    host.locator("#live-place-0 .qr").wait_for()
    read_on_both_screens(host, "#live-place-0 .qr", "#live-link-0")
    acted(host, python, "home", "setup.seat 0 kind person", "setup.seat 1 kind link", "setup.option first 2", "start")
    host.locator("#letter-more").click()
    read_on_both_screens(host, "#dialog .qr", "#link")
    acted(host, python, "close", "open seat", "seat.go")
    read_on_both_screens(host, "#dialog .qr", "#seat-link")


def film(text, path):
    """Write what a camera sees as a file of one frame: the code, dark on light, in the middle."""
    matrix = [list(row) for row in segno.make(text, error="l", micro=False).matrix]
    scale = (HIGH - 20) // len(matrix)
    left, top = (WIDE - scale * len(matrix)) // 2, (HIGH - scale * len(matrix)) // 2
    light = bytearray([235]) * (WIDE * HIGH)
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            for line in range(scale if dark else 0):
                at = (top + y * scale + line) * WIDE + left + x * scale
                light[at : at + scale] = bytes([16]) * scale
    frame = b"FRAME\n" + light + bytes([128]) * (WIDE * HIGH // 2)
    path.write_bytes(f"YUV4MPEG2 W{WIDE} H{HIGH} F10:1 Ip A1:1 C420jpeg\n".encode() + frame * 2)


def test_an_invitation_is_scanned_by_a_browsers_camera(visit, chrome, site_url, tmp_path):
    """In another browser, whose camera shows a file."""
    host, seen = visit(), tmp_path / "seen.y4m"
    host.locator("[data-act='setup.count'][data-arg='2']").click()
    host.locator("[data-prefix='1 kind']").select_option("live")
    host.locator("#start").click()
    host.locator("#live-near").click()
    film(host.locator("#live-link-1").input_value(), seen)
    flags = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={seen}"]
    path = chromium.ensure(SimpleNamespace(chromium=chrome.browser_type))       # type: ignore[arg-type]
    with chrome.browser_type.launch(executable_path=path, args=[*chromium.FLAGS, *flags]) as filming:
        context = filming.new_context(viewport=PHONE, locale="en-GB", service_workers="block", permissions=["camera"])
        context.set_default_timeout(PATIENCE)
        guest = arrived(context, site_url, ready=True)
        guest.locator("[data-act='open'][data-arg='import']").first.click()
        guest.locator("#paste-scan").click()
        guest.locator("#live-join").wait_for()
        expect(guest.locator("#live-inviter")).to_contain_text("Tenka Meidou")
