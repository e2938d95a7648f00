"""`python -m tests.none_everywhere` calls everything compiled with None in place of each argument.

It prints each call before it makes it: where a function reads through None, the process dies, and
the last line says of what.
"""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import spieltisch
from spieltisch.bots import PlayerView

SRC = Path(spieltisch.__file__).parents[1]
MOST = 6
"""Arguments of a call, at most."""


def modules() -> Iterator[Any]:
    """All compiled modules."""
    for path in sorted((SRC / "spieltisch").rglob("*.pyx")):
        yield import_module(".".join(path.relative_to(SRC).with_suffix("").parts))


def objects() -> list[object]:
    """Objects whose methods are called."""
    states = [spieltisch.load(name).random_game(3, limit=12) for name in spieltisch.list_games()]
    return [*states, *(PlayerView(state, 0) for state in states), spieltisch.Rng(1)]


def calls() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Everything to call, with its name."""
    known = objects()
    for module in modules():
        for name, found in sorted(vars(module).items()):
            if getattr(found, "__module__", None) != module.__name__:
                continue
            if callable(found):
                yield f"{module.__name__}.{name}", found
            if inspect.isclass(found):
                for one in (one for one in known if isinstance(one, found)):
                    for method in sorted(vars(found)):
                        if not method.startswith("__") and callable(getattr(one, method, None)):
                            yield f"{type(one).__name__}.{method}", getattr(one, method)


def main() -> None:
    """Call everything."""
    for name, found in calls():
        print(name, flush=True)
        for count in range(1, MOST + 1):
            with contextlib.suppress(Exception):
                found(*[None] * count)
    print("all")


if __name__ == "__main__":
    main()
