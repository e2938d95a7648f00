"""Games failing the checks in `spieltisch/testing/checks/observations.py`, each by one mistake."""

from __future__ import annotations

from array import array
from types import SimpleNamespace
from typing import Any, ClassVar, SupportsIndex

from spieltisch.core.engine import CHANCE
from spieltisch.core.python.py_game import PyGame
from spieltisch.core.python.py_state import PyState
from spieltisch.core.vector.block import Block
from spieltisch.core.vector.symmetry import Symmetry
from tests.broken.registry import broken


class Numbers:
    """An observer of the toy in plain Python: cards of everybody that `of` lets a seat know."""

    encoder = SimpleNamespace(height=0, width=0)
    blocks: ClassVar = [Block("card", "of each", (("player", ["+0", "+1", "+2"]),), 3, "pips")]
    names: ClassVar = [name for block in blocks for name in block.names]
    size = 3
    most = 3
    symmetries: ClassVar = [Symmetry("nothing", {}, lambda state, action: action)]

    def into(self, state: Any, seat: int, out: Any) -> None:
        cards = self.cards(state, seat)
        seen = [card or 0 for card in cards] + [0] * (3 - len(cards))
        out[:] = array(out.typecode, [v / 3 for v in seen]) if hasattr(out, "typecode") else seen

    def cards(self, state: Any, seat: int) -> list[int]:
        cards: list[int] = state.private(seat)["cards"]
        return cards

    def moved(self, symmetry: Symmetry) -> list[int]:
        return [0, 1, 2]


class Observed(PyGame):
    """The toy with such an observer."""

    observe: type[Numbers] = Numbers

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.encoder: Any = True
        self.symmetries = lambda encoder: self.observe.symmetries

    def observer(self, *given: Any, **options: Any) -> Any:
        return self.observe()


@broken("observations", "game")
class Nothing(PyGame):
    def observer(self, *given: Any, **options: Any) -> Any:
        return None


@broken("observations", "game")
class Leaks(Observed):
    class observe(Numbers):  # noqa: N801
        def cards(self, state: Any, seat: int) -> list[int]:
            cards: list[int] = state.full()["cards"]
            return cards


@broken("observations", "game")
class Exceeds(Observed):
    class observe(Numbers):  # noqa: N801
        def cards(self, state: Any, seat: int) -> list[int]:
            return [4]


@broken("observations", "game")
class Plays(Observed):
    class observe(Numbers):  # noqa: N801
        def into(self, state: Any, seat: int, out: Any) -> None:
            super().into(state, seat, out)
            if state.actors() == (CHANCE,):
                state.apply(CHANCE, 0)


@broken("observations", "game")
class Unscaled(Observed):
    class observe(Numbers):  # noqa: N801
        def into(self, state: Any, seat: int, out: Any) -> None:
            super().into(state, seat, out)
            if hasattr(out, "typecode"):
                out[0] = 0.5


@broken("masks")
class MasksAll(PyState):
    def mask_into(self, seat: SupportsIndex, out: Any) -> int:
        n = super().mask_into(seat, out)
        out[0] = 1
        return n


@broken("masks")
class CountsWrong(PyState):
    def mask_into(self, seat: SupportsIndex, out: Any) -> int:
        return super().mask_into(seat, out) + 1


@broken("symmetries", "game")
class OtherActions(Observed):
    class observe(Numbers):  # noqa: N801
        symmetries: ClassVar = [Symmetry("cards", {}, lambda state, a: (a + 1) % 3 + a // 3 * 3)]


@broken("symmetries", "game")
class OtherPlaces(Observed):
    class observe(Numbers):  # noqa: N801
        def moved(self, symmetry: Symmetry) -> list[int]:
            return [1, 0, 2]
