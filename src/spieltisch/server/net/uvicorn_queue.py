"""Who is told of what comes by a socket, at once and not by way of a queue."""

from __future__ import annotations

from typing import Any, Protocol


class Receiver(Protocol):
    """What is told of what comes."""

    def receive(self, text: str | None) -> None:
        """Take a message; None for bytes."""

    def stop(self) -> None:
        """Take no more: the socket has closed."""


class Told:
    """Stands in the place of uvicorn's queue: nobody has to wait there for what comes."""

    def __init__(self, receiver: Receiver | None) -> None:
        self._receiver = receiver

    def put_nowait(self, event: Any) -> None:
        """Tell the receiver."""
        if self._receiver is None:
            return
        if event["type"] == "websocket.disconnect":
            self._receiver.stop()
        else:
            self._receiver.receive(event.get("text"))

    def empty(self) -> bool:
        """Return True: nothing waits here."""
        return True
