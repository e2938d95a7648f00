"""`python -m spieltisch.games.zigzag.tests.browser.served CONTEXT FOLDER PORT` serves what
`spieltisch serve` does, with bots that take little time and randomness that repeats itself."""

from __future__ import annotations

import sys

from spieltisch.server.base.library import Library
from spieltisch.server.base.settings import Settings
from support.browser.repeated import serve_repeated

BRISK = Settings(pace=(0.0, 0.0), reaction=(0.2, 0.3), tempo=0.0, count=0.3)

if __name__ == "__main__":
    _, folder, port = sys.argv[1:]
    serve_repeated(folder, port, BRISK, Library())
