"""The bot's judgement as numbers: `model.txt`, written by `fitting/lastdie.py`.

```
race 2  end to_go variance     win_probability.pyx: for each number of players
row     16 numbers             row_forecast.pyx: for each input of a row,
player  16 numbers             for each input of a player,
out     16 numbers             and of the units
```
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from spieltisch.games.lastdie.bots.row_forecast import ROW, SEAT, UNITS, Weights

Numbers = tuple[float, ...]
PATH = Path(__file__).with_suffix(".txt")


@dataclass(frozen=True)
class Model:
    """Weights of the judgement: UNITS numbers an input, and `race` by the number of players."""

    race: Mapping[int, tuple[float, float, float]]
    row: Numbers
    player: Numbers
    out: Numbers

    def weights(self) -> Weights:
        """Return the weights in the layout of the compiled code."""
        return Weights(*(array("f", numbers) for numbers in (self.row, self.player, self.out)))

    def write(self, path: Path = PATH) -> None:
        """Write the model to five digits."""

        def line(word: str, numbers: Iterable[float]) -> str:
            return " ".join([word, *(f"{number:.5g}" for number in numbers)]) + "\n"

        parts = {"row": self.row, "player": self.player, "out": self.out}
        path.write_text(
            "".join(line(f"race {seats}", numbers) for seats, numbers in self.race.items())
            + "".join(
                line(word, numbers[i : i + UNITS])
                for word, numbers in parts.items()
                for i in range(0, len(numbers), UNITS)
            )
        )


@cache
def read_model(path: Path = PATH) -> Model:
    """Read the model."""
    race: dict[int, tuple[float, float, float]] = {}
    parts: dict[str, list[float]] = {"row": [], "player": [], "out": []}
    for line in path.read_text().splitlines():
        word, *rest = line.split()
        numbers = [float(number) for number in rest]
        if word == "race":
            seats, end, to_go, variance = numbers
            race[int(seats)] = (end, to_go, variance)
        else:
            parts[word] += numbers
    sizes = {word: len(numbers) // UNITS for word, numbers in parts.items()}
    assert sizes == {"row": ROW, "player": SEAT, "out": 1}, sizes
    return Model(race, *(tuple(parts[word]) for word in ("row", "player", "out")))
