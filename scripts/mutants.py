"""Plant errors, one at a time, and report which of them the tests miss: `make mutants`.

Each patch in `tests/mutants` is a mistake that somebody could make, which `git apply` plants. Its
first lines name the mistake, its area and the tests that should find it, the nearest in front. All
happens in a copy of the tree, build/mutants. Where the named tests pass, all others have to find
the error. In the end the tests that found something run without any error: one that fails then as
well has found nothing.

`found.txt` next to the patches keeps which test found which error; `--of` prints what a test found.
`--folder` plants the patches of another folder, such as those that `scripts/sample.py` draws.
`--each` runs the named tests to their end and keeps all that fail. It tells which tests are needed.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PATCHES = ROOT / "tests" / "mutants"
FOUND = "found.txt"
"""Lines `error: test`, the test being the one that found the error when it was planted last; with
`--each` all that did, between bars."""
TREE = ROOT / "build" / "mutants"
NOT_COPIED = (
    *(".git", ".venv", ".mypy_cache", ".ruff_cache", "__pycache__", ".hypothesis"),
    *("mutants*", "test_mutants.py"),  # would notice every error, as its text is gone
)
SECONDS = "5400"
"""Tests that take longer hang; all of them together take a fraction of this."""
PYTEST = ("-m", "pytest", "-q", "-rfE", "-p", "no:cacheprovider")
VITEST = ("build_backend/page.py", "npm", "run", "test", "--silent", "--")
FAILED = re.compile(r"^ *(?:FAILED|ERROR|FAIL) +((?:tests|src)/.+?)(?: - .*)?$", re.MULTILINE)
HEADER = re.compile(r"mistake: (.+)\narea: (.+)\ntests: (.+)\n(?=diff )")


class Mutant(NamedTuple):
    """One error: its patch, the mistake, and the tests that should find it."""

    name: str
    patch: Path
    mistake: str
    area: str
    tests: tuple[str, ...]

    @property
    def built(self) -> bool:
        """Whether it is planted in what must be compiled, or in the page."""
        files = re.findall(r"^\+\+\+ b/(.+)$", self.patch.read_text(), re.MULTILINE)
        return not all(file.endswith(".py") for file in files)


def read(folder: Path = PATCHES) -> Iterator[Mutant]:
    """Go through the errors. Raises ValueError for a patch without its three lines."""
    for patch in sorted(folder.glob("*.patch")):
        header = HEADER.match(patch.read_text())
        if header is None:
            raise ValueError(f"{patch}: put mistake:, area: and tests: in front of the patch")
        yield Mutant(patch.stem, patch, header[1], header[2], tuple(header[3].split(" | ")))


def kept(file: Path = PATCHES / FOUND) -> dict[str, str]:
    """Return the test that found each error when it was planted last."""
    lines = file.read_text().splitlines() if file.exists() else []
    return {name: test for name, _, test in (line.partition(": ") for line in lines)}


def keep(found: Mapping[str, str], known: Collection[str], file: Path = PATCHES / FOUND) -> None:
    """Write down which test found each error, "" for none; `known` are all errors that there are.
    The lines of errors that were not planted this time stay."""
    merged = {name: test for name, test in {**kept(file), **found}.items() if name in known}
    rows = [f"{name}: {test}\n" for name, test in sorted(merged.items()) if test]
    file.write_text("".join(rows))


def proved(by: str, mutants: Mapping[str, Mutant], file: Path = PATCHES / FOUND) -> list[str]:
    """Return the mistakes that a file of tests, or one of its tests, found last. Also return how
    many other files of tests found the same mistake."""
    lines = []
    for name, tests in kept(file).items():
        found = tests.split(" | ")
        mine = [t for t in found if t == by or t.startswith((f"{by}::", f"{by} > ", f"{by}["))]
        if name in mutants and mine:
            others = {re.split("::| > ", test)[0] for test in {*found} - {*mine}}
            also = f"; {len(others)} more" if others else ""
            lines.append(f"{mutants[name].mistake} ({name}, by {' | '.join(mine)}{also})")
    return lines


def git(*command: str | Path, cwd: Path = TREE) -> str:
    """Run git and return what it prints. Raises CalledProcessError."""
    return subprocess.check_output(["git", *command], cwd=cwd, text=True)


def python(*command: str, seconds: str = SECONDS) -> tuple[bool, str]:
    """Run Python in the copy, with a limit; return whether it succeeds, and its output."""
    limited = ["timeout", "--kill-after=9", seconds, sys.executable, *command]
    environment = {**os.environ, "PYTHONPATH": str(TREE / "src"), "NO_COLOR": "1"}
    done = subprocess.run(limited, cwd=TREE, env=environment, capture_output=True, text=True)
    return done.returncode == 0, done.stdout + done.stderr


def build() -> None:
    """Compile and build what is stale in the copy. Raises RuntimeError where that fails."""
    for command in (["build_backend/page.py"], ["setup.py", "--quiet", "build_ext", "--inplace"]):
        built, said = python(*command)
        if not built:
            raise RuntimeError(f"{command[0]} fails:\n{said[-2000:]}")


def failing(test: str, seconds: str = SECONDS) -> str:
    """Return the test that fails of a file, of one of its tests, of "web" or of "tests"; or ""."""
    shutil.rmtree(TREE / ".hypothesis", ignore_errors=True)  # nothing from the error before
    if test.startswith("web"):
        command = [*VITEST, *test.split(" > ")[0].split("/", 1)[1:]]
    else:
        command = [*PYTEST, "-x", *(["tests", "src", "-n", "2"] if test == "tests" else [test])]
    passed, said = python(*command, seconds=seconds)
    named = FAILED.search(said)
    if passed or named is None:
        return "" if passed else f"{test} (no test is named)"
    return f"web/{named[1]}" if test.startswith("web") else named[1]


def all_failing(tests: Sequence[str], seconds: str) -> list[str]:
    """Return all that fails of tests in Python, which run to their end."""
    shutil.rmtree(TREE / ".hypothesis", ignore_errors=True)
    passed, said = python(*PYTEST, *tests, seconds=seconds)
    return [] if passed else FAILED.findall(said) or [f"{tests[0]} (no test is named)"]


def find(mutant: Mutant, more: Sequence[str], each: bool, seconds: str) -> tuple[str, str]:
    """Plant an error; return which of its tests or of `more` finds it, and what failed."""
    git("apply", mutant.patch)
    try:
        if mutant.built:
            build()
        if each:
            failed = " | ".join(all_failing(mutant.tests, seconds))
            return failed, failed
        tried = ((test, failing(test, seconds)) for test in (*mutant.tests, *more))
        return next((found for found in tried if found[1]), ("", ""))
    finally:
        git("apply", "--reverse", mutant.patch)


def main() -> int:
    """Plant the errors that are asked for; return 1 where a test misses one."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="plant these; all by default")
    parser.add_argument("--near", action="store_true", help="run only the tests that are named")
    parser.add_argument("--of", metavar="TEST", help="print what a test found last; plant nothing")
    parser.add_argument("--folder", type=Path, default=PATCHES, help="where the patches are")
    parser.add_argument("--each", action="store_true", help="run the named tests to their end")
    parser.add_argument("--seconds", default=SECONDS, help="tests that take longer hang")
    asked = parser.parse_args()
    mutants = {mutant.name: mutant for mutant in read(asked.folder.absolute())}
    record = asked.folder / FOUND
    if asked.of:
        print("\n".join(proved(asked.of, mutants, record)) or f"{asked.of} found no error")
        return 0
    if unknown := set(asked.names) - set(mutants):
        parser.error(f"no patch in {asked.folder} has the name {', '.join(sorted(unknown))}")
    shutil.rmtree(TREE, ignore_errors=True)
    shutil.copytree(ROOT, TREE, symlinks=True, ignore=shutil.ignore_patterns(*NOT_COPIED))
    git("init", "--quiet")  # tests expect a repository
    git("add", "--all")
    build()
    found: dict[str, str] = {}
    named: dict[str, str] = {}
    for name in sorted(asked.names or mutants, key=lambda name: mutants[name].built):
        more = () if asked.near else ("web", "tests")
        found[name], named[name] = find(mutants[name], more, asked.each, asked.seconds)
        print(f"{name:<44} {mutants[name].area:<20} {named[name] or 'SURVIVED'}", flush=True)
    build()
    if asked.each:
        tests = sorted({test for name in found for test in mutants[name].tests})
        void = {*all_failing(tests, SECONDS)}
        for name, failed in found.items():
            left = [test for test in failed.split(" | ") if test not in void]
            found[name] = named[name] = " | ".join(left)
    else:
        void = {test for test in {*found.values()} - {""} if failing(test)}
    for test in sorted(void):
        print(f"{test} fails without any error, too")
    keep({n: "" if found[n] in void else test for n, test in named.items()}, mutants, record)
    good = sum(test not in {"", *void} for test in found.values())
    print(f"{good} of {len(found)} found")
    return int(good < len(found))


if __name__ == "__main__":
    sys.exit(main())
