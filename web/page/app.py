"""The page as a value with two doors: ``do`` takes what the visitor did, ``render`` says what to show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from page import acts, games, settings
from page.lobby import Setup
from page.ports import Browser, Clock, Storage, StorageRefused, Thinker
from page.saves import Shelf
from page.session import Session
from page.texts import Texts


@dataclass
class Notice:
    """A short message at the edge: its key and values, and acts that can follow, as (act, argument, key of the label)."""

    key: str
    values: dict[str, object]
    acts: tuple[tuple[str, str, str], ...] = ()
    grave: bool = False


@dataclass
class Dialog:
    """A window over the page: its name and what it is about."""

    name: str
    arg: str = ""


class App:
    """Everything the page knows. ``repaint`` is called when something changed without a visitor's doing."""

    def __init__(self, storage: Storage, clock: Clock, thinker: Thinker, browser: Browser, repaint: Callable[[], None]) -> None:
        self.storage, self.clock, self.thinker, self.browser, self.repaint = storage, clock, thinker, browser, repaint
        self.settings = settings.load(storage, browser.language())
        self.t = Texts(self.settings.language)
        self.shelf = Shelf(storage, browser.scope())
        self.setup = Setup(games.first())
        self.session: Session | None = None
        self.dialog: Dialog | None = None
        self.notice: Notice | None = None
        self._spoken, self.saying = "", 0
        self.focus = ""
        self.fresh_version = False
        self.dropped: tuple[str, str] | None = None
        self._notice_timer: int | None = None
        self.timer: int | None = None

    # what the visitor did

    def do(self, act: str, arg: str = "") -> None:
        """Do an act by name; an unknown one, or one that makes no sense now, is nothing."""
        found = acts.ALL.get(act)
        if found is not None:
            found(self, arg)

    # what acts use

    def tell(self, key: str, *after: tuple[str, str, str], grave: bool = False, stay: bool = False, **values: object) -> None:
        """Show a message and say it; it goes by itself unless it is grave, and later when it should ``stay`` a while."""
        self.notice = Notice(key, values, after, grave)
        if not grave:               # a grave one is an alert, which is heard by itself
            self.spoken = self.t(key, **values)
        if self._notice_timer is not None:
            self.clock.cancel(self._notice_timer)
            self._notice_timer = None
        if not grave:
            self._notice_timer = self.clock.later(20_000 if stay else 9000 if after else 5000, self._hush)

    def _hush(self) -> None:
        self.notice = None
        self._notice_timer = None
        self.repaint()

    def later(self, wait: int, what: Callable[[], None]) -> None:
        """Do something after a while, in place of what was waiting before."""
        self.calm()

        def run() -> None:
            self.timer = None
            what()
            self.repaint()

        self.timer = self.clock.later(wait, run)

    def calm(self) -> None:
        """Whatever waits to happen by itself does not."""
        if self.timer is not None:
            self.clock.cancel(self.timer)
            self.timer = None

    def keep_settings(self) -> None:
        """Keep the settings; when that fails the page goes on with them for this visit."""
        try:
            settings.keep(self.storage, self.settings)
        except StorageRefused as refused:
            self.told_refusal(refused)
        self.dress()

    def told_refusal(self, refused: StorageRefused) -> None:
        """Say that nothing can be kept."""
        self.tell("ui.storage.full" if refused.full else "ui.storage.forbidden", grave=True)

    def dress(self) -> None:
        """The looks that hang on the page's root."""
        self.browser.style("lang", self.settings.language)
        self.browser.style("theme", self.settings.theme)
        self.browser.style("motion", self.settings.motion)

    def speak(self, language: str) -> None:
        """Change the language."""
        self.t = Texts(language)
        self.settings.language = self.t.language

    @property
    def spoken(self) -> str:
        """What was said last in the live region; ``saying`` counts, so that the same words are heard again."""
        return self._spoken

    @spoken.setter
    def spoken(self, words: str) -> None:
        self._spoken = words
        self.saying += 1

    # what to show

    def render(self) -> dict[str, str]:
        """Element id -> markup of what stands in it; a part that holds others comes before them."""
        from page.views import screen

        return screen.parts(self)

    def render_rest(self) -> dict[str, str]:
        """What may have changed after the pointer came to rest somewhere: much less than everything."""
        from page.views import screen

        return screen.rested(self)
