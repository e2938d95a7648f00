"""Access to the caller's arrays as contiguous memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spieltisch.errors import InvalidArgument

_NAMES = {"B": "uint8", "?": "bool", "f": "float32", "d": "float64", "i": "int32", "q": "int64"}
_SAME = {"l": "q", "<i": "i", "<q": "q", "<f": "f", "<d": "d"}
"""Other format codes that NumPy writes where the types are equal."""


def flat(out: Any, size: int, forms: Sequence[str]) -> tuple[memoryview, str]:
    """Return a C-contiguous, writable buffer of `size` numbers in a row, and their format.

    `out` supports Python's buffer protocol, as NumPy arrays do, or DLPack, as torch tensors do;
    DLPack needs NumPy. `forms` are the accepted formats, as codes of `struct`. Raises
    InvalidArgument for anything else.
    """
    wanted = f"a C-contiguous, writable array of {size} numbers of " + " or ".join(
        _NAMES[form] for form in forms
    )
    try:
        view = memoryview(out)
    except TypeError:
        view = _by_dlpack(out, wanted)
    form = _SAME.get(view.format, view.format)
    if form not in forms or view.readonly or not view.c_contiguous:
        raise InvalidArgument(
            f"{wanted} is needed, not one of format {view.format!r}"
            + (", read-only" if view.readonly else "")
            + ("" if view.c_contiguous else ", with gaps")
        )
    if view.nbytes != size * view.itemsize:
        raise InvalidArgument(f"{wanted} is needed, not one of shape {view.shape}")
    plain = view.cast("B")
    return (plain if form in "B?" else plain.cast(form)), form  # type: ignore[call-overload]


def _by_dlpack(out: Any, wanted: str) -> memoryview:
    """Return the memory of a tensor. Raises InvalidArgument for anything else."""
    try:
        from numpy import from_dlpack

        array: Any = from_dlpack(out)
        return memoryview(array)
    except (ImportError, AttributeError, TypeError, BufferError, RuntimeError) as error:
        raise InvalidArgument(f"{wanted} is needed, not {type(out).__name__}: {error}") from None
