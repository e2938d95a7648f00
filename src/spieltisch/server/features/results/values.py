"""Finished games, ratings, profiles and leaderboards, as the store has them and the page gets
them."""

from __future__ import annotations

from spieltisch.core.spec import OptionValue
from spieltisch.server.table.values import PlayerName, Value


class PlayedSeat(Value, frozen=True):
    """A seat of a finished game: a person with a `name`, or a bot of a level."""

    name: PlayerName | None
    bot: str | None
    person: str | None
    """The id of the person's profile; null: a bot, or somebody who deleted themselves."""
    mine: bool
    place: int | None
    """The place; null in a solo game."""
    score: int | None
    """The score, in a solo game the result; null: the game ended before it did."""
    left: bool
    """Whether its person left or lost it before the end."""


class PlayedGame(Value, frozen=True):
    """A finished game of a guest."""

    table: str
    at: int
    """The end of the game, in milliseconds since 1970."""
    game: str
    mode: str
    options: dict[str, OptionValue]
    reason: str
    kept: bool
    """Whether the table is still there to be looked at."""
    rating: int | None
    """The guest's rating after it; null: the game was not rated."""
    change: int | None
    """The change of it by this game."""
    seats: list[PlayedSeat]


class PlayedGames(Value, frozen=True):
    """GET /api/results[?game=NAME][&mode=NAME][&before=CURSOR]: finished games of this guest."""

    games: list[PlayedGame]
    """Finished games, the newest first."""
    older: str | None
    """The `before` that asks for the games before these; null after the last."""


class Rating(Value, frozen=True):
    """A rating in one mode of a game."""

    rating: int
    games: int
    """Rated games."""
    provisional: bool
    """Whether there are too few games, or too few opponents, to say much."""
    opponents: int
    """Opponents who share no device and no address with the person or with one another. Only the
    first few that a leaderboard needs are counted."""


class Against(Value, frozen=True):
    """The games against one kind of opponents: bots of the level `bot`, or people (null)."""

    bot: str | None
    games: int
    won: int
    """Games in which the guest was placed before all of them."""
    drawn: int


class ModeResults(Value, frozen=True):
    """The games of a person in one mode."""

    game: str
    mode: str
    rating: Rating | None
    games: int | None = None
    """Finished games; this and what follows are for the person's own eyes."""
    won: int = 0
    """Games with a first place of their own; none in solo modes."""
    average: float | None = None
    """The average score."""
    best: int | None = None
    """The best score, and the `best_table` where it was reached."""
    best_table: str | None = None
    against: tuple[Against, ...] = ()


class DailyStanding(Value, frozen=True):
    """The rating of a person at the daily challenges of a game. It is the mean, over their last
    `days`, of the percentage of the others who were worse."""

    game: str
    better_than: int
    days: int
    provisional: bool
    """Whether there are too few days to say much."""


class HeadToHead(Value, frozen=True):
    """The games of a person against another."""

    person: str
    name: PlayerName
    avatar: int
    games: int
    won: int
    drawn: int


class Profile(Value, frozen=True):
    """GET /api/profile[?person=ID]: a person, by default this guest.

    Others see the name, the avatar, the ratings, and their own games against the person.
    """

    person: str
    name: PlayerName
    avatar: int
    mine: bool
    ranked: bool
    """Whether leaderboards and others show the ratings."""
    modes: list[ModeResults]
    """The most played first."""
    people: list[HeadToHead]
    """The guest's games against each person, the most frequent first; of another's profile, those
    against this one."""
    daily: tuple[DailyStanding, ...] = ()
    """The standing in each game whose daily challenge the person has finished; others see it,
    too."""


class CoursePoint(Value, frozen=True):
    """A finished game in the course of time."""

    at: int
    score: int | None
    place: int | None
    rating: int | None


class Course(Value, frozen=True):
    """GET /api/profile/course?game=NAME&mode=NAME: this guest's last games in a mode, the oldest
    first."""

    points: list[CoursePoint]


class Leader(Value, frozen=True):
    """A person on a leaderboard."""

    place: int
    person: str
    name: PlayerName
    avatar: int
    rating: int
    games: int
    mine: bool


class Leaders(Value, frozen=True):
    """GET /api/leaders?game=NAME&mode=NAME: the highest ratings that are not provisional."""

    leaders: list[Leader]
    mine: Leader | None
    """This guest's own line, where the others do not reach it."""
    rating: Rating | None
    """This guest's rating, whether it is on the leaderboard or not."""
    ranked: bool
    """Whether this guest shows on leaderboards."""


class SheetGame(Value, frozen=True):
    """A finished solo game on a guest's score sheet."""

    table: str
    at: int
    """The time of its end, in milliseconds since 1970."""
    mode: str
    options: dict[str, OptionValue]
    seats: int
    result: int
    challenges: list[str]
    """The challenges that it ticked off."""
    names: list[PlayerName]
    """The people at the table, each once."""
    bots: list[str]
    """The levels of the bots that held a seat at the end, each once."""
    compared: list[int]
    """The numbers that decide which of two games is better, the result first: the first one that
    differs, and more is better."""
    best_before: list[int] | None
    """The numbers of the best game until then with the same settings (options and seats); null:
    none."""
    best_before_any: list[int] | None
    """The numbers of the best game until then in this mode, whatever the settings; null: none."""


class SheetBest(Value, frozen=True):
    """A guest's best result with some settings."""

    mode: str
    options: dict[str, OptionValue]
    seats: int
    games: int
    """Finished with these settings."""
    result: int
    compared: list[int]
    """The numbers that decide which game is better, as in `SheetGame`."""


class Sheet(Value, frozen=True):
    """A guest's score sheet of one game."""

    games: list[SheetGame]
    """The newest games first, as many as fit into one answer."""
    older: int | None
    """The `before` that asks for the rows before these; null after the last."""
    bests: list[SheetBest]
    """One for each settings, the best first; over all games, not only those of this answer."""
    ticked: dict[str, list[str]]
    """The challenges that any game ever ticked off, by mode."""
