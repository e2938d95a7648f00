"""A plugin that notes which functions each test calls: `python -m pytest -p support.reached`.

Each process of the tests writes a line of JSON a test to build/reached, for `scripts/sample.py`.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Generator
from pathlib import Path
from types import CodeType, FrameType

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "reached"
SRC = f"{ROOT / 'src'}{os.sep}"


def named(code: CodeType) -> str:
    """Return the name of a function of ours, as `src/spieltisch/cli.py main`; "" for others."""
    if not code.co_filename.startswith(SRC):
        return ""
    file = Path(code.co_filename).relative_to(ROOT)
    return "" if "tests" in file.parts else f"{file} {code.co_qualname}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note what is called from the test's set-up to its end."""
    called = set[CodeType]()

    def note(frame: FrameType, event: str, _: object) -> None:
        called.add(frame.f_code)

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        return (yield)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        FOLDER.mkdir(parents=True, exist_ok=True)
        with (FOLDER / str(os.getpid())).open("a") as file:
            names = sorted({named(code) for code in called} - {""})
            file.write(json.dumps([item.nodeid, names]) + "\n")
