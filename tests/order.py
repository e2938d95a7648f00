"""The order of the tests: browser tests in front, shared by all workers but one.

Browser tests wait much. While some workers wait with a browser, the last one computes, so that no
core is idle. Each worker of pytest-xdist begins with an equal part of all tests; a module stays
whole, because its tests share a server.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

Test = TypeVar("Test")


def arranged(
    tests: Iterable[Test],
    workers: int,
    waits: Callable[[Test], bool],
    module: Callable[[Test], Hashable],
) -> list[Test]:
    """Return the tests in the order in which `workers` begin with their parts of them."""
    waiting: dict[Hashable, list[Test]] = {}
    rest: list[Test] = []
    for test in tests:
        if waits(test):
            waiting.setdefault(module(test), []).append(test)
        else:
            rest.append(test)
    groups: list[list[Test]] = [[] for _ in range(max(1, workers - 1))]
    for together in waiting.values():
        min(groups, key=len).extend(together)
    total = sum(map(len, groups)) + len(rest)
    order: list[Test] = []
    for number in range(workers):
        size = (total - len(order)) // (workers - number)
        part = groups[number] if number < len(groups) else []
        lacking = max(0, size - len(part))
        order += [*part, *rest[:lacking]]
        rest = rest[lacking:]
    return [*order, *rest]
