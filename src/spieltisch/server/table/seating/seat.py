"""A seat of a table and its player."""

from __future__ import annotations

from dataclasses import dataclass

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
    colour: Colour | None = None
    """The colour a person chose or was given; from the start on, every seat's."""
    avatar: int | None = None
    """The avatar of the person."""

    @property
    def taken(self) -> bool:
        """Whether somebody has it."""
        return self.guest is not None or self.bot is not None
