from collections.abc import Iterable, Sequence
from typing import final

@final
class Elimination:
    count: int
    left: int
    def __init__(self, count: int) -> None: ...
    def try_all(self, worlds: Iterable[Sequence[float]]) -> list[int]: ...
