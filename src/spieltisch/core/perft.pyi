from collections.abc import Iterator
from dataclasses import dataclass

from spieltisch.core.state import State

@dataclass(frozen=True)
class Depth:
    depth: int
    leaves: int
    digest: int

def perft(state: State, depth: int, seed: int = 0) -> Iterator[Depth]: ...
