"""Checks for commands that need optional dependencies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from spieltisch.errors import SpieltischError


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Report the extra to install if a module is missing.

    Raises SpieltischError then; a missing module of spieltisch itself passes unchanged.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] == "spieltisch":
            raise
        raise SpieltischError(
            f"the module {error.name} is not installed; "
            f"it comes with: pip install 'spieltisch[{extra}]'"
        ) from error
