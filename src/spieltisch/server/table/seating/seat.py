"""A seat of a table and its player."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.server.table.events import Sat
from spieltisch.server.table.values import Colour


@dataclass
class TableSeat:
    """The player of a seat: a person or a bot, or a person whose place a bot keeps."""

    guest: int | None = None
    name: str | None = None
    bot: str | None = None
    since: int = 0
    """The log number at which the guest sat down."""
    free: bool = False
    """Whether somebody else may take it during play: its person left."""
    stood_in: bool = False
    """Whether the bot was put in while its person was away, or plays for a person who never came:
    it costs them nothing."""
    relieved: bool = False
    """Whether the bot plays only this turn: its person had no time left for it."""
    colour: Colour | None = None
    """The colour a person chose or was given; from the start on, every seat's."""
    avatar: int | None = None
    """The avatar of the person."""

    @property
    def taken(self) -> bool:
        """Whether somebody has it."""
        return self.guest is not None or self.bot is not None

    def sat(self, event: Sat, n: int, free: Colour) -> TableSeat:
        """Return the seat once a guest took it at log number `n`; `free` is a colour that nobody
        has."""
        again = self.guest == event.guest
        return TableSeat(
            event.guest,
            event.name,
            since=self.since if again else n,
            colour=self.colour or event.colour or free,
            avatar=self.avatar if again else event.avatar,
        )

    def run_out(self, bot: str, came: bool, for_a_turn: bool) -> None:
        """Have a bot play on for a person who has no time left. Where they never `came`, it plays
        for itself."""
        self.bot, self.stood_in, self.relieved = bot, not came, for_a_turn
