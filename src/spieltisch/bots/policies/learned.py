"""The bot that learned by playing itself: it judges each action by the position after it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spieltisch.bots.bot import Bot, Decision
from spieltisch.bots.player_view import PlayerView
from spieltisch.core.game import Game
from spieltisch.core.ids import Action
from spieltisch.core.rng import Rng
from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:  # an extra
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]


class Judge:
    """A network in a file of NumPy: layers of rectified units, and a linear part.

    `w0`, `b0`, `w1` and so on are the layers' weights and biases, the last layer has one unit.
    `direct` has a weight for each number of an observation. `made_for` is JSON: `game`, `mode`,
    `seats`, and the kind of `observation`.
    """

    def __init__(self, path: Path) -> None:
        try:
            import numpy as np
        except ImportError:
            raise InvalidArgument(
                "a learned bot needs numpy: pip install 'spieltisch[onnx]'"
            ) from None
        self.path = path
        with np.load(path) as kept:
            self.made_for: dict[str, Any] = json.loads(str(kept["made_for"]))
            count = sum(name.startswith("w") for name in kept)
            parts = [(kept[f"w{i}"], kept[f"b{i}"]) for i in range(count)]
            self.layers = [(w.astype("f4"), b.astype("f4")) for w, b in parts]
            self.direct: Floats = kept["direct"].astype("f4")

    def scores(self, rows: Floats) -> Floats:
        """Return the score of each row, an observation of the position after an action."""
        inner = rows
        for number, (weight, bias) in enumerate(self.layers):
            inner = inner @ weight.T + bias
            if number < len(self.layers) - 1:
                inner = inner.clip(min=0)
        found: Floats = inner[:, 0] + rows @ self.direct
        return found

    def __reduce__(self) -> tuple[type[Judge], tuple[Path]]:
        return Judge, (self.path,)


class LearnedBot(Bot):
    """A bot that plays the action after which a network likes the position most.

    It looks one action ahead, without search, at a position that it cannot tell from the real one.
    It plays the mode and the number of seats that the network learned, and raises InvalidArgument
    in others, and for a file made for another game.
    """

    def __init__(self, game: Game, seed: int, weights: Path) -> None:
        super().__init__(game, seed)
        self.judge = Judge(weights)
        made_for = self.judge.made_for
        self.seats, self.mode = int(made_for["seats"]), str(made_for["mode"])
        if made_for["game"] != game.spec.name:
            raise InvalidArgument(f"{weights.name} learned {made_for['game']}, not {game!r}")
        self.observation = str(made_for["observation"])

    def decide(self, view: PlayerView) -> Decision:
        legal = self.legal(view)
        if view.seats != self.seats or view.options["mode"] != self.mode:
            raise InvalidArgument(
                f"the learned bot of {self.game.spec.name} plays {self.mode} for {self.seats} "
                f"seats, not {view.options['mode']} for {view.seats}"
            )
        return Decision(legal[0] if len(legal) == 1 else self._best(view, legal))

    def _best(self, view: PlayerView, legal: list[Action]) -> Action:
        """Return the action whose position has the highest score."""
        import numpy as np

        observer = self.game.observer(self.observation, view.seats, **view.options)
        rows = np.empty((len(legal), observer.size), np.float32)
        guess = view.determinize(Rng(self.rng.next()))
        after = guess.clone()
        for row, action in zip(rows, legal, strict=True):
            after.copy_from(guess)
            after.apply(view.seat, action)
            observer.into(after, view.seat, row)
        return legal[int(self.judge.scores(rows).argmax())]
