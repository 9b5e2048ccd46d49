"""Run a notebook's cells in order, as a kernel does: `python notebook.py FILE`. The last value of a cell is displayed.

Our notebooks use only a few lines of Jupyter's format and `%%writefile`, so no kernel is needed.
"""

from __future__ import annotations

import ast
import importlib
import json
import sys
from pathlib import Path

WRITES = "%%writefile "


def run(text: str) -> int:
    """Run all cells in ``__main__``; return the number of pictures."""
    drawn = 0
    importlib.import_module("tenka_web.notebook")       # The boards, as `tenka-games[boards]` installs them
    space = sys.modules["__main__"].__dict__
    for number, cell in enumerate(json.loads(text)["cells"]):
        if cell["cell_type"] != "code":
            continue
        source = "".join(cell["source"])
        if source.startswith(WRITES):
            name, _, source = source.removeprefix(WRITES).partition("\n")
            Path(name).write_text(source, encoding="utf-8")
            continue
        tree = ast.parse(source)
        last = tree.body[-1] if isinstance(tree.body[-1], ast.Expr) else None
        tree.body = [statement for statement in tree.body if statement is not last]
        exec(compile(tree, f"<cell {number}>", "exec"), space)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), f"<cell {number}>", "eval"), space)
            picture = getattr(value, "_repr_svg_", lambda: None)()
            drawn += picture is not None
            print(picture[:60] if picture else repr(value))
    return drawn


if __name__ == "__main__":
    print("pictures:", run(Path(sys.argv[1]).read_text(encoding="utf-8")))
