"""uvicorn's socket, with an end that does not wait for a peer who has stopped reading.

A `close` sent the ordinary way waits behind everything that the peer has not read yet, and so
for ever. `kick` puts the close frame into the line and, some seconds later, drops the line.
"""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

KICK = "spieltisch.kick"
"""The ASGI extension: a function of a close code."""
GRACE = 5.0
"""Seconds in which the peer can still read why."""


class TableSocket(WebSocketsSansIOProtocol):
    """One socket. Round trips measured by its pings are in `last_ping_rtt`, in seconds."""

    def handle_connect(self, event: Request) -> None:
        """Offer `kick` to the application, which has not begun to run yet."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[KICK] = self.kick

    def kick(self, code: int) -> None:
        """Close now. Nothing that the peer sends from now on is read."""
        if self.close_sent or self.transport.is_closing():
            return
        self.stop_keepalive()
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(GRACE, self.transport.abort)
