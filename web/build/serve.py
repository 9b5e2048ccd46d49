"""Serves a folder on 127.0.0.1 with the types and cache headers the site wants; tests and bench use it too."""

from __future__ import annotations

import contextlib
import functools
import gzip
import http.server
import io
import os
import re
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

PORT = 8080
PACKED = {".html", ".js", ".mjs", ".wasm", ".css", ".svg", ".json"}
VERSIONED = re.compile(r"/(app-[0-9a-f]{12}|vendor|wheels)/")      # names change with contents: cache for good


class Handler(http.server.SimpleHTTPRequestHandler):
    """Static files below an optional prefix, as a project page of some host would serve them."""

    protocol_version = "HTTP/1.1"       # persistent connections: a page requests a dozen files together
    extensions_map = {                  # noqa: RUF012  (the base class has it so)
        "": "application/octet-stream", ".html": "text/html; charset=utf-8", ".css": "text/css", ".json": "application/json",
        ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml",
        ".png": "image/png", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".py": "text/x-python",
        ".txt": "text/plain; charset=utf-8", ".zip": "application/zip",
    }
    prefix = "/"

    def translate_path(self, path: str) -> str:
        """Return the file for a path below the prefix; outside it nothing is found."""
        if not path.startswith(self.prefix):
            return str(Path(self.directory) / "\0")
        return super().translate_path("/" + path[len(self.prefix):])

    def end_headers(self) -> None:
        """Let browsers cache for good what carries its version in the name, and ask again for the rest."""
        lasting = VERSIONED.search(self.path)
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:     # noqa: A002  (the base class names it so)
        """Log nothing: a line per file is of no use."""


class Packed(Handler):
    """A handler that compresses with gzip, as most hosts do, all files except archives."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the headers, then what follows them."""
        place = Path(self.translate_path(self.path))
        place = place / "index.html" if place.is_dir() else place
        if place.suffix not in PACKED or not place.is_file():
            return super().send_head()
        data = pack(place, place.stat().st_mtime_ns)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(place)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return io.BytesIO(data)


@functools.lru_cache(1_000)
def pack(place: Path, changed: int) -> bytes:
    """Return a file's bytes packed; once, as long as it doesn't change."""
    return gzip.compress(place.read_bytes(), 6)


class Server(http.server.ThreadingHTTPServer):
    """Threads die with the process; a browser that hangs up is no error."""

    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Report errors other than a broken connection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)      # type: ignore[arg-type]


def make(folder: Path, port: int = 0, prefix: str = "/", kind: type[Handler] = Handler) -> Server:
    """Make a server for `folder` below `prefix`; port 0 takes a free one."""
    handler = type("Below", (kind,), {"prefix": prefix})
    return Server(("127.0.0.1", port), functools.partial(handler, directory=str(folder)))


@contextlib.contextmanager
def serving(folder: Path, prefix: str = "/", kind: type[Handler] = Handler) -> Iterator[str]:
    """Serve `folder` in the background while the block runs; give its address."""
    server = make(folder, prefix=prefix, kind=kind)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}{prefix}"
    finally:
        server.shutdown()
        server.server_close()


def forever(port: int, folder: Path, kind: type[Handler] = Handler) -> int:
    """Serve a folder, say where, open it where there is a screen, until Ctrl-C."""
    try:
        server = make(folder, port, kind=kind)
    except OSError:
        server = make(folder, kind=kind)        # another program has the port: any free one will do
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    print(f"Tenka is at {address}   (Ctrl-C ends it)", flush=True)
    if not os.environ.get("CI") and (os.environ.get("DISPLAY") or sys.platform in ("darwin", "win32")):
        webbrowser.open(address)
    server.serve_forever()
    return 0
