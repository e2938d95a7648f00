"""Fair draws at a table: the parts of the seed, and what everybody may know of them."""

from __future__ import annotations

from collections.abc import Collection

from spieltisch.core.fair import draws
from spieltisch.core.fair.pledge import Pledge
from spieltisch.server.table.values import Draws, Status


class Mixture:
    """The secret of a table, and the random bytes that guests' pages added to it.

    The bytes of those count who hold a seat, from the start on of those who held one then.
    """

    def __init__(self, secret: str, of_a_day: bool = False) -> None:
        self._secret = secret
        self._of_a_day = of_a_day
        """Whether the secret is that of a day: it is revealed with the day's results."""
        self._commitment = draws.commitment(secret) if secret else ""
        self._mixed: dict[int, str] = {}
        self._order: tuple[int, ...] = ()
        """The order of the seats that comes of the seed; empty: none does."""

    def add(self, guest: int, entropy: str) -> None:
        """Take the random bytes of a guest's page."""
        self._mixed[guest] = entropy

    def has(self, guest: int) -> bool:
        """Return whether a page of this guest added some."""
        return guest in self._mixed

    def rename(self, old: int, new: int) -> None:
        """Count the random bytes of a guest as those of another, at the same place."""
        if old in self._mixed:
            self._mixed = {new if one == old else one: its for one, its in self._mixed.items()}

    def close(self, seated: Collection[int], order: tuple[int, ...] = ()) -> None:
        """Forget those of guests who have no seat: the game begins. `order` is that of the seats
        where it comes of the seed."""
        self._order = order
        self._mixed = {guest: one for guest, one in self._mixed.items() if guest in seated}

    def seed(self, seated: Collection[int]) -> bytes | None:
        """Return the seed of the draws; None where nobody can check them."""
        return draws.seed(self._secret, self._of(seated)) if self._secret else None

    def shown(self, seated: Collection[int], status: Status) -> Draws | None:
        """Return what everybody may know: the secret once the game is over."""
        if not self._secret:
            return None
        counted = self._of(seated) if status == "waiting" else tuple(self._mixed.values())
        revealed = status == "finished" and not self._of_a_day
        return Draws(self._commitment, self._secret if revealed else "", counted)

    def pledge(self, day_over: bool) -> Pledge | None:
        """Return what the record of a finished game has; None where nobody can check its draws.

        `day_over`: the day of a challenge is over.
        """
        if not self._secret:
            return None
        secret = self._secret if day_over or not self._of_a_day else ""
        return Pledge(self._commitment, secret, tuple(self._mixed.values()), self._order)

    def _of(self, seated: Collection[int]) -> tuple[str, ...]:
        return tuple(one for guest, one in self._mixed.items() if guest in seated)
