"""Patches of the page: the result is what the markup says, and unchanged elements are kept."""

import random

import pytest
from playwright.sync_api import expect

from tests.e2e.support import modules, ui_driver

pytestmark = pytest.mark.browser
CLICKS = 24

# Random trees, each patched into the next: how often the result differs from the markup, how often an element with an id
# is the same node as before, and what was typed and unfolded meanwhile.
PATCHED = """async () => {
    const steps = (await import(`${document.documentElement.dataset.app}patch.mjs`)).patch;
    let seed = 7;
    const dice = (sides) => (seed = (seed * 48271) % 2147483647) % sides;
    const tree = (ids, depth) => Array.from({length: dice(4)}, () => {
        const id = dice(2) && ids.length ? ` id="${ids.splice(dice(ids.length), 1)[0]}"` : "";
        const kind = ["b", "div", "svg", "ol"][dice(4)], look = dice(2) ? ` class="c${dice(3)}"` : "";
        return `<${kind}${id}${look}>${dice(2) ? `text ${dice(3)}` : ""}${depth ? tree(ids, depth - 1) : ""}</${kind}>`;
    }).join("");
    const place = document.createElement("div"), plain = document.createElement("div");
    place.id = plain.id = "place";
    document.body.append(place);
    const put = (markup) => steps([["put", "place", markup]]);
    const found = {differing: 0, kept: 0};
    for (let round = 0; round < 400; round++) {
        const ids = ["a", "b", "c", "d", "e", "f"].slice(dice(3));
        const markup = `<div>${tree(ids, 2)}</div>${dice(3) ? "" : tree(ids, 1)}`;
        const before = new Map([...place.querySelectorAll("[id]")].map((one) => [one.id, one]));
        put(markup);
        plain.innerHTML = markup;
        found.differing += !place.isEqualNode(plain);
        for (const one of place.querySelectorAll("[id]")) found.kept += before.get(one.id) === one;
    }
    put("<p>1</p><details id='fold'><summary>s</summary>x</details><input id='typed' value=''>");
    place.querySelector("details").open = true;
    place.querySelector("input").value = "words";
    put("<p>2</p><details id='fold'><summary>s</summary>x</details><input id='typed' value=''>");
    found.open = place.querySelector("details").open;
    found.typed = place.querySelector("input").value;
    const field = place.querySelector("input");
    field.focus();
    field.value = "words being typed";
    put("<p>3</p><button id='play'>Play</button><input id='typed' value=''>");
    found.typing = place.querySelector("input").value;
    place.querySelector("button").focus();
    put("<p>4</p><button id='play'>Pause</button><input id='typed' value=''>");
    found.pressed = document.activeElement.textContent;
    place.remove();
    return found;
}"""


def test_a_patch_gives_the_markup_and_keeps_elements(shared_page):
    """Whatever the two trees are; unfolded parts stay unfolded, a field shows its value unless the visitor types in it; a
    focused button announces its new name."""
    modules.lend(shared_page)
    found = shared_page.evaluate(PATCHED)
    assert found["differing"] == 0
    assert found["kept"] > 100
    assert (found["open"], found["typed"]) == (True, "")
    assert (found["typing"], found["pressed"]) == ("words being typed", "Pause")


# Children without ids: one is inserted, removed, or replaced.
BETWEEN = """async () => {
    const steps = (await import(`${document.documentElement.dataset.app}patch.mjs`)).patch;
    const place = document.createElement("div");
    place.id = "place";
    document.body.append(place);
    const found = [];
    const put = (markup) => {
        const before = new Set(place.querySelectorAll("*"));
        steps([["put", "place", markup]]);
        const now = [...place.querySelectorAll("*")];
        found.push([place.innerHTML === markup, now.filter((one) => before.has(one)).map((one) => one.className).join(" ")]);
    };
    const [a, b, c, d] = [..."abcd"].map((name) => `<p class="${name}">${name}<i class="in-${name}"></i></p>`);
    for (const markup of [a + b + c, a + b + "!" + d + c, a + c, a + a + c, b + c, ""]) put(`<div class="all">${markup}</div>`);
    place.remove();
    return found;
}"""


def test_elements_before_and_after_a_difference_are_kept(shared_page):
    """The same nodes, so that neither their style nor their layout is computed again."""
    modules.lend(shared_page)
    found = shared_page.evaluate(BETWEEN)
    assert all(right for right, _ in found)
    assert [stayed for _, stayed in found] == [
        "", "all a in-a b in-b c in-c", "all a in-a c in-c", "all a in-a c in-c", "all c in-c", "all",
    ]


# Random children of a group, each list patched into the next as tenka_web/ui/patches.py would do it.
GROUPED = """async () => {
    const steps = (await import(`${document.documentElement.dataset.app}patch.mjs`)).patch;
    let seed = 11;
    const dice = (sides) => (seed = (seed * 48271) % 2147483647) % sides;
    const number = () => dice(2) ? `<b class="n${dice(2)}">${dice(3)}</b>` : `${dice(3)}`;
    const child = (id) => `<li id="${id}" class="c${dice(2)}"${dice(2) ? ' title="t"' : ""}>${number()}<i>${number()}</i></li>`;
    const place = document.createElement("div");
    place.id = "place";
    document.body.append(place);
    const patch = (...all) => steps(all).join(" ");
    const found = {differing: 0, kept: 0, anew: 0};
    let there = new Map(), start = '<ol id="group">';
    patch(["put", "place", `${start}</ol>`]);
    for (let round = 0; round < 300; round++) {
        const ids = ["a", "b", "c", "d", "e", "f"].filter(() => dice(3)).sort(() => dice(3) - 1);
        const next = new Map(ids.map((id) => [id, there.has(id) && dice(2) ? there.get(id) : child(id)]));
        const opened = dice(3) ? start : `<ol id="group" class="g${dice(2)}">`;
        const nodes = new Map([...place.querySelectorAll("li")].map((one) => [one.id, one]));
        const order = [...next.keys()].join(" ") === [...there.keys()].join(" ") ? null : [...next.keys()].join(" ");
        const fresh = [...next].filter(([id, one]) => there.get(id) !== one).map(([, one]) => one).join("");
        patch(["group", "place", "group", opened === start ? "" : opened, order, fresh]);
        const plain = document.createElement("div");
        plain.innerHTML = `${opened}${[...next.values()].join("")}</ol>`;
        found.differing += !place.firstChild.isEqualNode(plain.firstChild);
        const isAnew = (one) => nodes.has(one.id) && nodes.get(one.id) !== one;
        for (const one of place.querySelectorAll("li")) found[isAnew(one) ? "anew" : "kept"] += 1;
        [there, start] = [next, opened];
    }
    place.firstChild.innerHTML = "<li id='stranger'></li>";
    const lost = [["group", "place", "group", "", null, child("a")], ["group", "there", "gone", "", "a", child("a")]];
    found.lost = lost.map((step) => patch(step));
    found.untouched = place.firstChild.innerHTML;
    place.remove();
    return found;
}"""


def test_children_of_a_group_come_and_go_by_their_ids(shared_page):
    """Whatever the two lists are; a child that stays is the same node; a group that was changed otherwise is reported."""
    modules.lend(shared_page)
    found = shared_page.evaluate(GROUPED)
    assert (found["differing"], found["anew"]) == (0, 0)
    assert found["kept"] > 300
    assert found["lost"] == ["place", "there"]
    assert found["untouched"] == '<li id="stranger"></li>'


TOUCHED = """async () => {
    const steps = (await import(`${document.documentElement.dataset.app}patch.mjs`)).patch;
    const place = document.createElement("div");
    place.id = "place";
    document.body.append(place);
    const patch = (...step) => steps([step]).join(" ");
    const picture = '<svg id="one" viewBox="0 0 9 9"><title>a</title><use class="x" href="#a"/></svg>';
    patch("put", "place", `${picture}<p id="two">a<b>c</b></p>`);
    const nodes = [...place.querySelectorAll("*")];
    const found = {lost: [
        patch("touch", "part", "one", 3, [[0, "class", "new"], [1, "", "<b>"], [2, "href", "#b"], [2, "class", null]]),
        patch("touch", "part", "one", 4, [[0, "class", "lost"]]),
        patch("touch", "part", "gone", 1, [[0, "class", "lost"]]),
        patch("touch", "part", "two", 2, [[0, "class", "lost"], [1, "", "d"], [0, "", "e"]]),
        patch("touch", "part", "one", 3, [[0, "class", "lost"], [2, "", "f"]]),
    ]};
    found.kept = nodes.every((one, at) => [...place.querySelectorAll("*")][at] === one);
    found.markup = place.innerHTML;
    place.remove();
    return found;
}"""


def test_only_differences_are_changed(shared_page):
    """Attributes and texts by the number of their element; if the elements are not the expected ones, nothing is changed."""
    modules.lend(shared_page)
    found = shared_page.evaluate(TOUCHED)
    assert found["lost"] == ["", "part", "part", "part", "part"]
    assert found["kept"]
    assert found["markup"] == ('<svg id="one" viewBox="0 0 9 9" class="new"><title>&lt;b&gt;</title><use href="#b"></use></svg>'
                               '<p id="two">a<b>c</b></p>')


# The parts of the page that differ from a new drawing.
WRONG = """(parts) => Object.entries(parts).filter(([name]) => !name.includes("@") && !["main", "spot"].includes(name))
    .filter(([name, markup]) => {
        const there = document.getElementById(name).cloneNode(true), wanted = there.cloneNode(false);
        wanted.innerHTML = markup;
        const spot = wanted.querySelector("#spot");
        if (spot) spot.innerHTML = parts.spot ?? "";
        for (const one of there.querySelectorAll("details")) one.open = Boolean(wanted.querySelector(`#${one.id}`)?.open);
        return !there.isEqualNode(wanted);
    }).map(([name]) => name)"""
DRAWN = "import main\nanswer = {name: str(text) for name, text in main.page.render().items()}"
ONE = """(number) => {
    const answering = "#prompt [data-act='choose'], #prompt [data-act='sure'], #table .can[data-target]";
    const about = ".tools [data-act='undo'], #log button, .history button";
    const things = [...document.querySelectorAll(answering), ...document.querySelectorAll(about)]
        .filter((one) => !one.matches("[disabled], [aria-disabled='true']"));
    things[number % things.length]?.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
}"""


TWICE = """(pressed) => { for (const one of pressed) document.querySelector(one).click(); }"""


def test_a_press_meanwhile_applies_to_the_coming_page(app):
    """Another game's tile and immediately its start; one answer twice, which counts once."""
    app.evaluate(TWICE, ["[data-act='setup.game'][data-arg='shogun']", "#start"])
    expect(app.locator(".bar h1")).to_contain_text("Shogun")
    app.locator("[data-act='home']").first.click()
    app.locator("[data-act='setup.game'][data-arg='tenka-meidou']").click()
    ui_driver.begin(app, "person", "person", seed="63")
    app.evaluate(TWICE, [f"{ui_driver.ANSWER}[data-arg='roll']"] * 2)
    app.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.wait_for()
    ui_driver.becomes(app, lambda page: ui_driver.chosen(page)[0], "roll")
    assert ui_driver.made(app) == 1


@pytest.mark.parametrize(("game", "seats"), [("tenka-meidou", 3), ("shogun", 4), ("yedo", 3)])
def test_a_table_clicked_at_random_equals_its_drawing(borrow, site_url, python, game, seats):
    """In the middle of a game opened from its link: clicks, undo, the past; then opened again from the browser's storage, in
    another language, and left and reopened."""
    table = ui_driver.random_game(seats, "patched", 40, game=game)
    page, rng = borrow(ui_driver.address(site_url, table)), random.Random(game)
    for _ in range(CLICKS):
        page.evaluate(ONE, rng.randrange(10_000))
        assert page.evaluate(WRONG, python(page, DRAWN)) == []
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    for act in ("language:ja", "history.step:-1", "history.now", "home"):
        python(page, f"import main\nmain.act(*'{act}'.split(':') if ':' in '{act}' else ('{act}', ''))\nanswer = 1")
        assert page.evaluate(WRONG, python(page, DRAWN)) == []
