"""Bundles and minifies the page's JavaScript with esbuild: a start asks for two of our files instead of two dozen."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping

from web.build import venv
from web.build.paths import CACHE, files
from web.build.site import vendor

WORK = CACHE / "js"
BUNDLES = ("page",), ("boot",), ("archive", "fetcher", "gif_encoder", "pyscript_shims", "snapshot_reader", "snapshot_writer")
"""The modules that are imported by name. Modules of one bundle share what they import. The page and its worker each start from
one file; modules that are imported later are files of their own."""
WORDS = ("--bundle", "--splitting", "--minify", "--format=esm", "--charset=utf8", "--log-level=warning", "--target=esnext",
         "--external:../vendor/*", "--out-extension:.js=.mjs", "--outdir=../made")  # fmt: skip


def bundle(code: Mapping[str, str]) -> dict[str, bytes]:
    """Return name -> JavaScript of the bundles of the page's modules, all in one folder. ``code``: the same of the modules."""
    shutil.rmtree(WORK, ignore_errors=True)
    (WORK / "source").mkdir(parents=True)
    for name, text in code.items():
        (WORK / "source" / name).write_text(text, encoding="utf-8")
    for names in BUNDLES:
        doors = [f"./{name}.mjs" for name in names if f"{name}.mjs" in code]
        program = [venv.node(), str(vendor.MODULES / "esbuild/bin/esbuild")]
        subprocess.run([*program, *doors, *WORDS], cwd=WORK / "source", check=True)
    return {path.name: path.read_bytes() for path in files(WORK / "made")}
