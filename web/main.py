"""The page's entry: state, front and browser put together. Imported once, as a module, when Python is up."""

from __future__ import annotations

from pyscript import document

from browser.clock import Timers
from browser.hearing import Hearing, on
from browser.painting import Painter
from browser.steps import Steps
from browser.storage import LocalStorage
from browser.thinker import Worker
from browser.window import Page
from browser.zooming import Zooming
from page import games
from page.front import Front
from page.state.app import App

zooming = Zooming(document)
steps = Steps()
painter = Painter(zooming, steps)
app = App(LocalStorage(), Timers(), Worker(), Page(zooming, steps), lambda: painter.paint(front), games.first())
front: Front = Front(app)
Hearing(front, painter, steps).listen()
zooming.listen(on)
app.apply_looks()
front.do("fragment")
painter.paint(front)
document.documentElement.setAttribute("data-ready", "1")
