"""Evaluators: functions, torch modules and ONNX files that judge many positions at once.

An evaluator gets `observations`, float32 of shape (n, *shape of the observer), and `masks` of the
legal actions, bool of shape (n, actions). It returns `priors` of shape (n, actions) and `values` of
shape (n,), (n, 1) or (n, seats):

- A row's priors are weights of the legal actions; those of others do not count, nor does their sum.
- A value is a return as `State.returns` has it, from -1 to 1 or a solo mode's result. It is the
  acting seat's; with a column for each seat it is that of all, the acting seat first.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:  # an extra
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Masks = NDArray[np.bool_]

Evaluate = Callable[["Floats", "Masks"], "tuple[Any, Any]"]
"""A function that evaluates a batch: it gets observations and masks, and returns priors and
values."""
TO_RETURN = "an evaluator returns two arrays, priors and values"


def evaluate_by(evaluator: Any) -> Evaluate:
    """Return a function for a function, a torch module, or the path of an ONNX file.

    Raises InvalidArgument for anything else, and where torch, onnxruntime or the file is missing.
    """
    if isinstance(evaluator, str | PathLike):
        return OnnxFile(Path(evaluator))
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(evaluator, torch.nn.Module):
        return TorchModule(evaluator)
    if not callable(evaluator):
        raise InvalidArgument(
            "an evaluator is a function of (observations, masks), a torch module, or the path of "
            f"an ONNX file, not {evaluator!r}"
        )
    return evaluator  # type: ignore[no-any-return]


class TorchModule:
    """A torch module; called in evaluation mode, on its own device.

    Its `forward` takes the observations, or observations and masks.
    """

    def __init__(self, module: Any) -> None:
        self.module = module
        self.masked = len(inspect.signature(module.forward).parameters) > 1

    def __call__(self, observations: Floats, masks: Masks) -> tuple[Any, Any]:
        """Return the module's outputs as arrays of NumPy."""
        priors, values = two_of(self.outputs(observations, masks))
        return priors.detach().cpu().numpy(), values.detach().cpu().numpy()

    def outputs(self, observations: Floats, masks: Masks) -> Any:
        """Return what the module returns for a batch."""
        import torch

        first = next(self.module.parameters(), None)
        device = None if first is None else first.device
        given = [torch.from_numpy(observations).to(device)]
        if self.masked:
            given.append(torch.from_numpy(masks).to(device))
        self.module.eval()
        with torch.inference_mode():
            return self.module(*given)


class OnnxFile:
    """A network in an ONNX file, on one thread: observations, then masks where it has two inputs.

    It pickles by its path.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.session = onnx_session(path)
        self.inputs = self.session.get_inputs()

    def __call__(self, observations: Floats, masks: Masks) -> tuple[Any, Any]:
        """Return the network's two outputs."""
        return two_of(self.outputs(observations, masks))

    def outputs(self, observations: Floats, masks: Masks) -> list[Any]:
        """Return all outputs for a batch. Raises InvalidArgument for shapes that do not fit."""
        given: dict[str, Any] = {self.inputs[0].name: observations}
        if len(self.inputs) == 2:
            wants_bool = "bool" in self.inputs[1].type
            given[self.inputs[1].name] = masks if wants_bool else masks.astype("float32")
        try:
            return list(self.session.run(None, given))
        except Exception as error:  # of a class of its own for each reason
            raise InvalidArgument(f"{self.path.name} does not take these: {error}") from None

    def __reduce__(self) -> tuple[type[OnnxFile], tuple[Path]]:
        return OnnxFile, (self.path,)


def onnx_session(path: Path) -> Any:
    """Return an ONNX file's network with one or two inputs, ready to run on one thread.

    Raises InvalidArgument where onnxruntime or the file is missing, and for other files.
    """
    try:
        import onnxruntime
    except ImportError:
        raise InvalidArgument(
            f"{path.name} needs onnxruntime: pip install 'spieltisch[onnx]'"
        ) from None
    if not path.is_file():
        raise InvalidArgument(f"no file {path}: an ONNX file is needed")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    try:
        session = onnxruntime.InferenceSession(
            path.read_bytes(), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:  # of a class of its own for each reason
        raise InvalidArgument(f"{path} is not an ONNX file that runs: {error}") from None
    names = [each.name for each in session.get_inputs()]
    if len(names) not in (1, 2):
        raise InvalidArgument(
            f"{path.name} has the inputs {', '.join(names)}: it may take observations, and masks"
        )
    return session


def two_of(found: Any) -> tuple[Any, Any]:
    """Return priors and values. Raises InvalidArgument for anything but two."""
    if not isinstance(found, tuple | list) or len(found) != 2:
        kind = type(found).__name__
        many = f" of {len(found)}" if isinstance(found, tuple | list) else ""
        raise InvalidArgument(f"{TO_RETURN}, not a {kind}{many}")
    return found[0], found[1]


def checked(found: Any, rows: int, actions: int, seats: int, sides: int) -> tuple[Floats, Floats]:
    """Return priors and values as float32 of two axes. Raises InvalidArgument for other shapes.

    With more than two `sides` nobody else's value follows from one seat's.
    """
    import numpy as np

    priors, values = map(_array, two_of(found))
    if priors.shape != (rows, actions):
        raise InvalidArgument(f"priors have the shape {(rows, actions)}, not {priors.shape}")
    if values.shape == (rows,):
        values = values[:, None]
    if values.shape == (rows, 1) and sides > 2:
        raise InvalidArgument(
            f"with {sides} sides values need a column for each seat, {(rows, seats)}: the acting "
            "seat's first"
        )
    if values.shape not in ((rows, 1), (rows, seats)):
        raise InvalidArgument(
            f"values have the shape {(rows,)} or {(rows, seats)}, not {values.shape}"
        )
    return np.ascontiguousarray(priors), np.ascontiguousarray(values)


def _array(given: Any) -> Floats:
    """Return float32. Raises InvalidArgument for anything but real numbers."""
    import numpy as np

    detach = getattr(given, "detach", None)  # of a torch tensor, whose graph NumPy refuses
    array = np.asarray(given if detach is None else detach().cpu())
    if array.dtype.kind not in "fiub":
        raise InvalidArgument(f"{TO_RETURN} of numbers, not of {array.dtype}")
    return array.astype(np.float32, copy=False)
