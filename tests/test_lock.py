"""The lock of the server's image: it has what pyproject.toml asks for, and nothing unhashed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
LOCK = ROOT / "deploy" / "requirements.txt"
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def locked(text: str) -> dict[str, Requirement]:
    """Return the packages of a lock by name; each has its version and a hash."""
    found: dict[str, Requirement] = {}
    for line in text.replace("\\\n", " ").splitlines():
        if line and not line.startswith("#"):
            requirement, *hashes = re.split(r"\s+(?=--)", line.strip())
            assert hashes, requirement
            assert all(HASH.fullmatch(one) for one in hashes), requirement
            package = Requirement(requirement)
            assert [one.operator for one in package.specifier] == ["=="], requirement
            found[canonicalize_name(package.name)] = package
    return found


def asked(extra: str) -> Iterator[Requirement]:
    """Yield what an extra needs, with what it takes from others of ours."""
    for requirement in map(Requirement, EXTRAS[extra]):
        if requirement.name == "spieltisch":
            for other in requirement.extras:
                yield from asked(other)
        else:
            yield requirement


def test_the_lock_has_what_the_image_asks_for() -> None:
    have = locked(LOCK.read_text())
    for requirement in asked("postgres"):
        assert canonicalize_name(requirement.name) in have, f"{requirement}: run `make lock`"
        package = have[canonicalize_name(requirement.name)]
        (version,) = (one.version for one in package.specifier)
        assert requirement.specifier.contains(version), f"{package}: run `make lock`"


def test_the_lock_names_no_place_to_download_from() -> None:
    assert "://" not in LOCK.read_text()
    assert "index" not in LOCK.read_text()


def test_the_image_installs_the_lock_alone() -> None:
    steps = (ROOT / "deploy" / "Dockerfile").read_text()
    installs = re.findall(r"/opt/spieltisch/bin/pip install .*", steps)
    wanted = ("--require-hashes --requirement deploy/requirements.txt", "--no-deps")
    assert len(installs) == 2
    for line, option in zip(installs, wanted, strict=True):
        assert option in line
