from typing import Final

MOST: Final[int]
MULTISETS: Final[tuple[tuple[int, ...], ...]]
NUMBER: Final[dict[tuple[int, ...], int]]
