"""Ports for servers that have to know theirs before they listen."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def held_port(host: str = "127.0.0.1") -> Iterator[int]:
    """Hold a port: no other process is given it, and a server may listen there.

    The holder is bound and does not listen. Linux lets a second socket bind the port then, if both
    have SO_REUSEADDR, as servers do.
    """
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind((host, 0))
        port: int = holder.getsockname()[1]
        yield port
