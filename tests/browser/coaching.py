"""`python -m tests.browser.coaching` thinks for the browser tests' server, briefly.

Its priority is ordinary: at the lowest, other tests would leave it no time.
"""

from __future__ import annotations

import sys

from spieltisch.server.play.coach.program import work
from tests.server.coaching import load_any

COMMAND = (sys.executable, "-m", "tests.browser.coaching")

if __name__ == "__main__":
    work(load_any, sys.stdin.buffer, sys.stdout.buffer)
