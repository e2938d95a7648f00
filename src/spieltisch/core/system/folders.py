"""Folders for data and caches on this machine (XDG Base Directory Specification), and files there
that are nobody else's to read."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the folder of data that must not be lost: tables and guests."""
    return _folder("XDG_DATA_HOME", ".local/share")


def cache_folder() -> Path:
    """Return the folder of data that can be computed again."""
    return _folder("XDG_CACHE_HOME", ".cache")


def write_private(path: Path, text: str) -> None:
    """Write a line to a file that its owner alone may read, whole or not at all. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(text + "\n")
    give_to_owner(fresh)
    fresh.replace(path)


def give_to_owner(path: Path) -> None:
    """Give a file that root made to the owner of its folder, since a host's commands work next to a
    server of another user. Other users give nothing away. Raises OSError."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # Windows has no root
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def _folder(variable: str, usual: str) -> Path:
    named = os.environ.get(variable)
    return (Path(named) if named else _home() / usual) / "spieltisch"


def _home() -> Path:
    """Return the user's home folder, or the working directory without one (containers)."""
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()
