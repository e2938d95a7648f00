"""Finds the compiled modules, which are one file in a tab: it is loaded sooner than many."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from pathlib import Path
from types import ModuleType

FILE = str(Path(__file__).with_name("joined.wasm"))
NAMES = frozenset(Path(FILE).with_suffix(".txt").read_text().split())


class Joined(ExtensionFileLoader):
    """Loads a module that `FILE` has under its full name; see `compiler.py`."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how a module is loaded, if `FILE` has it."""
        return ModuleSpec(name, cls(name, FILE), origin=FILE) if name in NAMES else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module, not executed yet."""
        inside = ModuleSpec(spec.name.replace(".", "_"), self, origin=FILE)
        module = super().create_module(inside)
        module.__name__ = spec.name
        return module


sys.meta_path.insert(0, Joined)
