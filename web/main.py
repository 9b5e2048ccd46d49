"""The page's entry: state, front and browser put together. Imported once, as a module, when Python is up."""

from __future__ import annotations

import json

from pyscript import document, window

import js
from tenka_web.app.ports import Ports
from tenka_web.browser import tasks
from tenka_web.browser.bot_worker import Worker
from tenka_web.browser.event_listeners import EventListeners, on
from tenka_web.browser.first_paint import FirstPaint
from tenka_web.browser.local_storage import LocalStorage
from tenka_web.browser.map_zoom import MapZoom
from tenka_web.browser.painter import Painter
from tenka_web.browser.session_history import SessionHistory
from tenka_web.browser.timers import Timers
from tenka_web.browser.window import BrowserPort
from tenka_web.page import boot

zooming = MapZoom(document)
steps, first = SessionHistory(), FirstPaint()
painter = Painter(zooming, steps, first)
front = boot(Ports(LocalStorage(first.forget), Timers(), Worker(), BrowserPort(zooming, steps)), painter.paint)
app = front.app
tasks.report_to(front.on_failure)
hearing = EventListeners(front, painter, steps)
hearing.listen()
on("pagehide", lambda event: first.keep(), window)
zooming.listen(on)
on("resize", lambda event: zooming.resized(), window)
on("resize", lambda event: painter.place_second_answer(), window)
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
