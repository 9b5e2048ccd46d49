"""The page's entry: the app and its browser put together. Imported once, as a module, when Python is up."""

from __future__ import annotations

from pyscript import document

from browser.clock import Timers
from browser.hearing import Hearing, on
from browser.painting import Painter
from browser.storage import LocalStorage
from browser.thinker import Worker
from browser.window import Page
from browser.zooming import Zooming
from page.app import App

zooming = Zooming(document)
painter = Painter(zooming)
app = App(LocalStorage(), Timers(), Worker(), Page(zooming), lambda: painter.paint(app))
Hearing(app, painter).listen()
zooming.listen(on)
app.dress()
app.do("fragment")
painter.paint(app)
document.documentElement.setAttribute("data-ready", "1")
