"""Counters of the server itself, for Prometheus.

Nothing here is about one table, one guest or one seat, so that it tells nothing of any game.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info
from prometheus_client.process_collector import ProcessCollector

from spieltisch import __version__

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
REQUESTS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Metrics:
    """The counters of one server; `registry` is what is exposed of them."""

    _folder: Path | None = None
    _backup: Path | None = None

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        gauge, counter = partial(Gauge, registry=registry), partial(Counter, registry=registry)
        histogram = partial(Histogram, registry=registry)
        Info("spieltisch_build", "This program", registry=registry).info({"version": __version__})
        self._tables = gauge("spieltisch_tables", "Tables in memory")
        self._sockets = gauge("spieltisch_sockets", "Open sockets of tables")
        self._bots = gauge("spieltisch_bots_at_work", "Bots that think or wait for a thread")
        self._actions = histogram(
            "spieltisch_action_seconds",
            "From an action's arrival to its answer, where seats race with what they wait",
            buckets=SECONDS,
        )
        self._commits = histogram(
            "spieltisch_commit_seconds", "One commit of the store", buckets=SECONDS
        )
        self._requests = histogram(
            "spieltisch_commit_requests", "Requests that shared a commit", buckets=REQUESTS
        )
        self._inboxes = gauge("spieltisch_inbox_commands", "Commands that wait at tables")
        self._waiting = gauge("spieltisch_store_requests", "Requests that wait for the store")
        self._ready = gauge("spieltisch_ready", "1 while /readyz says so, else 0")
        self._pushes = counter("spieltisch_pushes", "Calls to a turn by Web Push", ["result"])
        self._mails = counter("spieltisch_mails", "Mails to players", ["result"])
        self._alerts = counter(
            "spieltisch_alerts", "Alerts about reports to the host's webhook", ["result"]
        )
        self._suspicions = counter(
            "spieltisch_suspicions",
            "Guessed codes and links, foreign pages, floods, and unknown host names",
            ["kind"],
        )
        self._role = gauge("spieltisch_role", "1 for what this process does", ["role"])
        self._heard = gauge("spieltisch_processes", "Other processes in the database")
        self._relays = gauge("spieltisch_relays", "Sockets relayed to other processes now")
        self._relayed = counter(
            "spieltisch_relayed",
            "Sockets and requests relayed to other processes, and tables taken from those that"
            " could not be reached",
            ["what"],
        )
        self._asked = counter(
            "spieltisch_jobs",
            "Jobs of bots and of the coach that others were asked to do, and what became of them",
            ["kind", "what"],
        )
        self._worked = counter(
            "spieltisch_worked",
            "Jobs that came from others, and what became of them",
            ["kind", "what"],
        )
        self._faults = counter("spieltisch_store_faults", "Times that the store stopped working")
        self._reports = counter("spieltisch_reports", "Reports to the host")

    def keep_in(self, folder: Path, backup: Path) -> None:
        """Measure the data folder whenever metrics are read. They have its size, the room left on
        its disk, and the time at which `backup` was last written."""
        self._folder, self._backup = folder, backup
        gauge = partial(Gauge, registry=self.registry)
        for name, about, ask in (
            ("store_bytes", "Size of the files in the data folder", lambda: _size(folder)),
            ("disk_free_bytes", "Free room there", lambda: shutil.disk_usage(folder).free),
            ("backup_timestamp_seconds", "Time of the last backup; 0: none", lambda: _at(backup)),
        ):
            gauge(f"spieltisch_{name}", about).set_function(ask)

    def held(self) -> tuple[int, int, int | None] | None:
        """Return the bytes in the data folder, the free bytes on its disk, and the last backup.

        The time of the backup is in milliseconds since 1970 (None: never). The whole is None where
        a database keeps everything."""
        if self._folder is None or self._backup is None:
            return None
        backup = int(_at(self._backup) * 1000) or None
        return _size(self._folder), shutil.disk_usage(self._folder).free, backup

    def reported(self) -> None:
        """Count a report to the host."""
        self._reports.inc()

    def suspected(self, kind: str) -> None:
        """Count an event of a kind that `bounds/suspicions.py` names."""
        self._suspicions.labels(kind).inc()

    def pushed(self, what: str) -> None:
        """Count a push: `taken` by the push service, `refused`, or its subscription `gone`."""
        self._pushes.labels(what).inc()

    def mailed(self, what: str) -> None:
        """Count a mail.

        It was `sent`, is to be sent `again`, was `refused`, was given up after `tries`, or found
        the queue `full`.
        """
        self._mails.labels(what).inc()

    def alerted(self, what: str) -> None:
        """Count an alert to the host's webhook, as `mailed` counts a mail."""
        self._alerts.labels(what).inc()

    def observe(
        self,
        tables: Callable[[], int],
        sockets: Callable[[], int],
        inboxes: Callable[[], int],
        waiting: Callable[[], int],
        ready: Callable[[], bool],
    ) -> None:
        """Ask these whenever somebody looks, perhaps in another thread."""
        self._tables.set_function(tables)
        self._sockets.set_function(sockets)
        self._inboxes.set_function(inboxes)
        self._waiting.set_function(waiting)
        self._ready.set_function(ready)

    def in_cluster(self, role: str, heard: Callable[[], int], relays: Callable[[], int]) -> None:
        """Say what this process does, and ask how many others there are, and how many relays."""
        self._role.labels(role).set(1)
        self._heard.set_function(heard)
        self._relays.set_function(relays)

    def relayed(self, what: str) -> None:
        """Count a `socket` or `request` that was relayed, or a table that was `taken`."""
        self._relayed.labels(what).inc()

    def job(self, kind: str, what: str) -> None:
        """Count what became of a job that others were to do; see `ClusterThinkers`."""
        self._asked.labels(kind, what).inc()

    def worked(self, kind: str, what: str) -> None:
        """Count the end of a job that came from others. It is `done`, `late` (no place was free in
        time), `stale` (its owner waited no more) or `failed`."""
        self._worked.labels(kind, what).inc()

    def bot(self) -> AbstractContextManager[object]:
        """Count a bot for as long as it thinks."""
        return self._bots.track_inprogress()

    def acted(self, ms: int) -> None:
        """Count an action that was answered `ms` milliseconds after it came."""
        self._actions.observe(ms / 1000)

    def committed(self, seconds: float, requests: int) -> None:
        """Count a commit; called in the store's thread."""
        self._commits.observe(seconds)
        self._requests.observe(requests)

    def failed(self) -> None:
        """Count that the store stopped working."""
        self._faults.inc()


def _size(folder: Path) -> int:
    """Return the bytes of the files in a folder."""
    return sum(file.stat().st_size for file in folder.iterdir() if file.is_file())


def _at(file: Path) -> float:
    """Return when a file was written, in seconds since 1970; 0 without one."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
