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


def parts(names: list[str]) -> dict[str, list[str]]:
    """Return what to run where these files have changed, by name."""
    python = [name for name in names if name.endswith(PYTHON)]
    page = [
        name.removeprefix("web/")
        for name in names
        if name.startswith("web/") and name.endswith(PAGE)
    ]
    scripts = [name for name in page if name.endswith((".ts", ".js", ".svelte"))]
    module = [sys.executable, "-m"]
    found: dict[str, list[str]] = {}
    if python:
        found["ruff"] = [*module, "ruff", "check", "--quiet", *python]
        found["ruff format"] = [*module, "ruff", "format", "--quiet", "--check", *python]
    if names:
        found["codespell"] = [*module, "codespell_lib", *names]
    found["prose"] = [sys.executable, "scripts/prose.py"]
    if page:
        prettier = ["prettier", "--log-level", "warn", "--ignore-unknown", "--check"]
        found["prettier"] = [*NPM, *prettier, *page]
    if scripts:
        found["eslint"] = [*NPM, "eslint", "--max-warnings", "0", "--no-warn-ignored", *scripts]
        found["vitest"] = [*NPM, "vitest", "related", "--run", *scripts]
    pytest = [*module, "pytest", "--quiet", "-p", "no:cacheprovider", "-n", "2"]
    found["engines and a table"] = [*pytest, *ENGINES, TABLE]
    return found


def main() -> int:
    """Run all parts; return 1 where one failed."""
    began = time.monotonic()
    names = changed()
    failed = []
    for part, command in parts(names).items():
        print(f"{part} …", flush=True)
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            failed.append(part)
    seconds = time.monotonic() - began
    print(f"{len(names)} files changed; {seconds:.0f} s", flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
