"""Small ONNX files, written by hand: the format is protocol buffers, and needs no package."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

FLOAT, BOOL = 1, 9


def number(value: int) -> bytes:
    """Write a number of variable length."""
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])


def field(key: int, value: int | str | bytes) -> bytes:
    """Write a field: a number, or a text or message with its length."""
    if isinstance(value, int):
        return number(key << 3) + number(value)
    raw = value.encode() if isinstance(value, str) else value
    return number(key << 3 | 2) + number(len(raw)) + raw


def array(name: str, kind: int, shape: Sequence[int | str]) -> bytes:
    """Write what an input or output is."""
    sizes = (field(2, size) if isinstance(size, str) else field(1, size) for size in shape)
    axes = b"".join(field(1, size) for size in sizes)
    return field(1, name) + field(2, field(1, field(1, kind) + field(2, axes)))


def node(kind: str, inputs: Sequence[str], output: str, *attributes: bytes) -> bytes:
    """Write an operation."""
    names = b"".join(field(1, name) for name in inputs)
    return names + field(2, output) + field(4, kind) + b"".join(field(5, a) for a in attributes)


def to_float() -> bytes:
    """Write the attribute of a Cast to float."""
    return field(1, "to") + field(3, FLOAT) + field(20, 2)


def axes(name: str, *values: int) -> bytes:
    """Write an attribute of several numbers."""
    return field(1, name) + b"".join(field(8, value) for value in values) + field(20, 7)


def write_onnx(path: Path, observed: int, actions: int) -> None:
    """Write a network whose priors are the mask, and whose value is the mean of what is seen."""
    graph = b"".join(
        [
            field(1, node("Cast", ["masks"], "priors", to_float())),
            field(1, node("ReduceMean", ["observations"], "values", axes("axes", 1))),
            field(2, "tiny"),
            field(11, array("observations", FLOAT, ["n", observed])),
            field(11, array("masks", BOOL, ["n", actions])),
            field(12, array("priors", FLOAT, ["n", actions])),
            field(12, array("values", FLOAT, ["n", 1])),
        ]
    )
    path.write_bytes(field(1, 8) + field(7, graph) + field(8, field(2, 13)))
