"""The check of a PostgreSQL database."""

from __future__ import annotations

from spieltisch.cli.checks.finding import Finding
from spieltisch.server.storage import schema
from spieltisch.server.storage.interface import DataTooNew, DataTooOld


def of_store(dsn: str) -> Finding:
    """Connect to the database, and compare the version of its schema."""
    from spieltisch.server.storage.postgres.connection import ask_once  # of an extra

    try:
        held = ask_once(dsn, "select version from house")
        schema.missing(held, "the database")
    except (DataTooNew, DataTooOld) as error:
        return Finding("database", str(error), "install the version that wrote it")
    except OSError as error:
        return Finding("database", str(error), "see the DSN, and that PostgreSQL runs")
    return Finding("database", f"PostgreSQL answers, with version {held} of the schema")
