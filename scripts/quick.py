"""Check in under a minute what was changed last: `make quick`, before the long `make test`.

It runs the hooks of `.pre-commit-config.yaml` on the files that differ from the branch `main`. It
checks their types, and runs the test files among them and the page's tests next to them. The
engines' own tests on a few games and one table in a browser run at the same time. All parts run
even if one fails; the last line names those that did. Type checkers keep what they know in
`.mypy_cache` and `web/.svelte-check`, so the first run takes longer.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = (".ts", ".js", ".svelte")
ENGINES = [
    "tests/test_golden.py",
    "tests/test_record.py",
    "tests/test_state.py",
    "tests/test_structure.py",
    "tests/test_style.py",
]
"""Rules, records and states of every game, and how the project is laid out."""
WORDS = ["src/lib/words/files.test.ts", "src/lib/words/parts.test.ts"]
"""The tests of the page that miss words; they need not know which files changed."""
LONG = ("tests/browser/", "tests/cluster/", "tests/tab/", "tests/test_packaging.py")
"""Tests that take minutes: `make quick` leaves them to `make test`."""
BESIDE = "engines, a table and changed tests"
"""The part that runs while the others do: it takes the longest, and waits for a browser."""
TABLE = "tests/browser/test_table.py::test_friends_by_link_play_to_the_end_and_again"


def git(*command: str) -> str:
    """Return what git prints, or "" where it fails: an sdist has no repository."""
    done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def changed() -> list[str]:
    """Return the files that differ from where this branch left `main`, and those that are new."""
    base = git("merge-base", "HEAD", "main").strip() or "HEAD"
    names = git("diff", "--name-only", "--diff-filter=d", base).split("\n")
    names += git("ls-files", "--others", "--exclude-standard").split("\n")
    return sorted({name for name in names if name and (ROOT / name).is_file()})


def near(names: list[str]) -> list[str]:
    """Return the page's tests in the folders of these files, or in the nearest ones above them."""
    found: set[str] = set()
    for name in names:
        tests: list[Path] = []
        for folder in (ROOT / name).parents:
            tests = sorted(folder.glob("*.test.ts"))
            if tests or folder == ROOT / "web":
                break
        found |= {test.relative_to(ROOT / "web").as_posix() for test in tests}
    return sorted(found)


def parts(names: list[str]) -> dict[str, list[str]]:
    """Return the parts of a check of these files: arguments of Python, or nothing to do."""
    page = [name for name in names if name.startswith("web/") and name.endswith(SCRIPTS)]
    written = [
        name for name in names if name.endswith(".py") and name.startswith(("src/", "tests/"))
    ]
    tests = [
        name
        for name in written
        if Path(name).name.startswith("test_") and not name.startswith(LONG)
    ]
    npm = ["build_backend/page.py", "npm", "exec", "--silent", "--"]
    types = ["svelte-check", "--incremental", "--tsconfig", "./tsconfig.json"]
    pytest = ["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "-n", "2"]
    return {
        "linters": ["-m", "pre_commit", "run", "--files", *names] if names else [],
        "types": ["-m", "mypy", *written] if written else [],
        "the page's types": [*npm, *types, "--fail-on-warnings"] if page else [],
        "vitest": [*npm, "vitest", "run", *sorted({*WORDS, *near(page)})] if page else [],
        BESIDE: [*pytest, *ENGINES, *tests, TABLE],
    }


def main() -> int:
    """Run all parts; return 1 where one failed."""
    began, names, failed = time.monotonic(), changed(), []
    todo = {part: [sys.executable, *command] for part, command in parts(names).items() if command}
    with tempfile.TemporaryFile("w+") as said:
        beside = subprocess.Popen(todo.pop(BESIDE), cwd=ROOT, stdout=said, stderr=said)
        for part, command in todo.items():
            print(f"{part} …", flush=True)
            if subprocess.run(command, cwd=ROOT).returncode:
                failed.append(part)
        print(f"{BESIDE} …", flush=True)
        if beside.wait():
            failed.append(BESIDE)
        said.seek(0)
        print(said.read(), end="")
    print(f"{len(names)} files changed; {time.monotonic() - began:.0f} s", flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
