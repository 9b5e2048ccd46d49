"""Turns the browser's events into acts of the app: clicks, typing, presses, and what the pointer rests on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from pyodide.ffi import JsException, create_proxy, to_js
from pyscript import document, window

import js
from tenka_web.app import input_limits
from tenka_web.browser import tasks
from tenka_web.browser.elements import element
from tenka_web.browser.painter import Painter
from tenka_web.browser.session_history import SessionHistory
from tenka_web.page import Page

MOST_DROPPED = 12
HELD, TOLD = .35, ".tower-stage, .story"
"""Seconds after which a press on a story counts as holding it, and the places where it can be pressed."""
SHARED = ("url", "text", "title")
"""Names in the query of a share, as the web manifest gives them; the most telling first."""
Heard = Callable[["js.Event"], object]


def on(kind: str, what: Heard, where: js.EventTarget = document, *, forbids: bool = False) -> None:
    """Hear an event; ``forbids``: the handler may prevent what the browser usually does."""
    where.addEventListener(kind, create_proxy(what), to_js({"passive": not forbids}, dict_converter=js.Object.fromEntries))


class EventListeners:
    """Has one listener for each kind of event, on the whole document. Attributes of the elements say which act is meant."""

    def __init__(self, front: Page, painter: Painter, steps: SessionHistory) -> None:
        self._front, self._painter, self._steps = front, painter, steps
        self._finger = False
        """Whether a finger pressed last. The browser then reports a mouse that isn't there, since the page moves below the
        finger."""
        self._holding: asyncio.TimerHandle | None = None
        self._held = False
        """Whether a story was held. The click that ends the holding then means nothing more."""

    def listen(self) -> None:
        """Listen from now on."""
        on("click", self.clicked)
        on("change", self.said("change"))
        on("input", self.said("input"))
        on("keydown", lambda event: None if self.holds_key(event) else self.pressed(event), forbids=True)
        on("pointerdown", self.touched)
        for kind in ("pointerup", "pointercancel", "keyup", "blur"):
            on(kind, self.let_go, window)
        on("contextmenu", self.pressed_long, forbids=True)
        on("pointerover", self.rested)
        on("focusin", self.rested)
        on("dragover", self.carried, forbids=True)
        on("drop", self.carried, forbids=True)
        on("paste", self.pasted)
        on("cancel", self.cancelled, element("dialog"), forbids=True)
        on("storage", lambda event: self.do("storage", str(event.key or "")), window)
        on("popstate", self.walked, window)
        on("hashchange", lambda event: self.do("fragment"), window)
        on("pagehide", lambda event: self.do("leaving"), window)
        on("visibilitychange", lambda event: self.do("leaving" if document.hidden else "seen"))
        on("tenka:drop", lambda event: self.do("drop", str(event.detail)), window)
        on("tenka:update", lambda event: self.do("fresh"), window)
        on("tenka:fleeting", lambda event: self.do("fleeting"), window)
        on("tenka:install", lambda event: self.offered(), window)
        on("tenka:unkept", lambda event: self.do("unkept", str(event.detail)), window)
        if hasattr(window, "launchQueue"):
            window.launchQueue.setConsumer(create_proxy(self.launched))

    def offered(self) -> None:
        """Note whether the browser offers to install the page."""
        self.do("installable", "yes" if js.tenka.mayInstall() else "")

    def do(self, act: str, arg: str = "") -> None:
        """Do one act, then paint."""
        self._front.do(act, arg)
        self._painter.paint(self._front)

    def clicked(self, event: js.Event) -> None:
        """Do the act that was clicked. A click beside the window closes the window; any click closes pickers that lie over the
        page."""
        _fold_pickers(event.target)
        held, self._held = self._held, False
        if held:
            return
        if event.target.id == "dialog":
            self.do("close")
            return
        element = event.target.closest("[data-act], [data-target]")
        if not element or element.hasAttribute("disabled"):
            return
        act = element.getAttribute("data-act")
        if act:
            self.do(str(act), str(element.getAttribute("data-arg") or ""))
        else:
            finger = getattr(event, "pointerType", "") == "touch"
            self.do("tap" if finger else "target", str(element.getAttribute("data-target")))

    def said(self, kind: str) -> Heard:
        """Do the act that a changed field names, with the field's prefix and value."""

        def heard(event: js.Event) -> None:
            box = event.target
            act = box.getAttribute(f"data-{kind}")
            if act:
                prefix = box.getAttribute("data-prefix")
                self.do(str(act), f"{prefix} {box.value}" if prefix else str(box.value))
            elif kind == "change" and box.getAttribute("data-file"):
                tasks.start(self._read_file(box))
            elif kind == "change" and box.getAttribute("data-picture"):
                self._lend_picture(box)

        return heard

    def _lend_picture(self, box: js.Element) -> None:
        """Do the act of a field in which a picture was chosen: the act hears the picture's address, as a picture is no text."""
        if box.files.length:
            file, act = box.files.item(0), str(box.getAttribute("data-picture"))
            box.value, large = "", file.size > input_limits.bytes_for(act)
            self.do(*("file.large", "") if large else (act, str(js.URL.createObjectURL(file))))

    async def _read_file(self, box: js.Element) -> None:
        if not box.files.length:
            return
        file = box.files.item(0)
        act, prefix = str(box.getAttribute("data-file")), box.getAttribute("data-prefix")
        large = file.size > input_limits.bytes_for(act)
        try:
            text = "" if large else str(await file.text())
        except JsException:                         # it went away, or may not be read
            text = ""
        box.value = ""
        self.do(*("file.large", "") if large else (act, f"{prefix} {text}" if prefix else text))

    def carried(self, event: js.Event) -> None:
        """Let files be carried over the page and dropped: those that are dropped are opened together."""
        if "Files" not in [str(one) for one in event.dataTransfer.types]:
            return
        event.preventDefault()
        if event.type == "drop":
            tasks.start(self._open_dropped([event.dataTransfer.files.item(at) for at in range(event.dataTransfer.files.length)]))

    def pasted(self, event: js.Event) -> None:
        """Take a link that was pasted beside all fields."""
        if not event.target.closest("input, textarea"):
            self.do("pasted", str(event.clipboardData.getData("text")))

    def launched(self, launch: js.Launch) -> None:
        """Open the files with which the installed app was opened."""
        if launch.files.length:
            tasks.start(self._open_launched([launch.files[at] for at in range(launch.files.length)]))

    async def _open_launched(self, handles: list[js.FileHandle]) -> None:
        try:
            files = [await handle.getFile() for handle in handles]
        except JsException:             # it went away, or may not be read
            return
        await self._open_dropped(files)

    def shared(self) -> None:
        """Open what another app shares, or a link whose # became a ? on its way. It stands in the query of the address, which is
        cleared."""
        text = str(window.location.search)
        query = js.URLSearchParams.new(text)
        words = [str(query.get(name)) for name in SHARED if query.has(name)]
        if not words and input_limits.admits("shared", text):
            from tenka_web.app import link_finder  # late: the query of most visits is empty

            words = [one for one in (f"#{one}" for one in text[1:].split("&")) if link_finder.find(one)]
        if words:
            self._steps.clear_query()
            self.do("shared", "\n".join(words))

    async def _open_dropped(self, files: list[js.File]) -> None:
        """Open dropped files: several letters at once, or the first file of any other kind."""
        if len(files) > MOST_DROPPED or sum(file.size for file in files) > input_limits.bytes_for("import"):
            self.do("file.large")
            return
        try:
            texts = [str(await file.text()) for file in files]
        except JsException:
            return
        self.do("import", "\n".join(texts))

    def touched(self, event: js.Event) -> None:
        """Note that something was pressed, by a finger or a mouse."""
        self._finger = event.pointerType == "touch"
        self._painter.pressed = event.clientY
        self._held = False
        story = self._front.app.session is not None and self._front.app.session.playback.story is not None
        if story and event.target.closest(TOLD) and not event.target.closest("button"):
            self._holding = asyncio.get_event_loop().call_later(HELD, self._hold)

    def _hold(self) -> None:
        """Let the story run faster until it is let go."""
        self._holding, self._held = None, True
        self.do("story.hold", "on")

    def let_go(self, event: js.Event) -> None:
        """Note that nothing is held any more."""
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None
        if self._front.app.session is not None and self._front.app.session.playback.fast:
            self.do("story.hold")

    def pressed_long(self, event: js.Event) -> None:
        """Forbid the menu of a long press while a finger holds a story."""
        if self._finger and event.target.closest(TOLD):
            event.preventDefault()

    def rested(self, event: js.Event) -> None:
        """Do the act of what the pointer or the focus came to rest on, if it can be asked about."""
        if event.type == "pointerover" and self._finger and event.pointerType != "touch":
            return
        pointed = event.target.closest("[data-target], [data-hover]") if hasattr(event.target, "closest") else None
        if pointed and self._front.app.session is not None:
            target = str(pointed.getAttribute("data-target") or pointed.getAttribute("data-hover"))
            if target != self._front.app.session.ui.hover:
                self._rest(target)
        elif event.type == "pointerover" and self._on_nothing(event.target):
            self._rest("")

    def _rest(self, target: str) -> None:
        self._front.do("hover", target)
        self._painter.patch(self._front.render_rest())

    def _on_nothing(self, element: js.Element) -> bool:
        """Return whether the pointer has left what it rested on, and not for what is said of it."""
        session = self._front.app.session
        return session is not None and bool(session.ui.hover) and not element.closest("#about")

    def pressed(self, event: js.Event) -> None:
        """Take a key: Enter and Space press what is focused, arrows walk, letters are shortcuts."""
        key, target = str(event.key), event.target
        self._painter.pressed = None
        if key == "Escape" and _fold_pickers():
            return
        typing = bool(target.closest("input[type=text], textarea, select"))
        if key == "Enter" and target.getAttribute("data-enter"):
            text, target.value = str(target.value), ""
            self.do(str(target.getAttribute("data-enter")), text)
        elif key == "Escape" and target.getAttribute("data-enter"):
            self.do("key", "p")
        elif key in ("Enter", " ") and target.hasAttribute("data-target") and not target.closest("button"):
            event.preventDefault()
            self.do("target", str(target.getAttribute("data-target")))
        elif key.startswith("Arrow") and event.shiftKey and not typing:
            self.do("zoom", key.removeprefix("Arrow").lower())
        elif key.startswith("Arrow") and not typing and str(target.getAttribute("type")) != "range":
            if js.tenka.walk(target, key):
                event.preventDefault()
        elif not (typing or event.ctrlKey or event.metaKey or event.altKey or element("dialog").open):
            self._shortcut(key)
            if not target.isSameNode(document.activeElement):
                event.preventDefault()      # the letter that leads into a field is not typed there

    def holds_key(self, event: js.Event) -> bool:
        """Let the story run faster while the space bar is held beside all buttons."""
        self._held = False
        held = event.key == " " and event.repeat and not event.target.closest("button, summary, input, textarea, [data-target]")
        if held:
            event.preventDefault()
            self.do("story.hold", "on")
        return held

    def _shortcut(self, key: str) -> None:
        """Press the button on which the key is printed; without one, do the page's shortcut."""
        if named := _named_by(key):
            named.click()
        else:
            self.do("key", key)

    def cancelled(self, event: js.Event) -> None:
        """Have the app close the window on Escape."""
        event.preventDefault()
        self.do("close")

    def walked(self, event: js.Event) -> None:
        """Show the place to which the visitor went back or forward."""
        place = self._steps.came()
        if place is None:       # nothing to show: an address was entered, or the page itself went back
            self._steps.went(self._front.whereabouts)
        else:
            self.do("step", place)


def _named_by(key: str) -> js.Element | None:
    """Return the button on which a key is printed."""
    plain = key.lower() if len(key) == 1 and key.isalnum() and key.isascii() else ""
    return document.querySelector(f"#prompt [data-key='{plain}']") if plain else None


def _fold_pickers(beside: js.Element | None = None) -> bool:
    """Close the pickers and the opened cards that lie over the page, except the one that was clicked in. The focus goes to the
    button that opens them."""
    opened = [one for one in document.querySelectorAll("details[open]:is(.looks, .held)")
              if (beside is None or not one.contains(beside)) and _lies_over(one)]
    for picker in opened:
        picker.removeAttribute("open")
        if beside is None and (summary := picker.querySelector("summary")):
            summary.focus()
    return bool(opened)


def _lies_over(details: js.Element) -> bool:
    """Return whether this is laid over the page; a card that is opened in its place stays open."""
    return details.classList.contains("looks") or str(window.getComputedStyle(details).position) == "fixed"
