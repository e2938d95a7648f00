"""All checks that need no server: of a start, and the first ones of `spieltisch doctor`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from spieltisch.cli.checks import folder, secrets, store
from spieltisch.cli.checks.finding import Finding
from spieltisch.cli.extras import needing


def findings(
    values: Mapping[str, Any], config: Path | None, starting: bool = False
) -> Iterator[Finding]:
    """Yield what the checks find, in order. `config` is the file that settings came from. A server
    that is `starting` opens the database itself, and says what is wrong with it. Raises
    SpieltischError where a module for PostgreSQL is missing."""
    if values["store"] is None:
        for one in folder.of_folder(values["data"]):
            if not (starting and one.what == "database"):
                yield one
    elif not starting:
        with needing("postgres"):
            yield store.of_store(values["store"])
    yield folder.synchronized()
    yield from secrets.of_passwords(values, config)
