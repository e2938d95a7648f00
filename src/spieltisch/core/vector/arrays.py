"""Arrays of NumPy for the outputs of a batch."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:  # batches make arrays
    import numpy as np
    from numpy.typing import NDArray

    from spieltisch.core.vector.batch import Batch


@dataclass(frozen=True)
class Arrays:
    """The arrays that a batch writes, and one for the actions to be played; see `Batch.write_to`.

    Those that the batch does not write are None.
    """

    actions: NDArray[np.int32]
    actors: NDArray[np.int32]
    rewards: NDArray[np.float32]
    points: NDArray[np.float32]
    margins: NDArray[np.float32]
    ended: NDArray[np.uint8]
    masks: NDArray[np.bool_] | None
    observations: NDArray[Any] | None
    finals: NDArray[Any] | None

    @classmethod
    def of(cls, batch: Batch, dtype: Any, masks: bool, finals: bool) -> Arrays:
        """Return new arrays for a batch. Raises InvalidArgument."""
        import numpy as np

        kind = np.dtype(dtype)
        if kind not in (np.dtype("uint8"), np.dtype("float32")):
            raise InvalidArgument(f"observations are of uint8 or float32, not of {kind}")
        if finals and batch.observer is None:
            raise InvalidArgument("finals need an observer: batch(..., observer='flat')")
        n, seats = batch.size, batch.seats
        shape = None if batch.observer is None else (n, *batch.observer.shape)
        return cls(
            actions=np.zeros(n, np.int32),
            actors=np.zeros(n, np.int32),
            rewards=np.zeros((n, seats), np.float32),
            points=np.zeros((n, seats), np.float32),
            margins=np.zeros((n, seats), np.float32),
            ended=np.zeros(n, np.uint8),
            masks=np.zeros((n, batch.actions), np.bool_) if masks else None,
            observations=None if shape is None else np.zeros(shape, kind),
            finals=np.zeros(shape, kind) if finals and shape is not None else None,
        )

    def outputs(self) -> dict[str, Any]:
        """Return the arrays that a batch writes, by name."""
        names = [field.name for field in fields(self) if field.name != "actions"]
        return {name: getattr(self, name) for name in names}
