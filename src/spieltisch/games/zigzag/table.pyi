from typing import Final

PHASES: Final[tuple[str, ...]]
ENDS: Final[tuple[str, ...]]
