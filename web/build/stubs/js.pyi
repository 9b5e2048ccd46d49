"""The browser as our Python uses it: only what web/browser touches. Never shipped; Pyodide makes the real things at run time."""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Generic, TypeVar

_T = TypeVar("_T")

class NodeList(Generic[_T]):
    length: int
    def __len__(self) -> int: ...
    def __getitem__(self, at: int) -> _T: ...
    def __iter__(self) -> Iterator[_T]: ...

class File:
    size: int
    def text(self) -> Awaitable[str]: ...

class FileList:
    length: int
    def item(self, at: int) -> File: ...

class TokenList:
    def add(self, name: str) -> None: ...
    def remove(self, name: str) -> None: ...
    def toggle(self, name: str, force: bool = ...) -> bool: ...

class Style:
    def setProperty(self, name: str, value: str) -> None: ...

class Box:
    left: float
    top: float
    width: float
    height: float

class EventTarget:
    def addEventListener(self, kind: str, heard: Callable[[Event], object], options: object = ...) -> None: ...

class Element(EventTarget):
    """Any element; the fields of inputs, dialogs and links stand here too, since a selector's answer is what the markup says."""

    id: str
    lang: str
    value: str
    files: FileList
    open: bool
    href: str
    download: str
    textContent: str
    innerHTML: str
    outerHTML: str
    clientWidth: int
    clientHeight: int
    classList: TokenList
    style: Style
    def closest(self, selector: str) -> Element | None: ...
    def querySelector(self, selector: str) -> Element | None: ...
    def querySelectorAll(self, selector: str) -> NodeList[Element]: ...
    def getAttribute(self, name: str) -> str | None: ...
    def setAttribute(self, name: str, value: str) -> None: ...
    def hasAttribute(self, name: str) -> bool: ...
    def removeAttribute(self, name: str) -> None: ...
    def getBoundingClientRect(self) -> Box: ...
    def setPointerCapture(self, pointer: int) -> None: ...
    def isSameNode(self, other: Element | None) -> bool: ...
    def focus(self, options: object = ...) -> None: ...
    def click(self) -> None: ...
    def showModal(self) -> None: ...
    def close(self) -> None: ...

class Document(EventTarget):
    title: str
    hidden: bool
    documentElement: Element
    activeElement: Element | None
    def getElementById(self, name: str) -> Element | None: ...
    def querySelector(self, selector: str) -> Element | None: ...
    def querySelectorAll(self, selector: str) -> NodeList[Element]: ...
    def createElement(self, name: str) -> Element: ...

class Event:
    type: str
    """Any event; each kind has some of these."""

    target: Element
    key: str | None
    detail: str
    shiftKey: bool
    ctrlKey: bool
    metaKey: bool
    altKey: bool
    button: int
    deltaY: float
    deltaMode: int
    clientX: float
    clientY: float
    pointerId: int
    pointerType: str
    def preventDefault(self) -> None: ...

class Storage:
    def getItem(self, key: str) -> str | None: ...
    def setItem(self, key: str, text: str) -> None: ...
    def removeItem(self, key: str) -> None: ...

class Location:
    origin: str
    pathname: str
    search: str
    hash: str

class History:
    def replaceState(self, state: None, unused: str, address: str) -> None: ...

class Crypto:
    def randomUUID(self) -> str: ...

class Clipboard:
    def writeText(self, text: str) -> Awaitable[None]: ...

class Navigator:
    clipboard: Clipboard

class Window(EventTarget):
    localStorage: Storage
    location: Location
    history: History
    crypto: Crypto
    navigator: Navigator
    isSecureContext: bool
    def setTimeout(self, what: Callable[[], object], wait: int) -> int: ...

class Object:
    @staticmethod
    def fromEntries(entries: Any) -> Any: ...
    @staticmethod
    def keys(thing: object) -> list[str]: ...

class Blob:
    @staticmethod
    def new(parts: object, options: object) -> Blob: ...

class URL:
    @staticmethod
    def createObjectURL(blob: Blob) -> str: ...
    @staticmethod
    def revokeObjectURL(address: str) -> None: ...

class Worker:
    """What web/boot/worker.mjs makes."""

    def call(self, name: str, text: str) -> Awaitable[str]: ...
    def stop(self) -> None: ...

class _Journal:
    """What web/boot/journal.mjs offers; nobody waits for it."""

    def put(self, key: str, text: str) -> None: ...
    def drop(self, key: str) -> None: ...

class _Tenka:
    """What web/boot/page.mjs offers."""

    journal: _Journal
    def morph(self, element: Element, markup: str) -> None: ...
    def walk(self, element: Element, key: str) -> bool: ...
    def sound(self, name: str) -> None: ...
    def update(self) -> None: ...
    def startWorker(self, heard: Callable[[str], None]) -> Awaitable[Worker]: ...

tenka: _Tenka
