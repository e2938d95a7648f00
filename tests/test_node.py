"""The page is built by Node where it is recent enough for Vite, ESLint and jsdom (`page.py`)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import page  # from build_backend; conftest.py
import pytest

REFUSED = ("18.20.4", "20.18.3", "21.7.3", "22.0.0", "22.12.0", "23.11.1")
TAKEN = ("20.19.0", "20.20.2", "22.13.0", "22.20.1", "24.0.0", "25.1.0", "26.6.0")


@pytest.mark.parametrize("version", REFUSED + TAKEN)
def test_a_node_that_tools_refuse_counts_as_missing(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho v{version}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert page.node_is_missing() == (version in REFUSED)


def test_package_json_says_the_same() -> None:
    said = json.loads((page.WEB / "package.json").read_text())["engines"]["node"]
    older = " || ".join(f"^{major}.{minor}" for major, minor in page.NODES.items())
    assert said == f"{older} || >={page.ANY_NODE}"


def test_the_tools_of_the_page_accept_what_package_json_accepts() -> None:
    """No package of the lock file asks for a newer minor version of these releases."""
    packages = json.loads((page.WEB / "package-lock.json").read_text())["packages"]
    for name, package in packages.items():
        wanted = package.get("engines", {})
        for part in wanted["node"].split("||") if isinstance(wanted, dict) and wanted else ():
            if found := re.fullmatch(r"\^(\d+)\.(\d+)(?:\.\d+)?", part.strip()):
                major, minor = map(int, found.groups())
                assert minor <= page.NODES.get(major, minor), f"{name} wants Node {part.strip()}"
