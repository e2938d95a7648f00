"""The table server: `serve` runs it; `src/spieltisch/server/README.md` says how it is made."""

from __future__ import annotations

import typing

if typing.TYPE_CHECKING:
    from spieltisch.server.run import serve

__all__ = ["serve"]


def __getattr__(name: str) -> typing.Any:
    """Import what runs the server when it is asked for, so that the command line can say what its
    settings are without. Raises ModuleNotFoundError where it is not installed."""
    if name == "serve":
        from spieltisch.server.run import serve

        return serve
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
