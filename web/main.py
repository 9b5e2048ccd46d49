"""The page's entry: state, front and browser put together. Imported once, as a module, when Python is up."""

from __future__ import annotations

import json

import js
from pyscript import document, window

from browser import tasks
from browser.clock import Timers
from browser.first_paint import FirstPaint
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
steps, first = Steps(), FirstPaint()
painter = Painter(zooming, steps, first)
app = App(LocalStorage(first.forget), Timers(), Worker(), Page(zooming, steps), lambda: painter.paint(front), games.first())
front: Front = Front(app)
tasks.report_to(front.failed)
hearing = Hearing(front, painter, steps)
hearing.listen()
on("pagehide", lambda event: first.keep(), window)
zooming.listen(on)
on("resize", lambda event: zooming.resized(), window)
app.apply_looks()
front.do("fragment")
if js.tenka.mayInstall():
    front.do("installable", "yes")
for act, arg in json.loads(str(js.tenka.entered())):
    front.do(str(act), str(arg))
    app.focus = ""      # it is there already
painter.paint(front)
if window.location.search:
    hearing.shared()
if first.is_true(front):
    for act, arg in json.loads(str(js.tenka.wished())):
        hearing.do(str(act), str(arg))
document.documentElement.setAttribute("data-ready", "1")
zooming.painted()       # what hid the table till now is gone: only now can be told what lies outside the map's window
