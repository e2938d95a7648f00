"""Tests run against the compiled rules; these must be the ones in the tree."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT), str(ROOT / "build_backend")]  # for `tests.…` and `compiled`


def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse to test compiled rules that were made from other sources."""
    import compiled

    if hasattr(session.config, "workerinput"):  # the one that started this worker has looked
        return
    reasons = compiled.stale(ROOT)
    if reasons:
        lines = [f"  {module}: {why}" for module, why in reasons.items()]
        pytest.exit(
            "\n".join(["the compiled rules are stale; `make build` compiles them:", *lines]),
            returncode=3,
        )
