"""PyScript as our Python uses it."""

class _Sync:
    def progress(self, share: str) -> object: ...

sync: _Sync
