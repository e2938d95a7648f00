"""Tables at which bots play among themselves: they go on without anybody, so there are not many."""

from __future__ import annotations

from spieltisch.server.base.shares.allowances import Places
from spieltisch.server.base.shares.networks import Rooms

IN_ALL = 200
EACH_ADDRESS = 40
EACH_GUEST = 8
FEW = 2
"""Tables of bots per network beyond which none begins once half of all places are taken."""


class BotTables:
    """Tables of bots: their number in all, for each guest and for each address."""

    def __init__(self) -> None:
        self._by_address = Rooms(IN_ALL, EACH_ADDRESS, few=FEW)
        self._by_guest = Places(IN_ALL, EACH_GUEST)
        self._begun: dict[str, tuple[str, int]] = {}

    def begin(self, table: str, address: str, guest: int) -> bool:
        """Count a table, unless that would be too many; return whether bots may play there."""
        if table in self._begun:
            return True
        if not self._by_address.take(address):
            return False
        if not self._by_guest.take(guest):
            self._by_address.leave(address)
            return False
        self._begun[table] = address, guest
        return True

    def end(self, table: str) -> None:
        """Count a table no longer, if it was."""
        if table in self._begun:
            address, guest = self._begun.pop(table)
            self._by_address.leave(address)
            self._by_guest.leave(guest)
