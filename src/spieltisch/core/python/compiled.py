"""A check against Python subclasses whose methods compiled code cannot call."""

from __future__ import annotations

from spieltisch.errors import InvalidArgument

_HEAP_TYPE = 1 << 9
"""Bit of `type.__flags__`: a class statement in Python made the class."""


def refuse_overriding(kind: type, instead: str) -> None:
    """Raise InvalidArgument if `kind` is a class in plain Python that extends a compiled one.

    C code does not see methods that Python overrides, unless the compiled class calls them and says
    so (`asks_python`). `instead` names the class to extend.
    """
    compiled = [base for base in kind.__mro__ if not _is_python(base)]
    called = any(hasattr(base, "asks_python") for base in compiled)
    if _is_python(kind) and called and not kind.asks_python:  # type: ignore[attr-defined]
        raise InvalidArgument(
            f"{kind.__name__} is not compiled, and compiled code would not call its methods: "
            f"extend {instead}"
        )


def _is_python(kind: type) -> bool:
    return bool(kind.__flags__ & _HEAP_TYPE)
