"""Plant errors, one at a time, and report which of them the tests miss: `make mutants`.

Each patch in `tests/mutants` is a mistake that somebody could make, which `git apply` plants. Its
first lines name the mistake, its area and the tests that should find it, the nearest in front. All
happens in a copy of the tree, build/mutants. Where the named tests pass, all others have to find
the error. In the end the tests that found something run without any error: one that fails then as
well has found nothing.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PATCHES = ROOT / "tests" / "mutants"
TREE = ROOT / "build" / "mutants"
NOT_COPIED = (".git", ".venv", ".mypy_cache", ".ruff_cache", "__pycache__", ".hypothesis")
NOTICED = ("mutants*", "test_mutants.py")
"""These files would notice every error, only because its text is no longer there."""
SECONDS, ALL_SECONDS = 900, 5400
"""A test that takes longer hangs; these are many times what the tests take."""
FAILED = re.compile(r"^ *(?:FAILED|ERROR|FAIL) +(.+?)(?: - .*)?$", re.MULTILINE)
HEADER = re.compile(r"mistake: (.+)\narea: (.+)\ntests: (.+)\n(?=diff )")


class Mutant(NamedTuple):
    """One error: its patch, the mistake, and the tests that should find it."""

    name: str
    patch: Path
    mistake: str
    area: str
    tests: tuple[str, ...]


def read(folder: Path = PATCHES) -> Iterator[Mutant]:
    """Go through the errors. Raises ValueError for a patch without its three lines."""
    for patch in sorted(folder.glob("*.patch")):
        header = HEADER.match(patch.read_text())
        if header is None:
            raise ValueError(f"{patch}: put mistake:, area: and tests: in front of the patch")
        yield Mutant(patch.stem, patch, header[1], header[2], tuple(header[3].split(" | ")))


def git(*command: str | Path, cwd: Path = TREE) -> str:
    """Run git and return what it prints. Raises CalledProcessError."""
    done = subprocess.run(["git", *command], cwd=cwd, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def copy_tree() -> None:
    """Make the copy afresh, with what is built already, a repository as tests expect it."""
    shutil.rmtree(TREE, ignore_errors=True)
    ignored = shutil.ignore_patterns(*NOT_COPIED, *NOTICED)
    shutil.copytree(ROOT, TREE, symlinks=True, ignore=ignored)
    git("init", "--quiet")
    git("add", "--all")


def python(*command: str, seconds: int = SECONDS) -> tuple[int, str]:
    """Run Python in the copy, with a limit; return its exit code and what it says."""
    environment = {**os.environ, "PYTHONPATH": str(TREE / "src"), "NO_COLOR": "1"}
    limited = ["timeout", "--kill-after=9", str(seconds), sys.executable, *command]
    done = subprocess.run(
        limited,
        cwd=TREE,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return done.returncode, done.stdout


def build() -> None:
    """Compile and build what is stale in the copy. Raises RuntimeError where that fails."""
    for command in (["build_backend/page.py"], ["setup.py", "--quiet", "build_ext", "--inplace"]):
        code, said = python(*command)
        if code:
            raise RuntimeError(f"{command[0]} fails:\n{said[-2000:]}")


def failing(test: str) -> str | None:
    """Return which test fails of a file, of one of its tests, of "web" or, by "", of all others."""
    shutil.rmtree(TREE / ".hypothesis", ignore_errors=True)  # nothing from the error before
    if test.startswith("web"):
        file = test.split(" > ")[0].removeprefix("web").lstrip("/")
        page = ("build_backend/page.py", "npm", "run", "test", "--silent", "--")
        code, said = python(*page, *filter(None, [file]), seconds=SECONDS if file else ALL_SECONDS)
    else:
        options = ("-q", "-x", "-rfE", "-p", "no:cacheprovider")
        every = (test,) if test else ("-n", "2", "--dist", "worksteal")
        seconds = SECONDS if test else ALL_SECONDS
        code, said = python("-m", "pytest", *options, *every, seconds=seconds)
    named = FAILED.search(said)
    return None if code == 0 else named[1] if named else f"{test or 'make test'} (code {code})"


def find(mutant: Mutant, near: bool) -> tuple[str, str]:
    """Plant an error; return which of the named tests finds it, with the test that failed."""
    git("apply", mutant.patch)
    try:
        build()
        for test in (*mutant.tests, *(() if near else ("web", ""))):
            if failed := failing(test):
                return test, failed
        return "", ""
    finally:
        git("apply", "--reverse", mutant.patch)


def refresh(mutant: Mutant) -> None:
    """Write a patch again for the tree as it stands, by a merge of three. Raises
    CalledProcessError for a conflict, which is left in the tree: resolve it, and write the patch
    by `git diff --full-index`."""
    header = mutant.patch.read_text().partition("diff --git")[0]
    git("apply", "--3way", mutant.patch, cwd=ROOT)
    files = git("apply", "--numstat", mutant.patch, cwd=ROOT).split()[2::3]
    mutant.patch.write_text(header + git("diff", "--full-index", "HEAD", "--", *files, cwd=ROOT))
    git("checkout", "--quiet", "HEAD", "--", *files, cwd=ROOT)


def main() -> int:
    """Plant the errors that are asked for; return 1 where a test misses one."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--list", action="store_true", help="list the errors, and plant none")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="plant these")
    parser.add_argument("--near", action="store_true", help="run only the tests that are named")
    parser.add_argument("--refresh", action="store_true", help="write their patches again")
    asked = parser.parse_args()
    mutants = {mutant.name: mutant for mutant in read()}
    if unknown := set(asked.only or ()) - set(mutants):
        parser.error(f"no error has the name {', '.join(sorted(unknown))}; --list has the names")
    chosen = [mutants[name] for name in asked.only or mutants]
    if asked.list or asked.refresh:
        for mutant in chosen:
            if asked.refresh:
                refresh(mutant)
            print(f"{mutant.name:<44} {mutant.area:<20} {mutant.mistake}")
        return 0
    copy_tree()
    found: dict[str, str] = {}
    for mutant in chosen:
        found[mutant.name], failed = find(mutant, asked.near)
        print(f"{mutant.name:<44} {mutant.area:<20} {failed or 'SURVIVED'}", flush=True)
    build()
    void = {test for test in {*found.values()} - {""} if failing(test)}
    for test in sorted(void):
        print(f"{test} fails without any error, too")
    good = sum(test not in {"", *void} for test in found.values())
    print(f"{good} of {len(chosen)} found")
    return int(good < len(chosen))


if __name__ == "__main__":
    sys.exit(main())
