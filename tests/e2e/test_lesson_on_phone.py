"""On a phone, where the map is a window, each page of a lesson shows the provinces that it names. The pages are drawn
natively; the page's own module moves the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.app.lessons.guided_lessons import LESSONS
from tests.e2e.support.drawn_page import DrawnPage
from tests.e2e.support.screens import Screens
from tests.e2e.support.timeouts import PATIENCE

pytestmark = pytest.mark.browser

SITE = "http://tenka.test/"
JS = Path(__file__).parents[2] / "web" / "js"
PHONES = ((390, 844), (844, 390))
PLACE = "() => { const mat = document.querySelector('.mat'); return mat ? [mat.scrollLeft, mat.scrollTop] : [0, 0]; }"
PUSH = f"""async ([left, top]) => {{
  document.querySelector(".mat")?.scrollTo(left, top);
  (await import("{SITE}client/map_zoom.mjs")).showMap();
}}"""
"""A new page begins with its map at the top, a patched page keeps its place."""
AWAY = """(named) => {
  const mat = document.querySelector(".mat"), view = mat.getBoundingClientRect();
  const box = (one) => one.getBoundingClientRect();
  const told = named.flatMap((target) => [...document.querySelectorAll(`#live .province[data-target="${target}"]`)]);
  const most = (which, side) => which(...told.map((one) => box(one)[side]));
  const fit = most(Math.max, "right") - most(Math.min, "left") <= mat.clientWidth
    && most(Math.max, "bottom") - most(Math.min, "top") <= mat.clientHeight;
  const away = ({left, top, right, bottom}) =>
    left < view.left - 1 || right > view.right + 1 || top < view.top - 1 || bottom > view.bottom + 1;
  const wanted = fit ? told : told.slice(0, 1);
  return [wanted.length, wanted.filter((one) => away(box(one))).map((one) => one.dataset.target)];
}"""
"""How many of the named provinces must be visible: all if the window has room for them, else the first; and which are not."""


@pytest.fixture
def phone(chrome: Browser) -> Iterator[Screens]:
    """Return a phone without animations, with the page's modules and no site."""
    context = chrome.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.route(f"{SITE}**", lend)
    page = context.new_page()
    page.goto(SITE)
    yield Screens(page)
    context.close()


def lend(route: Route) -> None:
    """Answer with a module of the page, or with an empty page."""
    name = route.request.url.removeprefix(SITE)
    if name:
        route.fulfill(path=JS / name, content_type="text/javascript")
    else:
        route.fulfill(body="", content_type="text/html")


def run_commands(drawn: DrawnPage, page: Page, *acts: str) -> None:
    """Run commands, and let the page's module move the map after each."""
    for act in acts:
        place = page.evaluate(PLACE)
        drawn.do(act)
        page.evaluate(PUSH, place)


@pytest.mark.parametrize("size", PHONES, ids=lambda size: size[0])
@pytest.mark.parametrize("file", [file for file, (arg, _) in LESSONS.items() if arg.startswith("shogun")])
def test_the_map_moves_to_the_provinces_that_a_page_names(phone: Screens, file: str, size: tuple[int, int]) -> None:
    arg, lesson = LESSONS[file]
    drawn, page, found, looked = DrawnPage(phone.page, "en"), phone.page, list[str](), 0
    phone.at(size)
    run_commands(drawn, page, f"tutorial:{arg}")
    for step in lesson.pages:
        run_commands(drawn, page, "story.end")
        there, away = page.evaluate(AWAY, list(step.named))
        looked += there
        found += [f"{step.key}: {target}" for target in away]
        run_commands(drawn, page, f"choose:{step.wanted}" if step.is_waiting else "lesson:on")
    assert looked
    assert not found, "\n".join(found)


OVER = f"""async (target) => {{
  (await import("{SITE}client/description.mjs")).placeDescription(target);
  const box = (one) => one.getBoundingClientRect();
  const about = document.querySelector("#about"), its = box(about), shut = box(about.querySelector("[data-act='about.close']"));
  const others = about.querySelector("[data-told]")?.dataset.told.split(" ") ?? [];
  const of = [target, ...others].flatMap((one) => ["target", "hover"].map((kind) => `#live [data-${{kind}}="${{one}}"]`)).join();
  const told = [...document.querySelectorAll(of)].map(box).filter(({{ height }}) => height);
  const faults = told.length ? [] : ["not drawn"];
  const words = [...document.querySelectorAll(".lesson > :is(h2, p)")].map(box);
  const under = (at) => at.top < its.bottom && at.bottom > its.top;
  if ([...told, ...words].some(under)) faults.push("lies over it, or over the page's words");
  if (shut.bottom > its.bottom + 1 || shut.top < its.top - 1) faults.push("its button is cut");
  return faults;
}}"""


TAPPED = (("yedo", "buy shuko 6", "market:shuko"), ("yedo", "place tavern", "space:TAV"),
          ("tenka", "deploy 10 1", "province:odawara"), ("tenka", "deploy 2 1", "province:kyoto"),
          ("shogun", "done", "tower:"))


@pytest.mark.parametrize("language", ["en", "es", "ja"])
@pytest.mark.parametrize(("file", "wanted", "target"), TAPPED, ids=lambda word: word.replace(" ", "-"))
def test_a_description_leaves_free_what_it_tells_of_and_what_a_page_says(
    phone: Screens, file: str, wanted: str, target: str, language: str,
) -> None:
    """At the map's head, at its foot or at the screen's: what must be tapped again, and each province that would change hands.
    Its own button closes it."""
    arg, lesson = LESSONS[f"tutorial-{file}.rec"]
    drawn, page = DrawnPage(phone.page, language), phone.page
    phone.at((390, 844))
    run_commands(drawn, page, f"tutorial:{arg}")
    for step in lesson.pages[: next(at for at, step in enumerate(lesson.pages) if step.wanted == wanted)]:
        run_commands(drawn, page, "story.end", f"choose:{step.wanted}" if step.is_waiting else "lesson:on")
    run_commands(drawn, page, "story.end", f"tap:{target}")
    assert page.evaluate(OVER, target) == []


ASIDE = f"""async (target) => {{
  (await import("{SITE}client/description.mjs")).placeDescription(target);
  const box = (what) => document.querySelector(what).getBoundingClientRect(), about = box("#about");
  const meets = ({{ top, bottom, height }}) => height > 0 && top < about.bottom - .5 && bottom > about.top + .5;
  return about.height > 20 && !["#seats", "#tray"].some((what) => meets(box(what)));
}}"""
"""Whether a description is read beside seats and boxes."""


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_a_description_on_a_phone_held_across_covers_neither_seats_nor_boxes(phone: Screens, language: str) -> None:
    """In the place of the title, or if it is longer at the map's foot."""
    drawn, page, covered = DrawnPage(phone.page, language), phone.page, list[str]()
    phone.at((844, 390))
    run_commands(drawn, page, "tutorial:shogun tennos-court", *["lesson:on"] * 4)
    rules = drawn.client.app.session.table.rules
    for target in (*(f"box:{box}" for box in rules.boxes), "province:sagami"):
        drawn.do(f"tap:{target}")
        if not page.evaluate(ASIDE, target):
            covered.append(target)
    assert covered == []


FILLED = """(least) => {
  const box = (one) => one.getBoundingClientRect(), shown = (one) => one.checkVisibility() && box(one).height > 0;
  const find = (what) => [...document.querySelectorAll(what)].filter(shown);
  const panel = box(document.querySelector(".panel")), map = box(document.querySelector("#map"));
  const asked = find(".lesson .button:not(.tool), #asking .button, #prompt .dice");
  const cut = (one) => box(one).bottom > panel.bottom || box(one).top < panel.top;
  const faults = asked.filter(cut).map((one) => `cut: ${one.innerText}`);
  const low = Math.max(...find(".lesson > *, #asking .button, #prompt .dice").map((one) => box(one).bottom));
  if (panel.bottom - low > 40 && map.width < innerWidth - 1) faults.push(`empty below the page: ${panel.bottom - low} px`);
  const tabs = box(document.querySelector(".tabs"));
  if (tabs.top - map.bottom > 2) faults.push(`empty below the map: ${tabs.top - map.bottom} px`);
  if (map.height < least) faults.push(`a map of ${map.height} px`);
  return faults;
}"""
"""What a page of a lesson asks for is cut, room is empty that the map could have, or the map has less than ``least`` pixels."""


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_page_takes_the_room_that_it_needs_and_the_map_has_the_rest(phone: Screens, language: str) -> None:
    """In the lesson of a map that is drawn whole."""
    arg, lesson = LESSONS["tutorial-tenka.rec"]
    drawn, page, found = DrawnPage(phone.page, language), phone.page, list[str]()
    phone.at((390, 844))
    run_commands(drawn, page, f"tutorial:{arg}")
    for step in lesson.pages:
        run_commands(drawn, page, "story.end")
        found += [f"{step.key}: {fault}" for fault in page.evaluate(FILLED, 335)]
        run_commands(drawn, page, f"choose:{step.wanted}" if step.is_waiting else "lesson:on")
    assert not found, "\n".join(found)


KEPT = """() => {
  const box = (one) => Object.values(one.getBoundingClientRect().toJSON()).slice(0, 4).map(Math.round);
  const [map, panel, on] = ["#map", ".panel", ".lesson > #lesson-on, #story-next"].map((what) => document.querySelector(what));
  const end = on && on.getBoundingClientRect(), card = document.querySelector("#moment .y-big");
  const cut = card && card.getBoundingClientRect().bottom > panel.getBoundingClientRect().top;
  return {map: box(map), on: end && [end.right, end.bottom].map(Math.round), cut: Boolean(cut)};
}"""
"""Where the map is, where the button ends that goes on, and whether the panel cuts a card that is shown."""


@pytest.mark.parametrize("language", ["en", "es", "ja"])
@pytest.mark.parametrize("game", ["yedo", "tenka"])
def test_map_and_the_button_that_goes_on_keep_their_places(phone: Screens, language: str, game: str) -> None:
    """Through all pages and scenes of a lesson; a card that is shown is whole above the panel."""
    arg, lesson = LESSONS[f"tutorial-{game}.rec"]
    drawn, page, kept = DrawnPage(phone.page, language), phone.page, dict[str, dict[str, object]]()
    phone.at((390, 844))
    run_commands(drawn, page, "set:pace brisk", f"tutorial:{arg}")
    for step in lesson.pages:
        while (story := drawn.client.app.session.playback.story) is not None:
            kept[f"{step.key} {story.at}"] = page.evaluate(KEPT)
            drawn.do("story.next")
        kept[step.key] = page.evaluate(KEPT)
        run_commands(drawn, page, f"choose:{step.wanted}" if step.is_waiting else "lesson:on")
    first = next(iter(kept.values()))
    assert {name: at["map"] for name, at in kept.items() if at["map"] != first["map"]} == {}
    if game == "yedo":                  # a war of Tenka Meidou has the keys of a film
        assert {name: at["on"] for name, at in kept.items() if at["on"] not in (None, first["on"])} == {}
    assert [name for name, at in kept.items() if at["cut"]] == []


GOES_ON = """() => {
  const on = document.querySelector(".lesson > #lesson-on"), { right, bottom } = on?.getBoundingClientRect() ?? {};
  const inSight = on?.contains(document.elementFromPoint(right - 20, bottom - 5));
  return on && [Math.round(right), Math.round(bottom), inSight];
}"""
"""Where the button ends that goes on, and whether it is seen."""


@pytest.mark.parametrize(("game", "size"), [*(("tenka", size) for size in PHONES),
                                            *(("shogun", size) for size in (*PHONES, (1280, 800)))])  # fmt: skip
@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_the_button_that_goes_on_stands_in_one_place(phone: Screens, language: str, game: str, size: tuple[int, int]) -> None:
    """On all pages of the lesson."""
    arg, lesson = LESSONS[f"tutorial-{game}.rec"]
    drawn, page, places = DrawnPage(phone.page, language), phone.page, dict[str, tuple[int, int, bool] | None]()
    phone.at(size)
    drawn.do(f"tutorial:{arg}")
    for step in lesson.pages[:-1]:
        drawn.do("story.end")
        places[step.key] = page.evaluate(GOES_ON)
        drawn.do(f"choose:{step.wanted}" if step.is_waiting else "lesson:on")
    heights = {key: (place[1], place[2]) for key, place in places.items() if place}
    assert len(heights) > 5
    first = next(iter(heights.values()))[0]
    assert {key: at for key, at in heights.items() if at != (first, True)} == {}


def test_the_layers_of_a_map_cannot_be_scrolled_apart(phone: Screens) -> None:
    """By the focus, or by whatever else brings an element into view."""
    drawn, page = DrawnPage(phone.page, "en"), phone.page
    phone.at((390, 844))
    run_commands(drawn, page, "tutorial:tenka-meidou", "lesson:on")
    pushed = """() => [...document.querySelectorAll("#map, #map > .board")].map((one) => {
      one.append(Object.assign(document.createElement("p"), { style: "position: absolute; left: 200%" }));
      one.scrollLeft = 50;
      return one.scrollLeft;
    })"""
    assert page.evaluate(pushed) == [0, 0, 0, 0]
