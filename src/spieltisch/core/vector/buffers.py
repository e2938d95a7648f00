"""Access to the caller's arrays as contiguous memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from spieltisch.errors import InvalidArgument

_NAMES = {
    "B": "uint8",
    "b": "int8",
    "?": "bool",
    "f": "float32",
    "d": "float64",
    "i": "int32",
    "q": "int64",
}
_SAME = {"l": "q", "<i": "i", "<q": "q", "<f": "f", "<d": "d"}
"""Other format codes that NumPy writes where the types are equal."""


def flat(out: Any, size: int, forms: Sequence[str]) -> tuple[memoryview, str]:
    """Return a C-contiguous, writable buffer of `size` numbers in a row, and their format.

    `out` supports Python's buffer protocol, as NumPy arrays do, or DLPack, as torch tensors do;
    DLPack needs NumPy. `forms` are the accepted formats, as codes of `struct`. Raises
    InvalidArgument for anything else.
    """
    try:
        view = memoryview(out)
    except TypeError:
        view = _by_dlpack(out, size, forms)
    form = _SAME.get(view.format, view.format)
    if form not in forms or view.readonly or not view.c_contiguous:
        raise InvalidArgument(
            f"{_wanted(size, forms)} is needed, not one of {_NAMES.get(form, repr(view.format))}"
            + (", read-only" if view.readonly else "")
            + ("" if view.c_contiguous else ", with gaps")
        )
    if view.nbytes != size * view.itemsize:
        raise InvalidArgument(f"{_wanted(size, forms)} is needed, not one of shape {view.shape}")
    plain = view.cast("B")
    return (plain if form in "Bb?" else plain.cast(form)), form  # type: ignore[call-overload]


def _wanted(size: int, forms: Sequence[str]) -> str:
    kinds = " or ".join(_NAMES[form] for form in forms)
    return f"a C-contiguous, writable array of {size} numbers of {kinds}"


def refuse_overlap(buffers: Mapping[str, memoryview]) -> None:
    """Raise InvalidArgument for two buffers, by name, that share memory."""
    import ctypes

    spans = []
    for name, view in buffers.items():
        if view.nbytes:
            first = ctypes.addressof(ctypes.c_char.from_buffer(view.cast("B")))
            spans.append((first, first + view.nbytes, name))
    spans.sort()
    for (_, end, one), (begin, _, other) in pairwise(spans):
        if begin < end:
            raise InvalidArgument(f"{one} and {other} share memory: give each an array of its own")


def numbers(given: Any, size: int, below: int) -> memoryview:
    """Return `size` numbers as a buffer of int32, without a copy if they are one.

    `given` may be read-only, of any type of integers, a list, or anything that NumPy reads, such as
    tensors of torch and arrays of JAX. They should be less than `below`, as an error says. Raises
    InvalidArgument.
    """
    try:
        return flat(given, size, ("i",))[0]
    except InvalidArgument:
        found = _as_int32(given)
    if found is None or len(found) != size:
        shape, dtype = getattr(given, "shape", None), getattr(given, "dtype", None)
        what = f"{dtype} of shape {tuple(shape)}" if shape is not None else f"{given!r:.60}"
        if found is not None and shape is None:
            what = f"{len(found)} of them"
        raise InvalidArgument(
            f"{size} integers in a row from 0 to {below - 1} are needed, not {what}"
        )
    return found


def _as_int32(given: Any) -> memoryview | None:
    """Return a copy as int32; None for anything but a row of integers that fit."""
    try:
        import numpy as np

        array = np.asarray(given)
        if array.dtype == object and hasattr(given, "__dlpack__"):
            array = np.from_dlpack(given)
    except (ImportError, TypeError, ValueError, BufferError, RuntimeError):
        return None
    if array.dtype.kind not in "iu" or array.ndim != 1:
        return None
    copied: Any = array.astype(np.int32)
    return memoryview(copied) if (copied == array).all() else None


def _by_dlpack(out: Any, size: int, forms: Sequence[str]) -> memoryview:
    """Return the memory of a tensor. Raises InvalidArgument for anything else."""
    try:
        from numpy import from_dlpack

        array: Any = from_dlpack(out)
        return memoryview(array)
    except (ImportError, AttributeError, TypeError, BufferError, RuntimeError) as error:
        kind = type(out).__name__
        raise InvalidArgument(f"{_wanted(size, forms)} is needed, not {kind}: {error}") from None
