"""The page's only Python that knows the browser: events in, markup out. Imported once, as a module, when Python is up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine

import js
from pyodide.ffi import JsException, create_proxy, to_js
from pyscript import document, window

from page.app import App
from page.ports import StorageRefused
from zooming import Zooming

tenka = js.tenka
root = document.documentElement


class LocalStorage:
    """Text by key in localStorage; a browser may forbid it or run out of room at any call."""

    def get(self, key: str) -> str | None:
        return self._try(lambda: window.localStorage.getItem(key)) or None

    def put(self, key: str, text: str) -> None:
        self._try(lambda: window.localStorage.setItem(key, text))

    def drop(self, key: str) -> None:
        self._try(lambda: window.localStorage.removeItem(key))

    def keys(self) -> list[str]:
        return self._try(lambda: [str(key) for key in js.Object.keys(window.localStorage)])

    @staticmethod
    def _try(what: Callable):
        try:
            return what()
        except JsException as error:
            raise StorageRefused(full="quota" in str(error).lower()) from None      # its name is lost where it is no Error


class Timers:
    """Time and timers."""

    def __init__(self) -> None:
        self._running: dict[int, asyncio.TimerHandle] = {}
        self._last = 0

    def now(self) -> int:
        return int(time.time() * 1000)

    def later(self, wait: int, what: Callable[[], None]) -> int:
        self._last += 1
        number = self._last

        def run() -> None:
            self._running.pop(number, None)
            what()

        self._running[number] = asyncio.get_event_loop().call_later(wait / 1000, run)
        return number

    def cancel(self, number: int) -> None:
        if number in self._running:
            self._running.pop(number).cancel()


class Tasks:
    """Keeps what runs in the background from being collected before it is done."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task] = set()

    def start(self, what: Coroutine) -> None:
        task = asyncio.ensure_future(what)
        self._running.add(task)
        task.add_done_callback(self._running.discard)


tasks = Tasks()


class Worker:
    """Bots in a worker that is started when first asked and thrown away to stop it."""

    def __init__(self) -> None:
        self._worker = None
        self._turn = 0
        self._progress: Callable[[str], None] = lambda text: None
        self._heard = create_proxy(lambda text: self._progress(str(text)))

    def ask(self, question: str, done: Callable[[str], None], progress: Callable[[str], None]) -> None:
        self._turn += 1
        self._progress = progress
        tasks.start(self._ask(question, done, self._turn))

    async def _ask(self, question: str, done: Callable[[str], None], turn: int) -> None:
        try:
            if self._worker is None:
                worker = await tenka.startWorker(self._heard)
                if turn != self._turn:
                    worker.stop()
                    return
                self._worker = worker
            answer = str(await self._worker.call("advise", question))
        except JsException as error:
            answer = f'{{"error": "{type(error).__name__}"}}'
        if turn == self._turn:
            done(answer)

    def stop(self) -> None:
        self._turn += 1
        if self._worker is not None:
            self._worker.stop()
            self._worker = None


class Page:
    """Everything else the page asks of its browser."""

    def language(self) -> str:
        return str(root.lang)

    def address(self) -> str:
        return f"{window.location.origin}{window.location.pathname}"

    def scope(self) -> str:
        return str(window.location.pathname)

    def random(self) -> str:
        return str(window.crypto.randomUUID())[:13] if window.isSecureContext else str(time.time_ns())

    def fragment(self) -> str:
        return str(window.location.hash)[1:]

    def set_fragment(self, text: str) -> None:
        address = f"{window.location.pathname}{window.location.search}" + (f"#{text}" if text else "")
        window.history.replaceState(None, "", address)

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        async def write() -> None:
            try:
                await window.navigator.clipboard.writeText(text)
                done(True)
            except (JsException, AttributeError):
                done(False)

        tasks.start(write())

    def download(self, name: str, kind: str, text: str) -> None:
        blob = js.Blob.new(to_js([text]), to_js({"type": f"{kind};charset=utf-8"}, dict_converter=js.Object.fromEntries))
        link = document.createElement("a")
        link.href, link.download = js.URL.createObjectURL(blob), name
        link.click()
        window.setTimeout(create_proxy(lambda: js.URL.revokeObjectURL(link.href)), 10_000)

    def picture(self, name: str, part: str) -> None:
        drawings = document.querySelectorAll(f"#{part} svg")
        if not drawings.length:
            return
        style = "\n".join(one.textContent for one in document.querySelectorAll("head style"))
        box = drawings[0].getAttribute("viewBox")
        shared = "".join(one.innerHTML for one in document.querySelectorAll(".board-defs"))
        inside = "".join(f'<g class="{one.getAttribute("class")}">{one.innerHTML}</g>' for one in drawings)
        still = "* { animation: none !important }"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><style><![CDATA[{style}\n{still}]]></style>'
        text = f"{head}{shared}{inside}</svg>"
        self.download(name, "image/svg+xml", text)

    def style(self, name: str, value: str) -> None:
        if name == "lang":
            root.lang = value
        elif value:
            root.setAttribute(f"data-{name}", value)
        else:
            root.removeAttribute(f"data-{name}")

    def sound(self, name: str) -> None:
        tenka.sound(name)

    def zoom(self, what: str) -> None:
        zooming.do(what)

    def update(self) -> None:
        tenka.update()


painted: dict[str, str] = {}
UNSCROLLED = to_js({"preventScroll": True}, dict_converter=js.Object.fromEntries)


def paint() -> None:
    """Bring the page to what the app says, touching only parts that changed."""
    active = document.activeElement
    inside = bool(active) and bool(active.closest("#main"))
    patch(app.render())
    zooming.painted()
    window_state()
    if app.focus:
        found = document.getElementById(app.focus)
        app.focus = ""
        if found:
            if fold := found.closest("details:not([open])"):
                fold.open = True        # what is folded away can't be focused
            found.focus(UNSCROLLED if found.id == "lobby" else None)
    elif inside and not (document.activeElement and document.activeElement.closest("#main, dialog")):
        found = document.getElementById("prompt") or document.getElementById("main")
        found.focus(UNSCROLLED)


def patch(parts: dict[str, str]) -> None:
    """Put every part that changed."""
    for name, markup in parts.items():
        if painted.get(name) != markup:
            put(name, str(markup))
            painted[name] = markup


def put(name: str, markup: str) -> None:
    """One part: an element's inside, an attribute (``id@name``) or the window's title."""
    if name == "@title":
        document.title = markup
        return
    where, _, attribute = name.partition("@")
    element = document.getElementById(where)
    if attribute:
        element.setAttribute(attribute, markup)
        return
    tenka.morph(element, markup)
    if name == "main":
        painted.clear()


def window_state() -> None:
    """The dialog is open while something stands in it."""
    dialog = document.getElementById("dialog")
    if painted.get("dialog"):
        if not dialog.open:
            dialog.showModal()
    elif dialog.open:
        dialog.close()


def do(act: str, arg: str = "") -> None:
    """One act, then paint."""
    app.do(act, arg)
    paint()


def clicked(event) -> None:
    if event.target.id == "dialog":
        do("close")
        return
    found = event.target.closest("[data-act], [data-target]")
    if not found or (found.getAttribute("disabled") is not None and found.hasAttribute("disabled")):
        return
    act = found.getAttribute("data-act")
    if act:
        do(str(act), str(found.getAttribute("data-arg") or ""))
    else:
        do("target", str(found.getAttribute("data-target")))


def said(kind: str) -> Callable:
    """A field that was changed or typed in does the act it names, with its prefix and value."""

    def heard(event) -> None:
        box = event.target
        act = box.getAttribute(f"data-{kind}")
        if act:
            prefix = box.getAttribute("data-prefix")
            do(str(act), f"{prefix} {box.value}" if prefix else str(box.value))
        elif kind == "change" and box.getAttribute("data-file"):
            tasks.start(read_file(box))

    return heard


async def read_file(box) -> None:
    if box.files.length:
        text = await box.files.item(0).text()
        box.value = ""
        do(str(box.getAttribute("data-file")), str(text))


def rested(event) -> None:
    """The pointer or the focus came to rest on something that can be asked about."""
    found = event.target.closest("[data-target], [data-hover]") if hasattr(event.target, "closest") else None
    if found and app.session is not None:
        target = str(found.getAttribute("data-target") or found.getAttribute("data-hover"))
        if target != app.session.hover:
            app.do("hover", target)
            patch(app.render_rest())


def pressed(event) -> None:
    """Keys: what is focused answers to Enter and Space; arrows walk; letters are shortcuts."""
    key, target = str(event.key), event.target
    typing = bool(target.closest("input[type=text], textarea, select"))
    if key == "Enter" and target.getAttribute("data-enter"):
        text, target.value = str(target.value), ""
        do(str(target.getAttribute("data-enter")), text)
    elif key == "Escape" and target.getAttribute("data-enter"):
        do("key", "p")
    elif key in ("Enter", " ") and target.hasAttribute("data-target") and not target.closest("button"):
        event.preventDefault()
        do("target", str(target.getAttribute("data-target")))
    elif key.startswith("Arrow") and event.shiftKey and not typing:
        do("zoom", key.removeprefix("Arrow").lower())
    elif key.startswith("Arrow") and not typing and str(target.getAttribute("type")) != "range":
        if tenka.walk(target, key):
            event.preventDefault()
    elif not (typing or event.ctrlKey or event.metaKey or event.altKey or document.getElementById("dialog").open):
        do("key", key)
        if not target.isSameNode(document.activeElement):
            event.preventDefault()      # the letter that leads into a field is not typed there


def cancelled(event) -> None:
    event.preventDefault()
    do("close")


def on(kind: str, what: Callable, where=document, *, forbids: bool = False) -> None:
    where.addEventListener(kind, create_proxy(what), to_js({"passive": not forbids}, dict_converter=js.Object.fromEntries))


zooming = Zooming(document)
app = App(LocalStorage(), Timers(), Worker(), Page(), paint)
on("click", clicked)
on("change", said("change"))
on("input", said("input"))
on("keydown", pressed, forbids=True)
on("pointerover", rested)
on("focusin", rested)
on("cancel", cancelled, document.getElementById("dialog"), forbids=True)
on("storage", lambda event: do("storage", str(event.key or "")), window)
on("hashchange", lambda event: do("fragment"), window)
on("tenka:drop", lambda event: do("drop", str(event.detail)), window)
on("tenka:update", lambda event: do("fresh"), window)
zooming.listen(on)
app.dress()
app.do("fragment")
paint()
root.setAttribute("data-ready", "1")
