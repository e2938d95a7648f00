"""Run as if nothing but Python and spieltisch were installed: as by `pip install spieltisch`.

    python tests/engine_alone.py               imports all that no extra brings, and prints a list
    python tests/engine_alone.py ARGUMENT...   is the command line

A program of its own, for `test_packaging.py`: what is imported once cannot be missing any more.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Sequence
from importlib import metadata
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

OF_EXTRAS = (
    "spieltisch.server",
    "spieltisch.cli.checks",
    "spieltisch.tab",
    "spieltisch.envs",
    "spieltisch.assistants.mcp_server",
    "spieltisch.research.arena.cluster",
    "spieltisch.research.arena.export",
    "spieltisch.research.arena.ratings",
    "spieltisch.research.arena.sequential",
    "spieltisch.research.rating",
    "spieltisch.research.selfplay",
    "spieltisch.research.study",
)
"""Modules that are imported only where their extra is installed."""


class NothingElse(MetaPathFinder):
    """Finds no module but Python's own and spieltisch's."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Raise ModuleNotFoundError for what would have to be installed."""
        top = fullname.split(".")[0]
        if top not in sys.stdlib_module_names | {"spieltisch"}:
            raise ModuleNotFoundError(f"No module named {top!r}", name=top)
        return None


def import_engine() -> list[str]:
    """Import all modules but those of extras, and return their names."""
    import spieltisch

    found = []
    for module in pkgutil.walk_packages(spieltisch.__path__, "spieltisch."):
        parts = module.name.split(".")
        if module.name.startswith(OF_EXTRAS) or "tests" in parts or parts[-1] == "__main__":
            continue
        importlib.import_module(module.name)
        found.append(module.name)
    return found


if __name__ == "__main__":
    sys.meta_path.insert(0, NothingElse())
    metadata.entry_points = lambda **_: metadata.EntryPoints()  # type: ignore[assignment]
    if sys.argv[1:]:
        from spieltisch.cli import main

        sys.exit(main())
    print("\n".join(import_engine()))
