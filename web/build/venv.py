"""Makes .venv from the hashed locks; needs nothing but Python's standard library."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from web.build.paths import BUILD, ENGINE, ROOT, VENV, WEB, digest, fresh, mark_done

LOCK = BUILD / "requirements.txt"
NODE_LOCK = BUILD / "requirements-node.txt"
UV_LOCK = BUILD / "requirements-uv.txt"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def inside() -> bool:
    """Whether this very process already runs in our .venv."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def ensure() -> Path:
    """Return the interpreter of an up-to-date .venv, made if it must be."""
    value = digest([LOCK], sys.version)
    if not fresh("venv", value, PYTHON):
        print("making .venv (once; a minute or more on a slow line)", flush=True)
        if not fresh("venv-python", sys.version, PYTHON):
            _create()
            mark_done("venv-python", sys.version)
        install(LOCK)
        _put_on_path()
        mark_done("venv", value)
    return PYTHON


def run_module(words: list[str]) -> int:
    """Run a module of the repository as a program in a process of its own, and return its exit code."""
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ENGINE, WEB, ROOT)))}
    return subprocess.run([sys.executable, "-m", *words], cwd=ROOT, env=paths, check=False).returncode


def install(lock: Path) -> None:
    """Install one lock file with uv, or with pip if uv is unavailable; refuse files without the hash in the lock."""
    words = ("--quiet", "--require-hashes", "--only-binary=:all:", "--no-deps", "-r", str(lock))
    uv = shutil.which("uv") or _own_uv()
    if subprocess.run([uv, "pip", "install", "--python", str(PYTHON), *words], check=False).returncode if uv else 1:
        subprocess.run([*_pip(), "install", "--disable-pip-version-check", *words], check=True)


def node() -> str:
    """Node's path; where the machine has none, both it and npm come as a Python package."""
    return _tool("node")


def npm() -> str:
    """npm's path, found like Node's."""
    return _tool("npm")


def _tool(name: str) -> str:
    own = PYTHON.with_name(name + (".exe" if os.name == "nt" else ""))
    machine = shutil.which("node") and shutil.which("npm") and shutil.which(name)
    if machine:
        return machine
    if not own.exists():
        print("no Node here: installing it into .venv", flush=True)
        install(NODE_LOCK)
    os.environ["PATH"] = os.pathsep.join([str(own.parent), os.environ.get("PATH", "")])
    return str(own)


def _own_uv() -> str | None:
    """Return the path of uv in .venv, installed by pip if missing; None if there is none for this machine."""
    own = PYTHON.with_name("uv" + (".exe" if os.name == "nt" else ""))
    if not own.exists():
        subprocess.run([*_pip(), "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--only-binary=:all:",
                        "-r", str(UV_LOCK)], check=False)
    return str(own) if own.exists() else None


def _create() -> None:
    """A venv with pip. Debian's bare python3 lacks ensurepip: then its package is installed, or a pip found elsewhere used."""
    shutil.rmtree(VENV, ignore_errors=True)
    if not _has("ensurepip") and shutil.which("apt-get") and os.geteuid() == 0:
        for words in (["update"], ["install", "-y", "--no-install-recommends", "python3-venv"]):
            subprocess.run(["apt-get", "-qq", *words], check=True, stdout=subprocess.DEVNULL)
    if not _has("ensurepip") and not _has("pip"):
        raise SystemExit("Python here has neither ensurepip nor pip: install python3-venv (Debian) and run again.")
    with_pip = ["--without-pip"] if not _has("ensurepip") else []
    subprocess.run([sys.executable, "-m", "venv", *with_pip, str(VENV)], check=True)


def _has(module: str) -> bool:
    """Ask a new process whether a module is there: this one doesn't see what has just been installed."""
    return subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True, check=False).returncode == 0


def _pip() -> list[str]:
    has_own = subprocess.run([str(PYTHON), "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0
    return [str(PYTHON), "-m", "pip"] if has_own else [sys.executable, "-m", "pip", "--python", str(PYTHON)]


def _put_on_path() -> None:
    """Let `.venv/bin/python -m tenka` and the page's modules be imported straight from the tree."""
    site = next((VENV / "lib").glob("python3*/site-packages")) if os.name != "nt" else VENV / "Lib/site-packages"
    (site / "tenka-tree.pth").write_text("".join(f"{path}\n" for path in (ROOT, ENGINE, WEB)))
