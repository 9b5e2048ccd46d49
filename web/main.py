"""The page's only Python that knows the browser: events in, markup out. Imported once, as a module, when Python is up."""

from pyscript import document

document.documentElement.setAttribute("data-ready", "1")
