"""Bounds on what strangers send, and how often."""

from __future__ import annotations

from spieltisch.server.base.shares.allowances import Rate

SOCKET = Rate(60, 15)
"""Messages on one socket; previews come in quick succession while a tile is turned about."""
SOCKET_BYTES = Rate(128 * 1024, 16 * 1024)
"""Bytes on one socket, fragments of messages among them."""
CONTROL = Rate(30, 3)
"""Pings and pongs on one socket; browsers send none but the answers to ours."""
CONNECTIONS = Rate(500, 30)
"""Connections opened from one address."""
ADMITTED = Rate(150, 450)
"""Opened connections that the server reads from; the others wait for their turn. After a server
died, hundreds of people come back. They should not wait for long, nor keep more than a quarter of a
core busy."""
ADMITTED_EACH = Rate(150, 180)
"""Opened connections from one address that the server reads from; the others let other addresses go
first."""
REQUESTS = Rate(1000, 50)
"""HTTP requests from one address; a page is some fifteen of them."""
HEAD_BYTES = 32 * 1024
"""Bytes of a request's line and headers."""
BODY_BYTES = 64 * 1024
"""Bytes of a request's body."""
RECORD_LINES, LINE_BYTES = 10_000, 100
"""The longest record whose draws the server lists: 10,000 actions. Each is a line with its actor,
64 characters at most, and its time."""
RECORD_BYTES = RECORD_LINES * LINE_BYTES
"""Bytes of the body that brings the longest record; `aiohttp` takes 1 MiB at most."""
REQUEST_SECONDS = 15.0
"""Seconds in which a request's head has to arrive, counted from the opening of the connection or
from the last answer. A body has as long after its head."""
