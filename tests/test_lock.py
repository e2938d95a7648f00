"""The locks. The server's image installs what pyproject.toml asks for, nothing of it unhashed or
compiled on the way. Developers install the versions of constraints.txt."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS = PYPROJECT["project"]["optional-dependencies"]
GROUPS = PYPROJECT["dependency-groups"]
LOCK = ROOT / "deploy" / "requirements.txt"
BUILD_LOCK = ROOT / "deploy" / "build-requirements.txt"
CONSTRAINTS = ROOT / "constraints.txt"
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def locked(text: str, hashed: bool = True) -> dict[str, list[Requirement]]:
    """Return the packages of a lock by name; each has a version, or some for different Pythons."""
    found: dict[str, list[Requirement]] = {}
    for line in text.replace("\\\n", " ").splitlines():
        if line and not line.startswith("#"):
            requirement, *hashes = re.split(r"\s+(?=--)", line.strip())
            assert bool(hashes) == hashed, requirement
            assert all(HASH.fullmatch(one) for one in hashes), requirement
            package = Requirement(requirement)
            assert [one.operator for one in package.specifier] == ["=="], requirement
            found.setdefault(canonicalize_name(package.name), []).append(package)
    return found


def asked(extra: str) -> Iterator[Requirement]:
    """Yield what an extra needs, with what it takes from others of ours."""
    yield from resolved(EXTRAS[extra])


def resolved(requirements: list[str | dict[str, str]]) -> Iterator[Requirement]:
    """Yield the requirements of a list, with those of the groups and extras that it includes."""
    for one in requirements:
        if isinstance(one, dict):
            yield from resolved(GROUPS[one["include-group"]])
        elif (requirement := Requirement(one)).name == "spieltisch":
            for extra in requirement.extras:
                yield from asked(extra)
        else:
            yield requirement


def check(requirements: Iterator[Requirement], have: dict[str, list[Requirement]]) -> None:
    """Assert that a lock has a version of each that is allowed."""
    for requirement in requirements:
        packages = have.get(canonicalize_name(requirement.name))
        assert packages, f"{requirement}: run `make lock`"
        for package in packages:
            (version,) = (one.version for one in package.specifier)
            assert requirement.specifier.contains(version), f"{package}: run `make lock`"


def test_the_lock_has_what_the_image_asks_for() -> None:
    check(asked("postgres"), locked(LOCK.read_text()))


def test_the_lock_of_the_build_has_what_it_asks_for() -> None:
    check(resolved([*GROUPS["build"], *GROUPS["node"]]), locked(BUILD_LOCK.read_text()))
    assert GROUPS["build"] == PYPROJECT["build-system"]["requires"]


def test_the_constraints_have_what_developers_install() -> None:
    have = locked(CONSTRAINTS.read_text(), hashed=False)
    check(resolved([*GROUPS["all"], *GROUPS["node"]]), have)


def test_cython_has_one_version() -> None:
    (pinned,) = (one for one in GROUPS["build"] if one.startswith("Cython"))
    for name in ("Makefile", "deploy/Dockerfile", "docs/contribute/add-a-game.md"):
        for found in re.findall(r"Cython *== *[\d.]+", (ROOT / name).read_text(), re.IGNORECASE):
            assert found.lower() == pinned.lower(), f"{name} has {found}"


def test_extras_and_groups_pin_no_exact_version() -> None:
    """A library that pins a version fights with what its users have; `make lock` pins."""
    kinds = [*EXTRAS.values(), GROUPS["dev"], GROUPS["docs"], GROUPS["all"]]
    given = [one for kind in kinds for one in kind if isinstance(one, str)]
    assert not [one for one in given if "==" in one.partition(";")[0]]


@pytest.mark.parametrize("lock", [LOCK, BUILD_LOCK, CONSTRAINTS], ids=lambda path: path.name)
def test_a_lock_names_no_place_to_download_from(lock: Path) -> None:
    assert "://" not in lock.read_text()
    assert "--index" not in lock.read_text()


def test_the_image_installs_what_is_locked_and_compiles_nothing_else() -> None:
    steps = (ROOT / "deploy" / "Dockerfile").read_text()
    installs = re.findall(r"pip install .*", steps)
    hashed = "--only-binary :all: --require-hashes --requirement deploy/"
    wanted = (hashed + "build-requirements.txt", hashed + "requirements.txt", "--no-deps /wheels")
    assert len(installs) == len(wanted)
    for line, option in zip(installs, wanted, strict=True):
        assert option in line
    assert re.findall(r"pip wheel .*", steps) == [
        "pip wheel --no-build-isolation --wheel-dir /wheels --no-deps . \\"
    ]
