"""`python -m support.browser.served COMPONENTS FOLDER PORT` serves what `spieltisch serve` does.

Its bots take no time, and its coach answers soon. COMPONENTS, as in `GAME=FILE`, replace those of
games. It prints its address and runs until it is killed.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from spieltisch.server import serve
from spieltisch.server.base.library import Library
from spieltisch.server.base.settings import Settings
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.transport.bounds import limits
from support.browser.coaching import COMMAND


def serve_for_tests(
    folder: Path,
    port: int,
    *,
    settings: Settings,
    coach: Sequence[str],
    library: Library | None = None,
    components: Mapping[str, Path] | None = None,
) -> None:
    """Serve many visitors from one address, and print the server's address."""
    settings = replace(settings, listed_each=1000, listed_there=1000)
    limits.REQUESTS = Rate(100_000, 1000)
    serve(
        port=port,
        data=folder,
        settings=settings,
        log_level="warning",
        coach=tuple(coach),
        library=library,
        components=components or {},
        ready=lambda address: print(address, flush=True),
    )


if __name__ == "__main__":
    words, folder, port = sys.argv[1:]
    serve_for_tests(
        Path(folder),
        int(port),
        settings=Settings(pace=(0.0, 0.0), away=0.0, notice=0.0, count=0.3),
        coach=COMMAND,
        components={game: Path(file) for game, file in (one.split("=") for one in words.split())},
    )
