"""Run the page's tests along with Python's: `python scripts/tests.py PYTEST-ARGUMENT...`

Vitest's output comes as it is written, then all of pytest's, whose closing line is the last. It
fails when either does; where Vitest fails, its output comes once more at the end.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, cast

PAGE = [sys.executable, "build_backend/page.py", "npm", "run", "test", "--silent"]
PYTHON = [sys.executable, "-m", "pytest"]
KEEPS_NOTHING = "PYTHONDONTWRITEBYTECODE"
"""The variable by which Python keeps no bytecode, as in many containers. With it, each of hundreds
of processes would compile everything again, and each of pytest's rewrite all tests."""
LOOKS = 0.2
"""Seconds between two looks at what pytest has written."""


def beside(page: list[str], python: list[str]) -> int:
    """Run both at once; return 0, or the exit status of one that failed."""
    out = sys.stdout.buffer
    environment = {name: value for name, value in os.environ.items() if name != KEEPS_NOTHING}
    with TemporaryDirectory() as folder:
        log = Path(folder) / "pytest"
        with log.open("wb") as written, log.open("rb") as read:
            with subprocess.Popen(
                python, stdout=written, stderr=subprocess.STDOUT, env=environment
            ) as tests:
                said, failed = _passed_on(page, environment, out)
                while tests.poll() is None:
                    shutil.copyfileobj(read, out)
                    out.flush()
                    time.sleep(LOOKS)
            shutil.copyfileobj(read, out)
            if failed:
                out.write(said)
            out.flush()
    return tests.returncode or failed


def _passed_on(command: list[str], environment: dict[str, str], out: BinaryIO) -> tuple[bytes, int]:
    """Run a command and pass on what it says at once; return all of that and its exit status."""
    said = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment
    ) as running:
        for line in cast(BinaryIO, running.stdout):
            said.append(line)
            out.write(line)
            out.flush()
    return b"".join(said), running.returncode


if __name__ == "__main__":
    sys.exit(beside(PAGE, [*PYTHON, *sys.argv[1:]]))
