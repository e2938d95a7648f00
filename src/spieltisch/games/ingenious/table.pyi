from typing import Final

PHASES: Final[tuple[str, ...]]
