"""Web hosts as visitors meet them: they redirect, send other types and headers, change pages, refuse or lack files."""

import contextlib
import io
import re
import threading
from http import HTTPStatus
from pathlib import Path
from typing import TypeVar

from web.build import serve

T = TypeVar("T")
Pairs = tuple[tuple[str, T], ...]
SHORT = ((r"index\.html$", ""), (r"\.html$", ""))
"""Redirects of a host that leaves ``.html`` out: ``/index.html`` -> ``/``, ``/lab.html`` -> ``/lab``."""
LONG = ((r"/$", "/index.html"),)
"""Redirects of a host that names the page of a folder: ``/`` -> ``/index.html``."""


class Host(serve.Handler):
    """A static host with traits. Paths are matched by regular expressions, without their query."""

    redirects: Pairs[str] = ()
    """Pairs of a pattern and its replacement in the address."""
    kinds: Pairs[str] = ()
    """Pairs of a pattern and the type that is sent."""
    statuses: Pairs[int] = ()
    """Pairs of a pattern and the status that is sent in place of the file."""
    headers_sent: Pairs[str] = ()
    """Pairs of a header's name and value, sent with each answer."""
    injected = b""
    """Text that the host appends to each page."""

    def send_head(self):
        """Answer with these traits."""
        path = self.path.partition("?")[0]
        for pattern, place in self.redirects:
            if re.search(pattern, path):
                self.send_response(HTTPStatus.MOVED_PERMANENTLY)
                self.send_header("Location", re.sub(pattern, place, path))
                self.send_header("Content-Length", "0")
                self.end_headers()
                return None
        if status := self._of(self.statuses, path):
            self.send_error(status)
            return None
        return self._page() if self.injected else super().send_head()

    def translate_path(self, path):
        """Find ``/lab`` in ``lab.html`` on a host that leaves ``.html`` out."""
        place = super().translate_path(path)
        page = f"{place}.html"
        return page if self.redirects == SHORT and Path(page).is_file() else place

    def guess_type(self, path):
        """Return the type of a file, as this host sends it."""
        return self._of(self.kinds, str(path)) or super().guess_type(path)

    def end_headers(self):
        """Add the host's own headers."""
        for name, value in self.headers_sent:
            self.send_header(name, value)
        super().end_headers()

    def _page(self):
        place = Path(self.translate_path(self.path))
        place = place / "index.html" if place.is_dir() else place
        if place.suffix != ".html":
            return super().send_head()
        data = place.read_bytes() + self.injected
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(place))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return io.BytesIO(data)

    @staticmethod
    def _of(pairs, path):
        return next((value for pattern, value in pairs if re.search(pattern, path)), None)


@contextlib.contextmanager
def hosting(folder, **traits):
    """Serve a folder by a host with these traits while the block runs, or until ``stop()``; yield its address and ``stop``."""
    server = serve.make(folder, kind=type("Traits", (Host,), traits))
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def stop():
        server.shutdown()
        server.server_close()

    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/", stop
    finally:
        stop()
