"""The table server: `serve` runs it; `docs/architecture.md` says how it is made."""

from __future__ import annotations

from spieltisch.server.run import serve

__all__ = ["serve"]
