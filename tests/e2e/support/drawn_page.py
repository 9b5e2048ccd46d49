"""A page that shows markup drawn natively, without a built site or Python in the browser, so that each check is cheap."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from web.build import catalogs
from web.build.pictures import screen

PUT = """(parts) => {
  for (const [name, markup] of Object.entries(parts)) {
    const [id, attribute] = name.split("@"), one = document.getElementById(id);
    if (!one) continue;
    if (attribute) one.setAttribute(attribute, markup);
    else {
      one.innerHTML = markup;
      if (one.matches("dialog")) one.toggleAttribute("open", markup !== "");
    }
  }
}"""


class DrawnPage:
    """The whole page in a language, drawn by native Python.

    Attributes:
        client: The page in Python: ``client.do(act, arg)``.
    """

    def __init__(self, page: Page, language: str, fragment: str = "") -> None:
        catalogs.compile_all()
        self.page = page
        self.client: Any = screen.open_page(language, fragment)
        page.set_content(screen.document(self.client.render(), language))

    def do(self, *acts: str) -> None:
        """Run commands, ``name`` or ``name:argument``, and show the result."""
        for act in acts:
            self.client.do(*act.partition(":")[::2])
        self.page.evaluate(PUT, self.client.render())
