"""Imports of libraries that an extra of ``tenka-games`` installs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def installed_by(extra: str) -> Iterator[None]:
    """Say how to install what is imported here, where it is missing.

    Args:
        extra: The extra that installs it.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("tenka"):
            raise
        raise ModuleNotFoundError(f"{error.name} is needed: pip install 'tenka-games[{extra}]'", name=error.name) from None
