"""PyScript as our Python uses it."""

from js import Document, Window

class _Sync:
    def progress(self, share: str) -> object: ...

document: Document
window: Window
sync: _Sync
