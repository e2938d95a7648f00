"""Checks of the files that hold passwords: the settings, and what they name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from spieltisch.cli.checks.finding import Finding
from spieltisch.cli.checks.folder import OTHERS


def of_passwords(values: Mapping[str, Any], config: Path | None) -> Iterator[Finding]:
    """Yield the findings about passwords in the settings file, and in a file of their own."""
    server, file = values.get("smtp"), values.get("smtp_password_file")
    held = [
        name
        for name, secret in (
            ("smtp", server is not None and server.password and file is None),
            ("store", urlsplit(values.get("store") or "").password),
            ("report-webhook", values.get("report_webhook")),
        )
        if secret
    ]
    if config is not None and held and config.stat().st_mode & OTHERS:
        said = f"other users of this machine may read {config}, with a secret in {held[0]}"
        yield Finding("passwords", said, f"chmod go-rwx {config}, and give it to the server's user")
    elif file is not None and file.exists() and file.stat().st_mode & OTHERS:
        said = f"other users of this machine may read {file}"
        yield Finding("passwords", said, f"chmod go-rwx {file}, or LoadCredential= in the unit")
    else:
        yield Finding("passwords", "no file with one can be read by other users")
