"""Zoom and pan of the map: by wheel, pinch, drag, double click, keys and focus. tenka_web.ui.zoom does the arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from tenka_web.ui.zoom import STEP, Zoom

if TYPE_CHECKING:
    from js import Document, Element, Event

FAR = 5             # pixels a pointer may tremble before a click becomes a drag
PUSH = 80           # pixels a key pushes
SCROLLED = "(max-width: 600px) and (orientation: portrait), (max-width: 860px) and (orientation: landscape)"
PICKED = "#live .picked[data-target^='province:']"
WANTED = (PICKED, *(f"#live .province{which}" for which in (".now", ".can", "[data-drop]")))
"""Targets to which a window on a map is pushed, the first that there is: what is picked, what happens now, what can be chosen,
what is one's own."""
AROUND = "#live .province:is(.now, .can)"
"""What happens now together with what can be chosen there, as where an army stands and where it may go. All of it is brought
into sight if it fits."""
WAYS = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}


class On(Protocol):
    """Adds a listener for an event; see tenka_web.browser.event_listeners."""

    def __call__(self, kind: str, what: Callable[[Event], None], *, forbids: bool = False) -> None: ...


class MapZoom:
    """Moves the element #map as long as it says data-zoom; every other map is left alone."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._zoom = Zoom()
        self._fingers: dict[int, tuple[float, float]] = {}
        self._dragging = False
        self._looked_at = self._scrolled_to = ""

    def listen(self, on: On) -> None:
        """Hear what concerns the map; ``on`` takes the event's kind, a handler, and whether the handler may prevent the
        browser's own way."""
        on("wheel", self.rolled, forbids=True)
        on("pointerdown", self.pressed)
        on("pointermove", self.moved)
        for kind in ("pointerup", "pointercancel"):
            on(kind, self.released)
        on("dblclick", self.doubled)
        on("focusin", self.focused)

    def resized(self) -> None:
        """Find again what was in sight after the window changed its size, as when a phone is turned."""
        self._scrolled_to = ""
        self.painted()

    # what happens to the map

    def rolled(self, event: Event) -> None:
        """Zoom by the wheel, around the pointer."""
        if frame := self._frame(event.target):
            event.preventDefault()
            lines = 30 if event.deltaMode == 1 else 1
            self._show(self._sized(frame).by(1.0016 ** (-event.deltaY * lines), *self._place(frame, event)))

    def pressed(self, event: Event) -> None:
        """Note that a finger or the mouse came down: it may begin a drag."""
        frame = self._frame(event.target)
        if frame and not (event.pointerType == "mouse" and event.button != 0) and not event.target.closest(".zoom-tools"):
            self._fingers[event.pointerId] = self._place(frame, event)
            self._dragging = False

    def moved(self, event: Event) -> None:
        """Drag with one pointer, pinch with two."""
        before = self._fingers.get(event.pointerId)
        frame = self._frame(self._document.getElementById("map")) if before else None
        if not before or not frame:
            return
        here = self._place(frame, event)
        if len(self._fingers) > 1:
            other = next(place for finger, place in self._fingers.items() if finger != event.pointerId)
            self._show(self._sized(frame).pinched((*before, *other), (*here, *other)))
            self._dragging = True
        elif self._zoom.near:
            dx, dy = here[0] - before[0], here[1] - before[1]
            if not self._dragging and abs(dx) + abs(dy) < FAR:
                return
            if not self._dragging:
                frame.setPointerCapture(event.pointerId)        # the click that follows hits the frame, not a province
                frame.classList.add("held")
            self._dragging = True
            self._show(self._sized(frame).moved(dx, dy))
        else:
            return
        self._fingers[event.pointerId] = here

    def released(self, event: Event) -> None:
        """Note that a finger left."""
        if self._fingers.pop(event.pointerId, None) and not self._fingers:
            self._map().classList.remove("held")

    def doubled(self, event: Event) -> None:
        """Zoom in by a double click, with shift out; not on what can be chosen."""
        frame = self._frame(event.target)
        if frame and not event.target.closest(".can, .zoom-tools"):
            self._show(self._sized(frame).by(1 / STEP if event.shiftKey else STEP * STEP, *self._place(frame, event)))

    def focused(self, event: Event) -> None:
        """Bring what the keyboard walked to into sight."""
        frame = self._frame(event.target)
        if frame and self._zoom.near and not event.target.closest(".zoom-tools"):
            self.reveal(event.target)

    def reveal(self, element: Element) -> None:
        """Move the map until something on it is in sight."""
        frame = self._frame(element)
        if frame:
            inner, outer = element.getBoundingClientRect(), frame.getBoundingClientRect()
            middle = inner.left + inner.width / 2 - outer.left, inner.top + inner.height / 2 - outer.top
            self._show(self._sized(frame).showing(*middle))

    def do(self, what: str) -> None:
        """Do what a button or key says: in, out, reset, left, right, up, down."""
        frame = self._frame(self._document.getElementById("map"))
        if not frame:
            return
        zoom = self._sized(frame)
        middle = zoom.wide / 2, zoom.high / 2
        if what in WAYS:
            self._show(zoom.moved(PUSH * WAYS[what][0], PUSH * WAYS[what][1]))
        else:
            self._show(zoom.reset() if what == "reset" else zoom.by(STEP if what == "in" else 1 / STEP, *middle))

    def painted(self) -> None:
        """Give a freshly patched map the view of the last one, and bring what happens now into sight."""
        frame = self._frame(self._document.getElementById("map"))
        if frame and self._scrolls():
            self._scroll(frame)
        if not frame:
            self._zoom = Zoom()
        elif self._zoom.near:
            self._show(self._sized(frame))
            self._look_at(frame.querySelector(PICKED) or frame.querySelector("#live .province.now"))

    def _scrolls(self) -> bool:
        """Return whether the map stands in a window that is pushed."""
        return self._document.defaultView.matchMedia(SCROLLED).matches

    def _scroll(self, frame: Element) -> None:
        """Push the window once to what is picked, happens now or can be chosen."""
        wanted = next((there for row in WANTED if (there := list(frame.querySelectorAll(row)))), [])
        named = " ".join(str(one.getAttribute("data-target")) for one in wanted)
        mat = frame.parentElement
        if named == self._scrolled_to or mat is None:
            return
        high, wide = mat.clientHeight, mat.clientWidth
        if not high:
            return      # hidden until the page is ready
        self._scrolled_to = named
        if not wanted:
            return
        window = mat.getBoundingClientRect()
        left, top, right, bottom = _around(wanted)
        if wanted[0].classList.contains("now"):
            whole = _around(list(frame.querySelectorAll(AROUND)))
            if whole[3] - whole[1] <= high and whole[2] - whole[0] <= wide:
                left, top, right, bottom = whole
        down = (top + bottom) / 2 - window.top - high / 2 if top < window.top or bottom > window.bottom else 0
        across = (left + right) / 2 - window.left - wide / 2 if left < window.left or right > window.right else 0
        mat.scrollBy(across, down)      # glides where table.css says so; a push by the visitor ends that

    def _look_at(self, place: Element | None) -> None:
        """Bring what is picked or happens now into sight once, so that a visitor who then moves the map is not pulled back."""
        target = str(place.getAttribute("data-target")) if place else ""
        if place and target != self._looked_at:
            self.reveal(place)
        self._looked_at = target

    # the element

    def _map(self) -> Element:
        node = self._document.getElementById("map")
        assert node
        return node

    def _frame(self, element: Element | None) -> Element | None:
        return element.closest(".map[data-zoom]") if element and hasattr(element, "closest") else None

    def _place(self, frame: Element, event: Event) -> tuple[float, float]:
        box = frame.getBoundingClientRect()
        return event.clientX - box.left, event.clientY - box.top

    def _sized(self, frame: Element) -> Zoom:
        self._zoom = self._zoom.sized(float(frame.clientWidth), float(frame.clientHeight))
        return self._zoom

    def _show(self, zoom: Zoom) -> None:
        self._zoom = zoom
        frame = self._map()
        frame.style.setProperty("--zoom", zoom.css() or "none")
        frame.classList.toggle("near", zoom.near)
        for board in frame.querySelectorAll(".board"):
            board.classList.toggle("zoomed", zoom.close)


def _around(elements: list[Element]) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower edge around all of these, in pixels of the screen."""
    boxes = [element.getBoundingClientRect() for element in elements]
    edges = [(box.left, box.top, box.right, box.bottom) for box in boxes]
    left, top, right, bottom = zip(*edges, strict=True)
    return min(left), min(top), max(right), max(bottom)
