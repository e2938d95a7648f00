"""Bodies of the HTTP calls about a person whose name stands somewhere: details of a person."""

from __future__ import annotations

from spieltisch.server.features.friends.bodies import RowId, Tie
from spieltisch.server.features.results.values import Profile
from spieltisch.server.table.values import Value
from spieltisch.server.wire.parts import ReportReason, ReportWords


class PersonDetails(Value, frozen=True):
    """GET /api/people?person=ID; by a row of the guest's own lists: ?friend=ID; or by a seat:
    ?table=ID&seat=NUMBER&name=NAME. GET /api/tables/{table}/person: the author of a message of
    chat (?line=NUMBER), or a spectator (?watching=NAME). The answer to POST /api/people/ask,
    /block and /unblock, too."""

    profile: Profile
    tie: Tie
    online: bool
    """Whether they are online and show it. Friends see it of each other all the same."""
    challenge: bool
    """Whether an invitation to a table would reach them now."""
    watch: str | None
    """A table at which they play, and which all may watch."""


class ThisPerson(Value, frozen=True):
    """POST /api/people/ask: ask a person to be friends; where they ask already, agree. POST
    /api/people/block, /unblock: block them, or no longer. `person` is the id of their profile."""

    person: RowId


class NewChallenge(Value, frozen=True):
    """POST /api/people/challenge: invite a person to a table of the guest's that waits."""

    person: RowId
    table: RowId


class NewReport(Value, frozen=True):
    """POST /api/people/report: report a person to the server's host, from anywhere; `table` is
    where the guest met them, if it was at one."""

    person: RowId
    reason: ReportReason
    words: ReportWords = ""
    table: RowId | None = None
