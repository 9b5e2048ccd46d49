"""Table tests: one test tries every row and names each that fails."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any


def every_row(names: str | tuple[str, ...], rows: Iterable[Any], ids: Callable[[Any], str] | None = None) -> Callable[[Any], Any]:
    """Run a test for every row, as ``pytest.mark.parametrize`` does, but within one test.

    Collecting and reporting a test takes longer than many small cases: this is for tables of such cases.

    Args:
        names: The parameters that a row fills, as for ``parametrize``.
        rows: The rows; a value, or as many as there are names.
        ids: Returns the name of a failing row; else its ``repr``.

    Returns:
        A decorator. The test's fixtures are set up once, for all rows.
    """
    fields = tuple(name.strip() for name in names.split(",")) if isinstance(names, str) else names
    table = [row if len(fields) > 1 else (row,) for row in rows]

    def decorate(test: Any) -> Any:
        @wraps(test)
        def tried(**fixtures: Any) -> None:
            failed: list[tuple[str, Exception]] = []
            for row in table:
                try:
                    test(**dict(zip(fields, row, strict=True)), **fixtures)
                except Exception as error:
                    failed.append((", ".join(ids(value) if ids else f"{value!r:.80}" for value in row), error))
            if failed:
                lines = [f"{name}: {type(error).__name__}: {error}" for name, error in failed]
                raise AssertionError("\n".join((f"{len(failed)} of {len(table)} rows", *lines))) from failed[0][1]

        wanted = inspect.signature(test)
        rest = [parameter for name, parameter in wanted.parameters.items() if name not in fields]
        tried.__signature__ = wanted.replace(parameters=rest)  # type: ignore[attr-defined]
        return tried

    return decorate
