"""Plant errors, one at a time, and report which of them `make test` misses: `make mutants`.

`mutants.toml` lists the errors: mistakes that somebody could make, each a text of one file and what
is put in its place. All happens in a copy of the tree, build/mutants: the error is planted, what it
makes stale is compiled, and the tests that the list names are run until one fails. Only where all
of them pass, the rest of what `make test` runs has to find it. In the end those tests that found
something are run without any error: one that fails then as well has found nothing.

What is known of this tree is kept in build/mutants.json, so that an interrupted run goes on.
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
VITEST = "build/vitest.json"


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
    shutil.copytree(ROOT / MODULES, TREE / MODULES, True, ignore, _link)
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


def pytest(tests: Iterable[str], seconds: float, *options: str) -> list[str]:
    """Return which of some tests fail, all of them where there is no telling. Raises BrokenTree."""
    tests = list(tests)
    build()
    shutil.rmtree(TREE / ".hypothesis", ignore_errors=True)  # nothing from the error before
    code, said = run(["-m", "pytest", "-p", "no:cacheprovider", "-rfE", *options, *tests], seconds)
    if code == 0:
        return []
    if code is None or code < 0:
        how = "hangs" if code is None else f"dies of signal {-code}"
        return [f"{test} {how}" for test in tests] or [f"pytest {how}"]
    failed = SHOWN.findall(said)
    if code != 1 and not failed:
        raise BrokenTree(f"pytest fails:\n{said[-2000:]}")
    return failed


def vitest(tests: Iterable[str], seconds: float) -> list[str]:
    """Return which of the page's tests fail. Raises BrokenTree."""
    report = TREE / VITEST
    report.unlink(missing_ok=True)
    command = ["build_backend/page.py", "npm", "run", "test", "--silent", "--"]
    options = ["--reporter=json", f"--outputFile=../{VITEST}"]
    tests = list(tests)
    files = [test.split(" > ")[0].removeprefix("web/") for test in tests]
    code, said = run([*command, *options, *files], seconds)
    if code is None:
        return [f"{test} hangs" for test in tests] or ["vitest hangs"]
    if not report.exists():
        raise BrokenTree(f"vitest fails:\n{said[-2000:]}")
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
    page = [test for test in mutant.tests if of_the_page(test)]
    engine = [test for test in mutant.tests if not of_the_page(test)]
    if page and (failed := vitest(page, NEAR_SECONDS)):
        return failed[0]
    if engine and (failed := pytest(engine, NEAR_SECONDS, "-x")):
        return failed[0]
    if near_only:
        return None
    failed = vitest((), WHOLE_SECONDS)
    failed = failed or pytest((), WHOLE_SECONDS, "-x", "-n", "2", "--dist", "worksteal")
    return failed[0] if failed else None


def fail_anyway(found_by: Iterable[str]) -> set[str]:
    """Return which of these tests, as `first_failure` gives them, fail without any error."""
    tests = {re.sub(r" (hangs|dies of signal \d+)$", "", one): one for one in found_by}
    page = sorted(filter(of_the_page, tests))
    engine = sorted(test for test in tests if not of_the_page(test))
    failed = vitest(page, WHOLE_SECONDS) if page else []
    failed += pytest(engine, WHOLE_SECONDS) if engine else []
    failed = [re.sub(r" (hangs|dies of signal \d+)$", "", one) for one in failed]
    return {tests[one] for one in failed if one in tests}


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


def remembered(tree: str) -> dict[str, str]:
    """Return what an earlier run found out about this tree."""
    kept = json.loads(KNOWN.read_text()) if KNOWN.exists() else {}
    return dict(kept["found_by"]) if kept.get("tree") == tree else {}


def remember(tree: str, known: dict[str, str]) -> None:
    """Keep what was found out about this tree."""
    KNOWN.write_text(json.dumps({"tree": tree, "found_by": known}, indent=1) + "\n")


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
        tree = hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest()
        known = remembered(tree)
        copy_tree(files)
        for mutant in judge(mutants, known, asked.near):
            remember(tree, known)
            print(table([mutant], known), flush=True)
        void = fail_anyway(filter(None, (known.get(one.digest) for one in mutants)))
    except (BadList, BrokenTree) as error:
        print(error, file=sys.stderr)
        return 2
    for digest in [digest for digest, found_by in known.items() if found_by in void]:
        del known[digest]
    remember(tree, known)
    found = sum(bool(known.get(one.digest)) for one in mutants)
    print(f"\n{table(mutants, known)}\n\n{found} of {len(mutants)} found")
    for test in sorted(void):
        print(f"{test} fails without any error, too")
    return int(found < min(asked.need, len(mutants)))


if __name__ == "__main__":
    sys.exit(main())
