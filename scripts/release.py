"""Prepare a release: `make release VERSION=0.2.0`, on a clean tree.

It writes the version and the changelog's date, and runs all checks (`.ci/run`). It builds the
sdist, a wheel for every Python here, and the bills of materials, into build/release, and lets twine
check the packages. Then it commits and makes the tag. It pushes nothing. Where a step fails, the
files are as they were before.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build_backend")]

import page  # noqa: E402  (both are on the path only now)

from scripts import wheels  # noqa: E402

BRANCH = "main"
VERSION = re.compile(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?")
HEADING = "## {version} - unreleased"
PLACES = {
    "src/spieltisch/__init__.py": r'^__version__ = "(.+)"$',
    "CITATION.cff": r"^version: (.+)$",
    "web/package.json": r'^  "version": "(.+)",$',
    "web/package-lock.json": r'^ +"version": "(.+)",$',
}
"""Each file that has the version, and the line."""
LOCK = "web/package-lock.json"
CYCLONEDX = "cyclonedx-bom>=7,<8"
TWINE = "twine>=6"
"""Tools that a release alone needs; each lives in an environment of its own."""


class ReleaseFailed(Exception):
    """A release that cannot be prepared; the text says why, and what to do."""


def git(*command: str, root: Path = ROOT) -> str:
    """Run git and return what it prints. Raises ReleaseFailed."""
    done = subprocess.run(["git", *command], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ReleaseFailed(f"git {command[0]} fails: {done.stderr.strip()}")
    return done.stdout


def refuse(version: str, root: Path) -> None:
    """Raise ReleaseFailed where this version cannot be released from this tree."""
    if not VERSION.fullmatch(version):
        raise ReleaseFailed(f"{version!r} is no version; use three numbers, as in 0.2.0")
    branch = git("branch", "--show-current", root=root).strip()
    if branch != BRANCH:
        where = f"the branch {branch}" if branch else "no branch"
        raise ReleaseFailed(f"this is {where}; releases are made on {BRANCH}: git switch {BRANCH}")
    if git("status", "--porcelain", root=root).strip():
        raise ReleaseFailed("the tree has changes; commit them, or put them away")
    if git("tag", "--list", f"v{version}", root=root).strip():
        raise ReleaseFailed(f"the tag v{version} exists; choose a later version")
    if HEADING.format(version=version) not in (root / "CHANGELOG.md").read_text():
        heading = HEADING.format(version=version)
        raise ReleaseFailed(f'CHANGELOG.md has no "{heading}"; write down what changes')


def write_version(version: str, today: date, root: Path) -> list[str]:
    """Write the version and the changelog's date; return the names of the files."""
    for name, line in PLACES.items():
        path = root / name
        text = path.read_text()
        found = list(re.finditer(line, text, re.MULTILINE))
        if name == LOCK:  # its first two lines of that kind are the project's
            found = found[:2]
        if not found:
            raise ReleaseFailed(f"{name} has no line for the version; see PLACES of this script")
        for one in reversed(found):
            text = text[: one.start(1)] + version + text[one.end(1) :]
        path.write_text(text)
    changelog = root / "CHANGELOG.md"
    heading = HEADING.format(version=version)
    dated = heading.replace("unreleased", today.isoformat())
    changelog.write_text(changelog.read_text().replace(heading, dated, 1))
    return [*PLACES, "CHANGELOG.md"]


def build(root: Path = ROOT) -> None:
    """Run all checks and build what is published. Raises ReleaseFailed."""
    folder = root / "build" / "release"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        subprocess.run([root / ".ci" / "run"], cwd=root, check=True)
        made = [wheels.build_sdist(folder)]
        for version, program in wheels.pythons():
            tried = folder / f"python-{version}"
            tried.mkdir()
            made.append(Path(shutil.copy(wheels.try_wheel(program, made[0], tried), folder)))
            shutil.rmtree(tried)
        write_sbom(folder)
        tool(TWINE, "twine", "check", "--strict", *map(str, made), root=root)
    except subprocess.CalledProcessError as error:
        raise ReleaseFailed(f"{error.cmd[0]} fails; its output stands above") from error
    if len(made) < 2:
        raise ReleaseFailed("no Python here can build a wheel; `make wheels` says more")


def tool(package: str, *command: str, root: Path) -> None:
    """Run a tool in an environment of its own. Raises CalledProcessError."""
    run = [sys.executable, "-m", "uv", "tool", "run", "--from", package, *command]
    subprocess.run(run, cwd=root, check=True)


def write_sbom(folder: Path, root: Path = ROOT) -> None:
    """Write the bills of materials (CycloneDX). One has what the server's image installs, the other
    what the page is made of and, marked as development, what it is built with."""
    given = ["--pyproject", "pyproject.toml", "--output-file", str(folder / "sbom.cdx.json")]
    tool(CYCLONEDX, "cyclonedx-py", "requirements", *given, "deploy/requirements.txt", root=root)
    made = page.npm_prints("sbom", "--sbom-format", "cyclonedx", "--package-lock-only")
    (folder / "sbom-page.cdx.json").write_text(made)


def prepare(
    version: str, today: date, root: Path = ROOT, make: Callable[[Path], None] = build
) -> None:
    """Prepare the tag. Raises ReleaseFailed, and then leaves the files as they were."""
    refuse(version, root)
    try:
        names = write_version(version, today, root)
        make(root)
    except BaseException:
        git("checkout", "--quiet", "HEAD", "--", ".", root=root)
        raise
    git("commit", "--quiet", "--message", f"Release {version}", "--", *names, root=root)
    git("tag", "--annotate", f"v{version}", "--message", f"spieltisch {version}", root=root)


def main(given: Sequence[str]) -> int:
    """Prepare a release; return 2 and say why in one line where it cannot be."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    parser.add_argument("version", metavar="VERSION", help="three numbers, as in 0.2.0")
    version = parser.parse_args(list(given)).version
    try:
        prepare(version, date.today())
    except ReleaseFailed as error:
        print(f"make release: {error}", file=sys.stderr)
        return 2
    publish = f"git push --atomic origin {BRANCH} v{version}"
    print(f"v{version} is prepared; build/release has its files. To publish it: {publish}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
