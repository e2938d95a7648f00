"""Tasks on a Ray cluster, for more than one machine."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from typing import Any, TypeVar

import ray
from ray.exceptions import RayError, RayTaskError

from spieltisch.errors import BotFailed, InvalidArgument

T = TypeVar("T")
R = TypeVar("R")

RETRIES = 10
"""Number of retries of a task after its process, or the whole node, was lost."""
SECONDS = 5.0
"""Seconds in which an address has to answer."""


class Cluster:
    """The Ray cluster at an address: host:port, `auto` for a local one, or ray://host:port.

    An existing connection is used and left open. Raises InvalidArgument if no cluster answers.
    """

    def __init__(self, address: str) -> None:
        self._own = not ray.is_initialized()
        if self._own:
            _look_for(address)
            try:
                ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
            except (RayError, ConnectionError, RuntimeError, ValueError) as error:
                raise _refused(address, error) from error
        self._carry_out: Any = ray.remote(max_retries=RETRIES, num_cpus=1)(_carry_out)

    @property
    def size(self) -> int:
        """Number of processors in the cluster now."""
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        return max(1, int(resources.get("CPU", 1)))

    def submit(self, call: Callable[[T], R], task: T) -> Any:
        return self._carry_out.remote(call, task)

    def result(self, begun: Any) -> Any:
        try:
            return ray.get(begun)
        except RayTaskError as error:  # the task's own error
            raise error.cause from None
        except RayError as error:
            said = str(error).strip().splitlines()[0]
            raise BotFailed(f"the cluster could not play a game: {said}") from error

    def close(self) -> None:
        if self._own:
            ray.shutdown()


def _carry_out(call: Callable[[T], R], task: T) -> R:
    return call(task)


def _look_for(address: str) -> None:
    """Raise InvalidArgument if no server listens: Ray would keep trying for a minute."""
    host, colon, port = address.rpartition(":")
    if not (colon and port.isdigit()):
        if address == "auto":
            return
        raise InvalidArgument(
            f"{address!r} is not the address of a Ray cluster: use host:port, or auto"
        )
    try:
        socket.create_connection((host.removeprefix("ray://"), int(port)), SECONDS).close()
    except (OSError, OverflowError) as error:
        raise _refused(address, error) from error


def _refused(address: str, error: Exception) -> InvalidArgument:
    said = (str(error).strip() or type(error).__name__).splitlines()[0]
    return InvalidArgument(
        f"no Ray cluster answers at {address} ({said}): `ray start --head` starts one"
    )
