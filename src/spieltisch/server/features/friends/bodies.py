"""Bodies of the HTTP calls about people: friends, requests, blocks, invitations."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from spieltisch.server.table.values import PlayerName, SeatNumber, SeatRating, Value
from spieltisch.server.wire.parts import ChatNumber

RowId = Annotated[str, Meta(max_length=100, pattern="^[0-9A-Za-z_-]*$")]
Tie = Literal["none", "friend", "asked", "asks", "blocked"]
"""A person is nothing to a guest, a friend, somebody who was asked or asks, or was blocked."""


class Friends(Value, frozen=True):
    """GET /api/friends, and the answer to most of its POSTs: all people on this guest's lists."""

    friends: list[FriendInfo]
    requests: list[PersonInfo]
    """People who ask to be friends."""
    blocked: list[PersonInfo]


class PersonInfo(Value, frozen=True):
    """A person on a list. On lists of a guest's own, `person` names the row, and means nothing to
    anybody else. In the lobby it is the id of the person's profile."""

    person: str
    name: PlayerName
    avatar: int


class FriendInfo(Value, frozen=True):
    """A friend."""

    person: str
    name: PlayerName
    avatar: int
    online: bool
    """Whether a page of theirs is open, or was a moment ago."""
    at_table: bool
    """Whether it is a table; the server does not say which."""
    called: bool
    """Whether an invitation would reach them as a notification."""


class FriendCode(Value, frozen=True):
    """Answer to POST /api/friends/code: people who open its link can become friends. It lasts until
    the guest has it renewed."""

    code: str


class WantedCode(Value, frozen=True):
    """POST /api/friends/code: tell the code; `renew`: another one, and the last is void."""

    renew: bool = False


class GivenFriendCode(Value, frozen=True):
    """POST /api/friends/look: whose code is it? POST /api/friends/join: be their friend."""

    code: RowId


class Owner(Value, frozen=True):
    """Answer to POST /api/friends/look: the guest with that code."""

    name: PlayerName
    avatar: int


class Author(Value, frozen=True):
    """POST /api/tables/{table}/block: block the author of a message of chat, or the person on a
    seat."""

    line: ChatNumber | None = None
    seat: SeatNumber | None = None


class OnePerson(Value, frozen=True):
    """POST /api/friends/accept, /decline, /remove, /block, /unblock: a person on a list."""

    person: RowId


class NewInvitation(Value, frozen=True):
    """POST /api/friends/invite: a friend to a table of the guest's that waits for players."""

    person: RowId
    table: RowId


class OldInvitation(Value, frozen=True):
    """POST /api/friends/answered: the guest has answered the invitation to a table."""

    table: RowId


class News(Value, frozen=True):
    """GET /api/friends/news[?table=1]: what has come from others. It says that a page is open, and
    whether at a table."""

    friends: int
    """The number of friends."""
    requests: int
    invitations: list[InvitationInfo]
    shown: bool
    """Whether strangers may invite the guest: those who show themselves as online."""


class InvitationInfo(Value, frozen=True):
    """A person invites to a table that waits for players."""

    table: str
    game: str
    person: str
    """The id of their profile."""
    name: PlayerName
    avatar: int
    rated: bool
    """Whether the game will count for ratings."""
    rating: SeatRating | None
    """The friend's rating at a rated table; null where they hide it."""
