"""Bodies of the HTTP calls about daily challenges."""

from __future__ import annotations

from spieltisch.server.table.values import PlayerName, Value, Word


class NewAttempt(Value, frozen=True):
    """POST /api/daily: begin today's attempt, or return to it; answered by `Made`. `again`: play
    the same draws once more after it, which does not count."""

    game: Word
    again: bool = False


class DailyResult(Value, frozen=True):
    """An attempt among the results of a day."""

    rank: int
    name: PlayerName
    finished: bool
    """Whether the game ended by its rules, and on that day."""
    place: int | None
    """The place against the bots; 1 in solo modes."""
    score: int | None
    """The result of a solo game, else the player's score; null: none."""
    compared: list[int]
    """The numbers that decide between attempts of the same place, the score first; then time."""
    seconds: int
    table: str
    mine: bool
    better_than: int
    """The number of worse attempts, `of` all that have ended."""
    of: int
    person: str
    """The id of the player's profile."""


class DailyAttempt(Value, frozen=True):
    """A guest's attempt of today; without a `result` it goes on."""

    table: str
    result: DailyResult | None


class DailyGame(Value, frozen=True):
    """Today's challenge at one game: its mode, and the levels of the bots."""

    game: str
    mode: str
    bots: list[str]
    commitment: str
    """The hash of the secret of today's draws, and of tomorrow's."""
    tomorrow: str
    attempt: DailyAttempt | None


class Daily(Value, frozen=True):
    """GET /api/daily: today's challenges."""

    day: int
    """Days since 1970, in UTC."""
    ends_at: int
    """The end of the day, in milliseconds since 1970."""
    streak: int
    games: list[DailyGame]


class DailyResults(Value, frozen=True):
    """GET /api/daily/results?game=NAME&day=DAY: the results of a day, whose tables may be
    watched again. Today's are there once the guest's own attempt has ended (`open`)."""

    day: int
    game: str
    commitment: str
    secret: str
    """The secret of the draws; empty until the day is over."""
    open: bool
    results: list[DailyResult]
    mine: DailyResult | None
