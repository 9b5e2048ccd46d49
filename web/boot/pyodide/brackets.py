"""Pyodide's one large function in brackets.

Engines then compile it while it comes, beside the page's thread, which would read all of it a second time when it is called.
"""

from __future__ import annotations

import re

MADE = re.compile(r"async function (_createPyodideModule)(\(.*return moduleRtn\})(?=export default)", re.DOTALL)


def code(text: str) -> str:
    """Pyodide's JavaScript with its maker as an expression. Raises ValueError where there is none."""
    changed, count = MADE.subn(r"const \1=(async function\2);", text)
    if count != 1:
        raise ValueError("Pyodide's module is not made as it was")
    return changed
