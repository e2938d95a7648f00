"""The push services of the common browsers: no guest chose their names, so they have ways apart."""

from __future__ import annotations

NAMES = ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com")
DOMAINS = (".notify.windows.com", ".push.apple.com", ".push.services.mozilla.com")


def well_known(host: str) -> bool:
    """Return whether a host is one of a common browser's push service."""
    return host in NAMES or host.endswith(DOMAINS)
