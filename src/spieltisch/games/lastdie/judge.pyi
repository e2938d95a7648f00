from typing import final

from spieltisch.games.lastdie.outlook import Outlook
from spieltisch.games.lastdie.sweep import Sweep

@final
class Judge:
    @property
    def outlook(self) -> Outlook: ...
    @property
    def solved(self) -> Sweep | None: ...
    def __init__(
        self,
        outlook: Outlook,
        target: int,
        race: tuple[float, float, float],
        solved: Sweep | None,
    ) -> None: ...
