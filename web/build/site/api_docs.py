"""Pages of what other programs may rely on in engine and page, made by pdoc from the docstrings: static, and alone."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from web.build import venv
from web.build.paths import BUILD, CACHE, ENGINE, ROOT, WEB, digest, files, fresh, mark_done

FOLDER, SOURCES = CACHE / "docs", CACHE / "docs-sources.txt"
# the front door, the modules that games and their pages use, bots, the protocols; their pages link the modules behind them
MODULES = ("tenka", "tenka.authoring", "tenka_web.authoring", "tenka.bots", "tenka.learn", "tenka.multiplayer.realtime")
GUIDES = (
    "bots.md", "learning.md", "games/tenka-meidou.md", "games/shogun.md", "games/yedo.md", "correspondence.md", "realtime.md",
)  # fmt: skip
"""Pages for makers of bots and of clients, below ``engine/docs``."""
GUIDE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }}
pre {{ overflow: auto; background: #8881; padding: .6rem; }}
table {{ border-collapse: collapse; display: block; overflow: auto; }}
td, th {{ border: 1px solid #8886; padding: .2rem .5rem; text-align: left; }}
</style></head>
<body><p><a href="{top}index.html">Documentation</a></p>
{body}</body></html>
"""
MAKE = """
import os
import sys
from pathlib import Path
import pdoc
pdoc.render.configure(show_source=False, search=False, docformat="markdown", footer_text="Tenka")
pdoc.pdoc(*sys.argv[3:], output_directory=Path(sys.argv[1]))
loaded = {getattr(module, "__file__", None) or "" for module in sys.modules.values()}
ours = sorted(os.path.relpath(name) for name in loaded if name.startswith(tuple(sys.path[1:3])))
Path(sys.argv[2]).write_text("\\n".join(ours), encoding="utf-8")
"""


def copy(dist: Path) -> None:
    """Copy the pages into docs/."""
    make()
    shutil.copytree(FOLDER, dist / "docs")


def make() -> None:
    """Make the pages again if a module changed that was loaded for them the last time."""
    if not fresh("docs", _value(), FOLDER / "index.html", SOURCES):
        if importlib.util.find_spec("pdoc") is None:
            venv.ensure()       # the lock has grown since this .venv was made
        shutil.rmtree(FOLDER, ignore_errors=True)
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ENGINE, WEB))), "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-W", "ignore", "-c", MAKE, str(FOLDER), str(SOURCES), *MODULES, *_left_out()]
        subprocess.run(command, check=True, cwd=ROOT, env=env)
        _guides()
        mark_done("docs", _value())


def _value() -> str:
    loaded = (ROOT / line for line in SOURCES.read_text(encoding="utf-8").splitlines()) if SOURCES.exists() else ()
    told = [*(path for path in loaded if path.exists()), *(ENGINE / "docs" / name for name in GUIDES)]
    return digest([*told, BUILD / "site/api_docs.py", BUILD / "requirements.txt"])


def _guides() -> None:
    """Write the guides as pages, and name them on the first one."""
    import markdown2  # a dependency of pdoc, needed only here

    links = []
    for name in GUIDES:
        place = name.removesuffix(".md")
        text = _relink((ENGINE / "docs" / name).read_text(encoding="utf-8"), place)
        text = re.sub(r"^```python rl$", "```python", text, flags=re.MULTILINE)
        body = markdown2.markdown(text, extras=["fenced-code-blocks", "tables", "header-ids"])
        title = text.partition("\n")[0].removeprefix("# ")
        target = FOLDER / f"{place}.html"
        target.parent.mkdir(exist_ok=True)
        target.write_text(GUIDE.format(title=title, body=body, top="../" * place.count("/")), encoding="utf-8")
        links.append(f'<li><a href="./{place}.html">{title}</a></li>')
    index = FOLDER / "index.html"
    shown = f"<main class=\"pdoc\"><section><ul>{''.join(links)}</ul></section></main>"
    index.write_text(index.read_text(encoding="utf-8").replace('<main class="pdoc"></main>', shown), encoding="utf-8")


def _relink(text: str, place: str) -> str:
    """Return a guide whose links lead to other guides; other links are left out, and their words stay."""

    def link(found: re.Match[str]) -> str:
        words, target = found.groups()
        if target not in GUIDES:
            return words
        return f"[{words}]({'../' * place.count('/')}{target.removesuffix('.md')}.html)"

    return re.sub(r"\[([^\]\n]+)\]\(([^)\s]+)\)", link, text)


def _left_out() -> list[str]:
    """Return every other module, in pdoc's notation."""
    names = {".".join(path.relative_to(ENGINE).with_suffix("").parts).removesuffix(".__init__")
             for path in files(ENGINE / "tenka", "*.py")}
    return [f"!{name}$" for name in sorted(names - set(MODULES))]
