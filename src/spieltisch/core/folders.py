"""Where things are kept on this machine, by the rules of the desktop (XDG base directories)."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the folder of what must not be lost: tables and guests."""
    return _folder("XDG_DATA_HOME", ".local/share")


def cache_folder() -> Path:
    """Return the folder of what can be worked out again."""
    return _folder("XDG_CACHE_HOME", ".cache")


def _folder(variable: str, usual: str) -> Path:
    named = os.environ.get(variable)
    return (Path(named) if named else _home() / usual) / "spieltisch"


def _home() -> Path:
    """Return the user's folder; where one runs as somebody without any, as in a container, the
    present one."""
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()
