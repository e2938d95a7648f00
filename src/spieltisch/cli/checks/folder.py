"""Checks of a data folder: its owner, the room on its disk, its database, its backup, the clock."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from spieltisch.cli.checks.finding import Finding, size
from spieltisch.server.run import BACKED_UP, DATABASE
from spieltisch.server.storage import schema, table_rows
from spieltisch.server.storage.copying import unchanged
from spieltisch.server.storage.file import execute, is_damage, readable, version
from spieltisch.server.storage.interface import DataTooNew, DataTooOld

LEAST_FREE = 100_000_000
"""Bytes that a disk should have free."""
OLD_DAYS = 2.5
"""Days after which the last backup is old."""
AHEAD_S = 120
"""Seconds by which an event may be later than the clock, as after the clock was set back."""
OTHERS = 0o077
"""The bits of a file's mode that let others in."""
SECRET = ("*.db", "*.db-wal", "invitation", "host-link")
"""The files of a folder that no other user should read."""


def of_folder(data: Path) -> Iterator[Finding]:
    """Yield the findings about a data folder."""
    if not data.is_dir():
        yield Finding("data", f"there is no folder {data} yet; the server makes it at its start")
        return
    yield owner(data)
    yield modes(data)
    yield room(data)
    if (data / DATABASE).exists():
        yield from database(data / DATABASE)
        yield backup(data / BACKED_UP)


def owner(data: Path) -> Finding:
    """Compare the owners of the folder, of its files, and of this process."""
    theirs = data.stat().st_uid
    name = _user(theirs)
    for file in sorted(data.rglob("*")):
        if (other := file.lstat().st_uid) != theirs:
            said = f"{file} belongs to {_user(other)}, its folder to {name}"
            return Finding("owner", said, f"chown --recursive {name} {data}")
    mine = os.geteuid() if hasattr(os, "geteuid") else theirs
    if mine not in (0, theirs):
        said = f"{data} belongs to {name}, and this command runs as {_user(mine)}"
        return Finding("owner", said, f"run it as {name}, as by sudo --user {name}")
    return Finding("owner", f"{data} and its files belong to {name}")


def modes(data: Path) -> Finding:
    """Look for files with secrets that others may read."""
    files = sorted(file for pattern in SECRET for file in data.glob(pattern))
    for file in files if os.name == "posix" else ():
        if file.stat().st_mode & OTHERS:
            mend = f"chmod go-rwx {file}"
            return Finding("modes", f"other users of this machine may read {file}", mend)
    return Finding("modes", "no other user may read the files with secrets")


def room(data: Path) -> Finding:
    """Compare the free room on the disk with the size of the data: an upgrade copies them."""
    free = shutil.disk_usage(data).free
    held = sum(file.stat().st_size for file in data.rglob("*") if file.is_file())
    said = f"{size(free)} are free, and the data takes {size(held)}"
    if free < max(LEAST_FREE, 2 * held):
        mend = "make room: a backup or an upgrade copies all data, and a full disk stops play"
        return Finding("disk", said, mend)
    return Finding("disk", said)


def database(path: Path) -> Iterator[Finding]:
    """Open the database without changing it; compare its last event with the clock."""
    try:
        with readable(), closing(unchanged(path)) as db:
            held = version(db)
            schema.missing(held, path)
            latest = execute(db, table_rows.latest())
    except DataTooNew as error:
        yield Finding("database", str(error), "install that version, or restore an earlier copy")
        return
    except DataTooOld as error:
        yield Finding("database", str(error), "see Upgrade, go back, or move, in the guide")
        return
    except sqlite3.Error as error:
        mend = "restore the last backup; it sets the damaged file aside"
        if not is_damage(error):
            mend = f"see that this user may read {path}"
        yield Finding("database", f"{path}: {error}", mend)
        return
    yield Finding("database", f"it can be read, and has version {held} of the schema")
    ahead = latest / 1000 - time.time()
    if ahead > AHEAD_S:
        said = f"it is {round(ahead)} s behind the last event in the database"
        yield Finding("clock", said, "set the machine's time, as with timedatectl set-ntp true")
    else:
        yield Finding("clock", "it is not behind the last event in the database")


def backup(note: Path) -> Finding:
    """Look when the last backup was made."""
    try:
        days = (time.time() - note.stat().st_mtime) / 86_400
    except FileNotFoundError:
        mend = "make one each night: deploy/spieltisch-backup.timer, or spieltisch backup --keep 14"
        return Finding("backup", "none was ever made", mend)
    said = f"the last one was made {days:.1f} days ago"
    mend = "see why: systemctl status spieltisch-backup" if days > OLD_DAYS else ""
    return Finding("backup", said, mend)


def synchronized() -> Finding:
    """Ask systemd whether the machine's time comes from the network."""
    said = ""
    with suppress(OSError, subprocess.SubprocessError):
        asked = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
        said = subprocess.run(asked, capture_output=True, text=True, timeout=5).stdout.strip()
    if said == "no":
        mend = "timedatectl set-ntp true"
        return Finding("time", "the machine does not take its time from the network", mend)
    known = "the machine takes its time from the network"
    return Finding("time", known if said == "yes" else "this machine does not say where it is from")


def _user(number: int) -> str:
    """Return the name of a user, or the number without one."""
    try:
        import pwd

        return pwd.getpwuid(number).pw_name
    except (ImportError, KeyError):
        return str(number)
