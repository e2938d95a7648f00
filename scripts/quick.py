"""Check in under a minute what was changed last: `make quick`, before the long `make test`.

It runs the linters on the files that differ from the branch `main`, and the page's tests that
concern them. It also runs the engines' own tests on a few games, and one table in a browser. All
parts run even if one fails; the last lines name those that did.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PYTHON = (".py", ".pyi")
PAGE = (".ts", ".js", ".svelte", ".css", ".html", ".json")
ENGINES = [
    "tests/test_golden.py",
    "tests/test_record.py",
    "tests/test_state.py",
    "tests/test_structure.py",
    "tests/test_style.py",
]
"""Rules, records and states of every game, and how the project is laid out."""
TABLE = "tests/browser/test_table.py::test_friends_by_link_play_to_the_end_and_again"
NPM = [sys.executable, "build_backend/page.py", "npm", "exec", "--silent", "--"]


class Part(NamedTuple):
    """One part of the check: its name, and what it runs."""

    name: str
    command: list[str]


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


def parts(names: list[str]) -> list[Part]:
    """Return what to run where these files have changed."""
    python = [name for name in names if name.endswith(PYTHON)]
    page = [name for name in names if name.startswith("web/") and name.endswith(PAGE)]
    inside = [name.removeprefix("web/") for name in page]
    module = [sys.executable, "-m"]
    found = []
    if python:
        found.append(Part("ruff", [*module, "ruff", "check", "--quiet", *python]))
        found.append(
            Part("ruff format", [*module, "ruff", "format", "--quiet", "--check", *python])
        )
    if names:
        found.append(Part("codespell", [*module, "codespell_lib", *names]))
    found.append(Part("prose", [sys.executable, "scripts/prose.py"]))
    if page:
        prettier = ["prettier", "--log-level", "warn", "--ignore-unknown", "--check", *inside]
        scripts = [name for name in inside if name.endswith((".ts", ".js", ".svelte"))]
        found.append(Part("prettier", [*NPM, *prettier]))
        if scripts:
            eslint = ["eslint", "--max-warnings", "0", "--no-warn-ignored", *scripts]
            found.append(Part("eslint", [*NPM, *eslint]))
            found.append(Part("vitest", [*NPM, "vitest", "related", "--run", *scripts]))
    pytest = [*module, "pytest", "--quiet", "-p", "no:cacheprovider"]
    found.append(Part("engines and a table", [*pytest, "-n", "2", *ENGINES, TABLE]))
    return found


def main() -> int:
    """Run all parts; return 1 where one failed."""
    began = time.monotonic()
    names = changed()
    failed = []
    for part in parts(names):
        print(f"{part.name} …", flush=True)
        if subprocess.run(part.command, cwd=ROOT, check=False).returncode:
            failed.append(part.name)
    seconds = time.monotonic() - began
    print(f"{len(names)} files changed; {seconds:.0f} s", flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
