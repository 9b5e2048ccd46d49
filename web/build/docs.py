"""Pages of what other programs may rely on in engine and page, made by pdoc from the docstrings: static, and alone."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from . import venv
from .paths import BUILD, CACHE, ENGINE, WEB, digest, done, files, fresh

FOLDER = CACHE / "docs"
# the front door, what games and their pages are made of, bots, the protocol of live games; what lies behind them tells of itself
MODULES = ("tenka", "tenka.making", "page.making", "tenka.bots", "tenka.protocol")
MAKE = """
import sys
from pathlib import Path
import pdoc
pdoc.render.configure(show_source=False, search=False, docformat="markdown", footer_text="Tenka")
pdoc.pdoc(*sys.argv[2:], output_directory=Path(sys.argv[1]))
"""


def copy(dist: Path) -> None:
    """Copy the pages into docs/, made anew when engine or page changed."""
    told = [*files(ENGINE / "tenka", "*.py"), *files(WEB / "page", "*.py")]
    value = digest([*told, BUILD / "docs.py", BUILD / "requirements.txt"])
    if not fresh("docs", value, FOLDER / "index.html"):
        if importlib.util.find_spec("pdoc") is None:
            venv.ensure()       # the lock has grown since this .venv was made
        shutil.rmtree(FOLDER, ignore_errors=True)
        subprocess.run([sys.executable, "-W", "ignore", "-c", MAKE, str(FOLDER), *MODULES, *_left_out()], check=True,
                       env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ENGINE, WEB))), "PYTHONHASHSEED": "0"})
        done("docs", value)
    shutil.copytree(FOLDER, dist / "docs")


def _left_out() -> list[str]:
    """Return every other module, in pdoc's notation."""
    names = {".".join(path.relative_to(ENGINE).with_suffix("").parts).removesuffix(".__init__")
             for path in files(ENGINE / "tenka", "*.py")}
    return [f"!{name}$" for name in sorted(names - set(MODULES))]
