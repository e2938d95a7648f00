"""Plant errors, one at a time, and report which of them `make test` misses: `make mutants`.

`mutants.toml` lists the errors: mistakes that somebody could make, each a text of one file and what
is put in its place. All happens in a copy of the tree, build/mutants: the error is planted, what it
makes stale is compiled, and the tests that the list names are run until one fails. Only where all
of them pass, the rest of what `make test` runs has to find it. In the end those tests that found
something are run without any error: one that fails then as well has found nothing.

What was found out is kept in build/mutants.json for as long as it holds: that a test finds an
error, until the program or that test is another; that none does, until anything is.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "build_backend"))

import compiled  # noqa: E402  (it lies beside the build backend)

LIST = ROOT / "scripts" / "mutants.toml"
KNOWN = ROOT / "build" / "mutants.json"
TREE = ROOT / "build" / "mutants"
NOT_COPIED = {"scripts/mutants.py", "scripts/mutants.toml", "tests/test_mutants.py"}
"""What would notice every error, only because its text is no longer there."""
STATIC, MODULES = Path("src/spieltisch/server/static"), Path("web/node_modules")
NEED = 38
NEAR_SECONDS, WHOLE_SECONDS = 900, 5400
"""Whoever takes longer hangs; these are many times what the tests take."""
SHOWN = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
"""A line of pytest's summary."""
HANGS, DIES, WHOLE = " (hangs)", " (crashes)", "make test"
"""How a test may end besides failing, and what is said where it is unknown which one did."""


class BadList(Exception):
    """The list does not fit the tree: which error, and why."""


class BrokenTree(Exception):
    """The tree does not build, or its tests cannot be run."""


@dataclass(frozen=True)
class Mutant:
    """One error: in `file`, `text`, which is there once, becomes `error`.

    `mistake` says what somebody got wrong, `tests` what is tried first, the nearest in front.
    """

    name: str
    area: str
    mistake: str
    file: str
    text: str
    error: str
    tests: tuple[str, ...]

    @property
    def digest(self) -> str:
        """What tells it from another error of that name."""
        return hashlib.sha256(repr((self.file, self.text, self.error)).encode()).hexdigest()

    def planted(self, root: Path) -> str:
        """Return its file with the error in it. Raises BadList."""
        path = root / self.file
        if not path.is_file():
            raise BadList(f"{self.name}: there is no {self.file}")
        source = path.read_text()
        if (count := source.count(self.text)) != 1:
            raise BadList(f"{self.name}: {self.file} has its text {count} times, not once")
        wrong = source.replace(self.text, self.error)
        if path.suffix == ".py":
            try:
                same = ast.dump(ast.parse(wrong)) == ast.dump(ast.parse(source))
            except SyntaxError as error:
                raise BadList(f"{self.name}: what it makes of {self.file} is {error}") from None
            if same:
                raise BadList(f"{self.name}: the program is the same with it")
        return wrong


def read(file: Path = LIST, root: Path = ROOT) -> list[Mutant]:
    """Return the errors of a list, each of which can be planted. Raises BadList."""
    keys = {field.name for field in fields(Mutant)}
    found: dict[str, Mutant] = {}
    for entry in tomllib.loads(file.read_text())["mutant"]:
        name = entry.get("name", "one without a name")
        if entry.keys() != keys:
            raise BadList(f"{name}: its keys have to be {', '.join(sorted(keys))}")
        if name in found:
            raise BadList(f"{name}: there are two of that name")
        mutant = Mutant(**{**entry, "tests": tuple(entry["tests"])})
        mutant.planted(root)
        for test in mutant.tests:
            if not (root / test.split("::")[0]).exists():
                raise BadList(f"{name}: there is no {test}")
        found[name] = mutant
    return list(found.values())


# ---------------------------------------------------------------- the tree


def sources() -> dict[str, bytes]:
    """Return what the copy is made of: the files of the checkout as they stand, by their paths."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = sorted(set(listed.splitlines()) - NOT_COPIED)
    return {path: (ROOT / path).read_bytes() for path in paths if (ROOT / path).is_file()}


def copy_tree(files: dict[str, bytes]) -> None:
    """Make the copy afresh, with what is built already, a repository as tests expect it."""
    shutil.rmtree(TREE, ignore_errors=True)
    for path, content in files.items():
        (TREE / path).parent.mkdir(parents=True, exist_ok=True)
        (TREE / path).write_bytes(content)
        shutil.copymode(ROOT / path, TREE / path)
    ignore = shutil.ignore_patterns(".vite*")
    shutil.copytree(ROOT / MODULES, TREE / MODULES, True, ignore, copy_function=_link)
    shutil.copytree(ROOT / STATIC, TREE / STATIC)
    binaries = [compiled.binary(module) for module in compiled.modules(ROOT)]
    for built in (compiled.STAMP, *binaries):
        (TREE / built).parent.mkdir(exist_ok=True)
        shutil.copy2(ROOT / built, TREE / built)
    for command in (["init", "--quiet"], ["add", "--all"]):
        subprocess.run(["git", *command], cwd=TREE, check=True)


def _link(source: str, target: str) -> None:
    """Save the space of what nobody writes to."""
    os.link(source, target, follow_symlinks=False)


def build() -> None:
    """Compile and build what is stale in the copy. Raises BrokenTree."""
    commands = [["build_backend/page.py"]]
    if compiled.stale(TREE):
        commands.append(["setup.py", "--quiet", "build_ext", "--inplace"])
    for command in commands:
        code, said = run(command, WHOLE_SECONDS)
        if code != 0:
            raise BrokenTree(f"{command[0]} fails:\n{said[-2000:]}")


def run(command: Sequence[str], seconds: float) -> tuple[int | None, str]:
    """Run Python in the copy; return its exit code, None where it hung, and what it said."""
    environment = {**os.environ, "PYTHONPATH": str(TREE / "src")}
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=TREE,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=seconds)
        return process.returncode, said
    except subprocess.TimeoutExpired:
        return None, ""
    finally:
        if process.poll() is None:  # with all that it started
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


# ---------------------------------------------------------------- the tests


def of_the_page(test: str) -> bool:
    """Return whether Vitest runs it, not pytest."""
    return test.startswith("web/")


def failing(tests: Sequence[str], seconds: float, *options: str) -> list[str]:
    """Return which of some of pytest's tests fail, or how they end. Raises BrokenTree."""
    build()
    shutil.rmtree(TREE / ".hypothesis", ignore_errors=True)  # nothing from the error before
    code, said = run(["-m", "pytest", "-p", "no:cacheprovider", "-rfE", *options, *tests], seconds)
    if code == 0:
        return []
    if code is None or code < 0:
        how = HANGS if code is None else DIES
        return [f"{test}{how}" for test in tests or [WHOLE]]
    failed = SHOWN.findall(said.rpartition(" short test summary info ")[2])
    if code != 1 and not failed:
        raise BrokenTree(f"pytest fails:\n{said[-2000:]}")
    return failed


def failing_on_page(tests: Sequence[str], seconds: float) -> list[str]:
    """Return which of some of the page's tests fail, or how they end. Raises BrokenTree."""
    report = TREE / "build" / "vitest.json"
    report.unlink(missing_ok=True)
    command = ["build_backend/page.py", "npm", "run", "test", "--silent", "--"]
    options = ["--reporter=json", f"--outputFile={report}"]
    files = [test.split(" > ")[0].removeprefix("web/") for test in tests]
    code, said = run([*command, *options, *files], seconds)
    if code is None:
        return [f"{test}{HANGS}" for test in tests or [WHOLE]]
    if not report.exists():
        raise BrokenTree(f"Vitest fails:\n{said[-2000:]}")
    failed = []
    for suite in json.loads(report.read_text())["testResults"]:
        file = Path(suite["name"]).relative_to(TREE)
        if suite["status"] == "failed" and not suite["assertionResults"]:
            raise BrokenTree(f"{file} cannot be loaded: {suite['message'][:2000]}")
        for test in suite["assertionResults"]:
            if test["status"] == "failed":
                failed.append(f"{file} > {test['fullName']}")
    return failed


def first_failure(mutant: Mutant, near_only: bool) -> str | None:
    """Return the first test that finds what is planted: of those near it, then of all."""
    for test in mutant.tests:
        run_it = failing_on_page if of_the_page(test) else failing
        if failed := run_it([test], NEAR_SECONDS):
            return failed[0]
    if near_only:
        return None
    failed = failing_on_page((), WHOLE_SECONDS)
    failed = failed or failing((), WHOLE_SECONDS, "-x", "-n", "2", "--dist", "worksteal")
    return failed[0] if failed else None


def fail_anyway(found_by: Iterable[str]) -> set[str]:
    """Return which of these tests, as `first_failure` gives them, fail without any error."""
    tests = {_named(one): one for one in found_by}
    tests.pop(WHOLE, None)
    page = sorted(filter(of_the_page, tests))
    engine = sorted(test for test in tests if not of_the_page(test))
    failed = failing_on_page(page, WHOLE_SECONDS) if page else []
    failed += failing(engine, WHOLE_SECONDS) if engine else []
    return {tests[_named(one)] for one in failed if _named(one) in tests}


def _named(found_by: str) -> str:
    """Return the test itself, however it ended."""
    return found_by.removesuffix(HANGS).removesuffix(DIES)


# ---------------------------------------------------------------- the run


def judge(mutants: Iterable[Mutant], known: dict[str, str], near: bool) -> Iterator[Mutant]:
    """Plant each error that is not `known`, note there which test found it ("" for none)."""
    for mutant in mutants:
        if mutant.digest in known:
            continue
        path = TREE / mutant.file
        right = path.read_text()
        path.write_text(mutant.planted(TREE))
        try:
            found_by = first_failure(mutant, near)
        except BrokenTree as error:
            raise BadList(f"{mutant.name}: {error}") from None
        finally:
            path.write_text(right)
        if found_by or not near:
            known[mutant.digest] = found_by or ""
        yield mutant


class Memory:
    """What earlier runs found out, by error, as far as it holds for these files."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self._files = {path: hashlib.sha256(text).hexdigest() for path, text in files.items()}
        kept = json.loads(KNOWN.read_text()) if KNOWN.exists() else []
        self.known = {error: test for error, test, basis in kept if basis == self._basis(test)}

    def keep(self) -> None:
        """Write it down."""
        kept = [[error, test, self._basis(test)] for error, test in self.known.items()]
        KNOWN.write_text(json.dumps(kept, indent=1) + "\n")

    def _basis(self, found_by: str) -> str:
        """Return a hash of what it rests on that this test found an error, or, "", none did."""
        test = re.split("::| > ", _named(found_by))[0]
        rests_on = {path: digest for path, digest in self._files.items() if path == test}
        for path, digest in self._files.items():
            if not found_by or not re.search(r"/test_[^/]*$|\.test\.ts$|\.md$", path):
                rests_on[path] = digest
        return hashlib.sha256(repr(sorted(rests_on.items())).encode()).hexdigest()


def table(mutants: Iterable[Mutant], known: dict[str, str]) -> str:
    """Return a line for each error: its name, area, and which test found it."""
    lines = []
    for mutant in mutants:
        found_by = known.get(mutant.digest)
        verdict = "not decided" if found_by is None else found_by or "SURVIVED"
        lines.append(f"{mutant.name:<36} {mutant.area:<20} {verdict}")
    return "\n".join(lines)


def options() -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--list", action="store_true", help="list the errors, and plant none")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="plant these")
    parser.add_argument("--near", action="store_true", help="run only the tests that are named")
    parser.add_argument(
        "--need", type=int, default=NEED, help=f"how many have to be found ({NEED}), or all of few"
    )
    return parser.parse_args()


def main() -> int:
    """Plant what is asked for; return 1 when too few are found, 2 for a list that does not fit."""
    asked = options()
    try:
        mutants = read()
        names = {mutant.name for mutant in mutants}
        if unknown := sorted(set(asked.only or ()) - names):
            raise BadList(f"{unknown[0]}: there is no error of that name")
        mutants = [one for one in mutants if one.name in (asked.only or names)]
        if asked.list:
            print("\n".join(f"{one.name:<36} {one.area:<20} {one.mistake}" for one in mutants))
            return 0
        files = sources()
        memory = Memory(files)
        known = memory.known
        copy_tree(files)
        for mutant in judge(mutants, known, asked.near):
            memory.keep()
            print(table([mutant], known), flush=True)
        void = fail_anyway(filter(None, (known.get(one.digest) for one in mutants)))
    except (BadList, BrokenTree) as error:
        print(error, file=sys.stderr)
        return 2
    for digest in [digest for digest, found_by in known.items() if found_by in void]:
        del known[digest]
    memory.keep()
    found = sum(bool(known.get(one.digest)) for one in mutants)
    print(f"\n{table(mutants, known)}\n\n{found} of {len(mutants)} found")
    for test in sorted(void):
        print(f"{test} fails without any error, too")
    return int(found < min(asked.need, len(mutants)))


if __name__ == "__main__":
    sys.exit(main())
