"""A Sphinx extension: pages get the text that `<!-- built: ... -->` stands for."""

from __future__ import annotations

from typing import Any

from scripts import facts


def read(app: Any, name: str, source: list[str]) -> None:
    """Replace the marks of a page by what the code says."""
    source[0] = facts.built(source[0])


def setup(app: Any) -> dict[str, bool]:
    """Add the extension."""
    app.connect("source-read", read)
    return {"parallel_read_safe": True}
