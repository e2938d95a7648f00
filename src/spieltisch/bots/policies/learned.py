"""The bot with learned weights: it judges each action by the position after it."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from spieltisch.bots.bot import Bot, Decision
from spieltisch.bots.player_view import PlayerView
from spieltisch.core.game import Game
from spieltisch.core.ids import Action, Seat
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:  # an extra
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]


class Insight(Protocol):
    """A game's own numbers about the positions after a seat's turns."""

    size: int
    """Number of numbers in a row."""

    def turns(
        self, state: State, seat: Seat, legal: Sequence[Action]
    ) -> tuple[list[tuple[Action, ...]], array[float]]:
        """Return the turns worth judging, and a row of float32 for the position after each.

        A turn is an action, and those of the same seat that follow it at once. The rows do not
        depend on what the seat cannot see.
        """


class Judge:
    """A network in a file of NumPy: layers of rectified units, and a linear part.

    `w0`, `b0`, `w1` and so on are the layers' weights and biases, the last layer has one unit.
    `direct` has a weight for each number of a row. `made_for` is JSON: `game`, `mode`, `seats`,
    and the kind of `observation`, or "insight".
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
        """Return the score of each row, which describes the position after an action."""
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

    It looks one turn ahead, without search, at a position that it cannot tell from the real one.
    `weights` are files of networks, one for each mode and number of seats that the bot plays; it
    raises InvalidArgument in others. `insight` makes the rows that a network judges; without it
    they are observations. Raises InvalidArgument for files made for another game or other rows.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        weights: Path | Sequence[Path],
        insight: Callable[[], Insight] | None = None,
    ) -> None:
        super().__init__(game, seed)
        self.insight = insight
        self.judges: dict[tuple[str, int], Judge] = {}
        for path in [weights] if isinstance(weights, Path) else weights:
            judge = Judge(path)
            made_for = judge.made_for
            if made_for["game"] != game.spec.name:
                raise InvalidArgument(f"{path.name} learned {made_for['game']}, not {game!r}")
            self._check_rows(judge)
            self.judges[str(made_for["mode"]), int(made_for["seats"])] = judge

    def _check_rows(self, judge: Judge) -> None:
        """Raise InvalidArgument if the network judges other rows than those of the insight."""
        kind, name = judge.made_for["observation"], judge.path.name
        if (kind == "insight") != (self.insight is not None):
            raise InvalidArgument(
                f"{name} judges rows of {kind!r}: give `insight` for 'insight', and none otherwise"
            )
        if self.insight is not None and (size := self.insight().size) != len(judge.direct):
            raise InvalidArgument(
                f"{name} judges rows of {len(judge.direct)} numbers, not of {size}"
            )

    def decide(self, view: PlayerView) -> Decision:
        legal = self.legal(view)
        judge = self.judges.get((str(view.options["mode"]), view.seats))
        if judge is None:
            known = " and ".join(
                f"{mode} for {seats} seat{'s' * (seats > 1)}" for mode, seats in self.judges
            )
            raise InvalidArgument(
                f"the learned bot of {self.game.spec.name} plays {known}, not "
                f"{view.options['mode']} for {view.seats}"
            )
        if len(legal) == 1:
            return Decision(legal[0])
        guess = view.determinize(Rng(self.rng.next()))
        firsts, rows = self._described(judge, view, guess, legal)
        return Decision(firsts[int(judge.scores(rows).argmax())])

    def _described(
        self, judge: Judge, view: PlayerView, guess: State, legal: list[Action]
    ) -> tuple[list[Action], Floats]:
        """Return the first action of each turn, and a row for the position after it."""
        import numpy as np

        if self.insight is not None:
            turns, numbers = self.insight().turns(guess, view.seat, legal)
            found = np.frombuffer(numbers, np.float32).reshape(len(turns), -1)
            return [turn[0] for turn in turns], found
        kind = str(judge.made_for["observation"])
        observer = self.game.observer(kind, view.seats, **view.options)
        rows = np.empty((len(legal), observer.size), np.float32)
        after = guess.clone()
        for row, action in zip(rows, legal, strict=True):
            after.copy_from(guess)
            after.apply(view.seat, action)
            observer.into(after, view.seat, row)
        return legal, rows
