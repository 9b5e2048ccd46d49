"""The state of the page, and the ports to its browser. Only commands and the flow change it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from tenka import TenkaError
from tenka.core.untrusted import DECODE_ERRORS
from tenka.multiplayer.crypto import CryptoMissing
from tenka_web.app import new_game_storage, settings
from tenka_web.app.browser_needs import NEEDS
from tenka_web.app.data_files import Wanted
from tenka_web.app.new_game_setup import Setup
from tenka_web.app.overlays import Dialog, Notice, Reel, Scanning
from tenka_web.app.ports import BotWorker, Browser, Clock, Storage, StorageRefused
from tenka_web.app.saves import Dropped, SaveStore
from tenka_web.app.session import Session
from tenka_web.app.statistics import Statistics
from tenka_web.ui.text.catalog import Catalog

if TYPE_CHECKING:
    from tenka_web.app.arrivals import Arriving, Incoming
    from tenka_web.app.daily_game import DailyVerdict
    from tenka_web.app.proofs import Verdict


S = TypeVar("S")
TAKE = ("open", "share", "ui.storage.take")
"""The command offered with a warning that a game may be lost: a dialog with a link and a file."""


FILE = "file"
FILM = "film"
"""The name of the film's dialog."""


class App:
    """The page's state.

    Attributes:
        repaint: Called after a change that no visitor caused.
        address: The page's address for others, as the browser has it.
        unkept: Why there is no copy for offline play; ``FILE`` if the page is a single file.
        fleeting: Whether stored data may be lost in a crash or with the window.
        lasting: Whether the browser never clears stored data by itself.
        remind: Whether the browser may clear stored data, and the visitor was not told yet.
        files: Compressed data files of this visit, by digest.
        wanted: The file that a dialog asks for.
        called: The turn of the last notification.
        missed: Whether a turn began while the page was hidden (``turn_notifications``).
    """

    def __init__(self, storage: Storage, clock: Clock, bot_worker: BotWorker, browser: Browser, repaint: Callable[[], None],
                 game: str) -> None:
        self.storage, self.clock, self.bot_worker, self.browser, self.repaint = storage, clock, bot_worker, browser, repaint
        self.settings = settings.load(storage, browser.language())
        self.t = Catalog(self.settings.language)
        self.save_store = SaveStore(storage, browser.scope())
        self.stats = Statistics(storage, browser.scope())
        self.tab = browser.random()
        self.address = browser.address()
        self._first = game
        self._setup: Setup | None = None
        self.session: Session | None = None
        self._features: dict[type, Any] = {}
        self.verdict: Verdict | None = None
        self.proved: DailyVerdict | None = None
        self._reel: Reel | None = None
        self._dialog: Dialog | None = None
        self.scanning: Scanning | None = None
        self.called: tuple[str, int, int] | None = None
        self.missed = False
        self.incoming: Incoming | None = None
        self.arriving: Arriving | None = None
        self.notice: Notice | None = None
        self._spoken, self.times_spoken = "", 0
        self.focus = ""
        self.fresh_version = False
        self.unkept = "" if browser.address() else FILE
        self.fleeting = False
        self.installable = False
        self.lasting: bool | None = None
        self.remind = False
        self._told: set[str] = set()
        self.files: dict[str, str] = {}
        self.wanted: Wanted | None = None
        self.dropped: Dropped | None = None
        self.recover: Callable[[Exception], bool] = lambda error: False
        """Handles an error; returns whether the page can continue."""
        self._notice_timer: int | None = None
        self._timer: int | None = None

    @property
    def setup(self) -> Setup:
        """The new game form of the lobby. Loaded at first use, so a table loads only its own game."""
        if self._setup is None:
            self._setup = new_game_storage.load(self.storage, self._first)
        return self._setup

    @setup.setter
    def setup(self, chosen: Setup) -> None:
        self._setup = chosen

    def feature(self, state: type[S]) -> S:
        """Return a feature's state: one value of its class, created at first use."""
        if state not in self._features:
            self._features[state] = state()
        kept: S = self._features[state]
        return kept

    @property
    def dialog(self) -> Dialog | None:
        """The open dialog."""
        return self._dialog

    @dialog.setter
    def dialog(self, opened: Dialog | None) -> None:
        self._dialog = opened
        if opened is None or opened.name != FILM:
            self.reel = None

    @property
    def reel(self) -> Reel | None:
        """The film of the game, as long as its dialog is open."""
        return self._reel

    @reel.setter
    def reel(self, made: Reel | None) -> None:
        if self._reel is not None:
            self.drop_gif()
            for address in (self._reel.at, self._reel.chronicle):
                self.browser.revoke_object_url(address)
        self._reel = made

    def drop_gif(self) -> None:
        """Discard the GIF, finished or not."""
        if self._reel is None or self._reel.gif is None:
            return
        self._reel.gif.stop()
        if self._reel.gif.at:
            self.browser.revoke_object_url(self._reel.gif.at)
        self._reel.gif = None

    # Messages.

    def notify(self, key: str, *after: tuple[str, str, str], grave: bool = False, stay: bool = False, **values: object) -> None:
        """Show a message and announce it. It disappears unless it is ``grave``, and later if it should ``stay`` for a while."""
        self.notice = Notice(key, values, after, grave, self.dialog is not None)
        if not grave:               # A grave message is an alert, which screen readers announce anyway
            self.spoken = self.t(key, **values)
        if self._notice_timer is not None:
            self.clock.cancel(self._notice_timer)
            self._notice_timer = None
        if not grave:
            self._notice_timer = self.clock.call_later(20_000 if stay else 9000 if after else 5000, self._remove_notice)

    def copy(self, text: str, said: str, *, stay: bool = False) -> None:
        """Copy a text to the clipboard; notify by the sentence ``said``, or that it did not work."""
        def on_copied(worked: bool) -> None:
            self.notify(said if worked else "ui.share.uncopied", stay=stay)
            self.repaint()

        self.browser.copy(text, on_copied)

    def go_on_from_notice(self) -> None:
        """Remove a message about the previous question, such as a refusal or a confirmation, because the table has changed."""
        if self.notice is not None and not (self.notice.grave or self.notice.commands):
            self.notice = None

    def _remove_notice(self) -> None:
        self.notice = None
        self._notice_timer = None
        self.repaint()

    def report_refusal(self, refused: StorageRefused) -> None:
        """Report that nothing can be stored: each time if storage is full, once if it is forbidden."""
        if refused.full:
            self.notify("ui.storage.full", grave=True)
        elif self.session is None:
            self.tell_once("ui.storage.settings")
        else:
            self.tell_once("ui.storage.forbidden", TAKE)

    def report_lack(self, thing: str) -> None:
        """Report that the browser lacks what a thing needs, a row of ``browser_needs.NEEDS``, and where it works."""
        need = NEEDS[thing]
        lacks_all = need.secure and not self.browser.secure()
        self.notify("ui.lack.https" if lacks_all else f"ui.lack.{thing}", grave=True, **need.as_values)

    def tell_once(self, key: str, *after: tuple[str, str, str]) -> None:
        """Report a permanent property of this browser, once per visit."""
        if key not in self._told:
            self._told.add(key)
            self.notify(key, *after, grave=True)

    @property
    def spoken(self) -> str:
        """The last announcement of the live region; ``times_spoken`` counts, so that repeated words are announced again."""
        return self._spoken

    @spoken.setter
    def spoken(self, words: str) -> None:
        self._spoken = words
        self.times_spoken += 1

    # Timers and background jobs.

    def call_later(self, wait: int, what: Callable[[], None]) -> None:
        """Call a function after a while, in place of the pending one."""
        self.cancel_timer()

        def run() -> None:
            self._timer = None
            self.attempt(what)
            self.repaint()

        self._timer = self.clock.call_later(wait, run)

    def attempt(self, what: Callable[[], object]) -> None:
        """Call a function and handle its errors."""
        try:
            what()
        except (TenkaError, *DECODE_ERRORS) as error:
            if not self.recover(error):
                raise

    def cancel_timer(self) -> None:
        """Cancel the pending timer."""
        if self._timer is not None:
            self.clock.cancel(self._timer)
            self._timer = None

    def background(self, what: Coroutine[object, object, None]) -> None:
        """Run a coroutine that waits for the browser, then repaint."""

        async def run() -> None:
            try:
                await what
            except CryptoMissing:
                self.report_lack("letters")
            self.repaint()

        self.browser.background(run())

    # Settings.

    def keep_settings(self) -> None:
        """Store the settings; if that fails, they apply for this visit."""
        try:
            settings.store(self.storage, self.settings)
        except StorageRefused as refused:
            self.report_refusal(refused)
        self.apply_looks()

    def apply_looks(self) -> None:
        """Apply the settings that are attributes of the page's root."""
        self.browser.style("lang", self.settings.language)
        self.browser.style("theme", self.settings.theme)
        self.browser.style("motion", self.settings.motion)

    def use_language(self, language: str) -> None:
        """Change the language."""
        self.t = Catalog(language)
        self.settings.language = self.t.language
