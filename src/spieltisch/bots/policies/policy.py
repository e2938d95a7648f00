"""Policies: functions, torch modules, models of Stable-Baselines3 and ONNX files.

A policy gets an observation, float32 of the observer's shape, and a mask of the legal actions. The
mask is bool, with one number for each action of the space. The policy returns the index of an
action, or a score for each action; the scores of illegal actions do not count. A torch module and
an ONNX file return scores, or several outputs of which the scores are the first, and see a batch of
one.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spieltisch.bots.guided.evaluators import OnnxFile, TorchModule
from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:  # an extra
    import numpy as np
    from numpy.typing import NDArray

Policy = Callable[["NDArray[np.float32]", "NDArray[np.bool_]"], Any]
"""A function of an observation and a mask."""


def policy_of(given: Any) -> Policy:
    """Return a function for a policy of any kind.

    Raises InvalidArgument for anything else, and where onnxruntime or the file is missing.
    """
    if isinstance(given, str | PathLike):
        return _Onnx(Path(given))
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(given, torch.nn.Module) and not _predicts(given):
        return _Module(given)
    if _predicts(given):
        return _Model(given)
    if not callable(given):
        raise InvalidArgument(
            f"{given!r} is no policy; give a function of (observation, mask), a torch module, "
            "a model with predict(), or the path of an ONNX file"
        )
    return given  # type: ignore[no-any-return]


def is_network(given: Any) -> bool:
    """Return whether an object is a torch module, a model with `predict`, or an ONNX path."""
    torch = sys.modules.get("torch")
    if isinstance(given, PathLike) or (isinstance(given, str) and given.endswith(".onnx")):
        return True
    return _predicts(given) or (torch is not None and isinstance(given, torch.nn.Module))


def _predicts(given: Any) -> bool:
    return callable(getattr(given, "predict", None))


class _Model:
    """A model of Stable-Baselines3: its likeliest action, with the mask if `predict` takes one."""

    def __init__(self, model: Any) -> None:
        self.model = model
        self.masked = "action_masks" in inspect.signature(model.predict).parameters

    def __call__(self, observation: Any, mask: Any) -> Any:
        """Return the index of an action."""
        more = {"action_masks": mask} if self.masked else {}
        return int(self.model.predict(observation, deterministic=True, **more)[0])


class _Module:
    """A torch module that returns scores."""

    def __init__(self, module: Any) -> None:
        self.network = TorchModule(module)

    def __call__(self, observation: Any, mask: Any) -> Any:
        """Return the scores."""
        found = self.network.outputs(observation[None], mask[None])
        scores = found[0] if isinstance(found, tuple | list) else found
        return scores.detach().cpu().numpy()[0]


class _Onnx:
    """A network in an ONNX file that returns scores."""

    def __init__(self, path: Path) -> None:
        self.network = OnnxFile(path)

    def __call__(self, observation: Any, mask: Any) -> Any:
        """Return the scores. Raises InvalidArgument if the network does not take these shapes."""
        return self.network.outputs(observation[None], mask[None])[0][0]
