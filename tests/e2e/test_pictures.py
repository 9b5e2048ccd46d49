"""A dozen scenes look as they did: one page draws each from a kept game, and its picture is compared with the kept one.

Each is drawn by the page's own code, without Python in the browser (``build.py screen``), in the project's fonts alone, at
half size. The games are golden games, so neither bots nor chance change a scene, and nothing in it comes from the machine
but the browser: its version stands beside the pictures, and is told when one differs. A picture that shall be another one is
kept by ``python3 build.py test tests/e2e/test_pictures.py --new-pictures``; look at it before it is committed.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.golden.golden import replayed
from web.build.paths import CACHE
from web.build.pictures import screen
from web.build.pictures.scenes import AGAIN, NEXT, Scene, Way, find_question, link
from web.build.site import fonts, vendor

pytestmark = pytest.mark.browser

HERE = Path(__file__).parent
KEPT = HERE / "pictures"
BROWSER = KEPT / "browser.txt"
WIDE, HIGH = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
NEAR = 40               # Levels of 255 by which a channel of a pixel may differ
SHARE = 0.002           # Share of pixels that may differ by more; hinting and colours of a machine change 0.006 %
STILL = "*, ::before, ::after { font-family: Mincho !important; text-rendering: geometricPrecision !important; }"
COUNT = """async ([one, other, near]) => {
    const pixels = async (text) => {
        const image = new Image();
        image.src = "data:image/jpeg;base64," + text;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d");
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
    };
    const [a, b] = [await pixels(one), await pixels(other)];
    if (a.width !== b.width || a.height !== b.height) return 1;
    let count = 0;
    for (let at = 0; at < a.data.length; at += 4)
        count += [0, 1, 2].some((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]) > near);
    return 4 * count / a.data.length;
}"""


class Sight(NamedTuple):
    """A scene: the golden game, the question of its first seat after a share of the game (none: its end), the commands, and
    the screen."""

    record: str = ""
    key: str = ""
    share: float = 0
    acts: tuple[str, ...] = ()
    size: dict[str, int] = WIDE
    language: str = "en"
    theme: str = "light"

    def way(self) -> Way:
        if not self.record:
            return Way()
        table = replayed(self.record)
        return find_question(table, self.key, self.share, *self.acts) if self.key else link(table, *self.acts)


SIGHTS = {
    "lobby": Sight(),
    "tenka-table": Sight("tenka-classic-4", "tm.ask.split", 0.6),
    "tenka-phone": Sight("tenka-tumult-4", "tm.ask.split", 0.6, size=HIGH, language="ja"),
    "tenka-war": Sight("tenka-classic-3", acts=(AGAIN, *[NEXT] * 5), theme="dark"),
    "tenka-result": Sight("tenka-daimyo-3", size=HIGH),
    "shogun-plan": Sight("shogun-4-sun", "sh.ask.plan", 0.5),
    "shogun-phone": Sight("shogun-5-moon", "sh.ask.march", 0.5, size=HIGH, language="es"),
    "shogun-result": Sight("shogun-3-moon", language="es"),
    "court-plan": Sight("shogun-court-5-sun", "sh.ask.plan", 0.5, theme="dark"),
    "yedo-bidding": Sight("yedo-3-geisha", "ye.ask.announce", 0.4, size=HIGH, theme="dark"),
    "yedo-assignment": Sight("yedo-4-samurai", "ye.ask.place", 0.5, language="ja"),
    "yedo-result": Sight("yedo-2-samurai"),
}


@pytest.fixture(scope="module")
def canvas(chrome):
    """Return one page for all pictures, at half size, without motion."""
    vendor.fetch()
    fonts.make()
    context = chrome.new_context(device_scale_factor=0.5, reduced_motion="reduce", viewport=WIDE)
    yield context.new_page()
    context.close()


def take_picture(page, name: str, more: str = ""):
    """Return the picture of a scene as it is drawn now, with more styles."""
    sight = SIGHTS[name]
    page.set_viewport_size(sight.size)
    page.set_content(screen.html(Scene(name, sight.way), sight.language, sight.theme))
    page.add_style_tag(content=STILL + more)
    page.evaluate("document.fonts.ready")
    return page.screenshot(type="jpeg", quality=85, animations="disabled")


def differing(page, one: bytes, other: bytes):
    """Return the share of pixels that differ by more than ``NEAR``."""
    return page.evaluate(COUNT, [*(base64.b64encode(each).decode() for each in (one, other)), NEAR])


@pytest.mark.parametrize("name", SIGHTS)
def test_a_scene_looks_as_before(canvas, name, request):
    kept, now, version = KEPT / f"{name}.jpg", take_picture(canvas, name), canvas.context.browser.version
    if request.config.getoption("--new-pictures"):
        kept.write_bytes(now)
        BROWSER.write_text(f"{version}\n", encoding="utf-8")
        return
    share = differing(canvas, kept.read_bytes(), now)
    if share > SHARE:
        seen = CACHE / "pictures" / kept.name
        seen.parent.mkdir(parents=True, exist_ok=True)
        seen.write_bytes(now)
        taken_by = BROWSER.read_text(encoding="utf-8").strip()
        pytest.fail(f"{share:.2%} of {kept} look otherwise in {seen}, by Chromium {version}; kept by {taken_by}. "
                    "If that is meant, --new-pictures keeps it.")  # fmt: skip


def test_small_differences_are_noticed(canvas):
    """A missing card of five, a map two pixels beside its place."""
    kept = (KEPT / "shogun-plan.jpg").read_bytes()
    for change in (".slip:nth-child(2) { visibility: hidden }", "#live { translate: 2px 0 }"):
        assert differing(canvas, kept, take_picture(canvas, "shogun-plan", change)) > SHARE, change


def test_each_stored_picture_belongs_to_a_scene():
    assert {path.stem for path in KEPT.glob("*.jpg")} == set(SIGHTS)
