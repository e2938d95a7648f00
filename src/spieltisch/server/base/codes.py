"""The codes a guest can meet: refusals, and why a socket was closed."""

from __future__ import annotations

from enum import IntEnum

STATUS = {
    "bad-message": 400,
    "no-guest": 401,
    "bad-origin": 403,
    "by-invitation": 403,
    "wrong-code": 403,
    "wrong-phrase": 403,
    "wrong-passkey": 403,
    "wrong-mail-link": 403,
    "not-your-seat": 403,
    "not-your-board": 403,
    "not-host": 403,
    "removed": 403,
    "not-here": 403,
    "daily-first": 403,
    "friends-only": 403,
    "wrong-friend": 403,
    "chat-closed": 403,
    "muted": 403,
    "silenced": 403,
    "banned": 403,
    "not-server-host": 403,
    "wrong-link": 403,
    "wrong-seat-link": 403,
    "no-device": 404,
    "no-person": 404,
    "no-passkey": 404,
    "no-mail": 404,
    "no-table": 404,
    "no-wish": 404,
    "no-position": 404,
    "no-line": 404,
    "no-report": 404,
    "no-puzzle": 404,
    "no-board": 404,
    "unknown-game": 404,
    "not-found": 404,
    "bad-method": 405,
    "closing": 409,
    "no-hello": 409,
    "no-passkeys": 409,
    "passkeys-full": 409,
    "two-names": 409,
    "your-own-link": 409,
    "you-block": 409,
    "friends-full": 409,
    "blocks-full": 409,
    "no-seat": 409,
    "seat-taken": 409,
    "seat-lost": 409,
    "no-concession": 409,
    "no-days-left": 409,
    "time-up": 409,
    "one-seat": 409,
    "colour-taken": 409,
    "seats-open": 409,
    "nobody-else": 409,
    "is-here": 409,
    "plays-already": 409,
    "own-device": 409,
    "not-alone": 409,
    "no-coach": 409,
    "not-tried": 409,
    "board-full": 409,
    "boards-full": 409,
    "no-room": 409,
    "board-changed": 409,
    "no-hint": 409,
    "of-a-tournament": 409,
    "rated": 409,
    "not-ready": 409,
    "not-awaited": 409,
    "clock-decides": 409,
    "away-not-long": 409,
    "days-off": 409,
    "tournament-closed": 409,
    "too-few-players": 409,
    "not-waiting": 409,
    "not-online": 409,
    "not-playing": 409,
    "not-finished": 409,
    "not-your-turn": 409,
    "stale": 409,
    "no-take-back": 409,
    "log-full": 409,
    "acted-since": 409,
    "seen-since": 409,
    "gone": 409,
    "too-early": 409,
    "paused": 409,
    "no-clock": 409,
    "too-large": 413,
    "bad-host": 421,
    "unknown-action": 422,
    "illegal-action": 422,
    "invalid-options": 422,
    "unknown-bot": 422,
    "unknown-phrase": 422,
    "bad-record": 422,
    "race-unfinished": 422,
    "bad-address": 422,
    "reserved-name": 422,
    "too-many": 429,
    "too-many-listed": 429,
    "too-many-tournaments": 429,
    "too-many-tournaments-here": 429,
    "tournaments-full": 429,
    "too-many-listed-here": 429,
    "too-fast": 429,
    "too-many-reports": 429,
    "mails-asked": 429,
    "slow-mode": 429,
    "requests-full": 429,
    "coach-busy": 429,
    "internal": 500,
    "table-damaged": 500,
    "table-lost": 500,
    "no-page": 503,
    "unavailable": 503,
}
"""Every refusal and its HTTP status; `docs/contribute/protocol.md` says when each is given."""


WHEN: dict[tuple[str, ...], str] = {
    ("bad-message",): (
        "`params.at` names the field, `params.why` says what is wrong: `json`, `missing`, "
        "`unknown`, `type`, `short`, `long`, `range`, `value`; of names and chat `empty`, "
        "`long`, `hidden` (control characters, or invisible ones)"
    ),
    ("reserved-name",): (
        "a name that stands for people who deleted themselves, or looks like it: a dash, with"
        " digits at most"
    ),
    ("too-large", "too-many"): (
        "a message or request is too large, or too many arrive; the server closes a client "
        "that continues. `params.seconds`, and the header `Retry-After`, say when to come "
        "again"
    ),
    ("no-hello",): ("another message before `hello`"),
    ("wrong-code", "wrong-phrase", "wrong-passkey"): (
        "not known, used, replaced or too late (HTTP)"
    ),
    ("bad-address", "mails-asked"): (
        "no mail address; this guest, or somebody for this address, has asked three times in "
        "a day (HTTP)"
    ),
    ("no-days-left",): ("a guest has 30 days off in a year (HTTP)"),
    ("wrong-mail-link", "no-mail"): (
        "the link of a mail is not known, used or too late; this server sends no mails (HTTP)"
    ),
    ("no-device", "no-passkey"): ("the guest has no such device or passkey (HTTP)"),
    ("no-passkeys", "passkeys-full"): (
        "browsers make no passkeys at this address; the guest has ten (HTTP)"
    ),
    ("wrong-friend", "your-own-link"): (
        "the code of a friend link is void; it is the guest's own (HTTP)"
    ),
    ("no-person",): ("no such person on the guest's lists, or on that seat under that name (HTTP)"),
    ("you-block",): ("the guest has blocked this person (HTTP)"),
    ("friends-full", "blocks-full", "requests-full"): (
        "200 friends, for one of the two; 500 blocks; 20 requests in a day (HTTP)"
    ),
    ("two-names",): ("this browser is one guest and has set another aside; log out first (HTTP)"),
    ("no-guest",): ("the client needs a name first (`POST /api/me`)"),
    ("by-invitation",): (
        "the server is by invitation: the request needs a name, or `invite` is neither its "
        "code nor a link that invites (HTTP)"
    ),
    ("no-table", "no-seat"): ("this id or number does not exist"),
    ("no-wish",): ("the guest does not look for an opponent by this wish any more (HTTP)"),
    ("too-many-listed", "too-many-listed-here"): (
        "`params.most` listed tables of the guest, or of the address, wait for players (HTTP)"
    ),
    ("no-position",): (
        "the finished game has no position at that log number, or the board none after that "
        "action (HTTP)"
    ),
    ("not-your-seat", "not-host", "seat-taken"): ("another person's right"),
    ("seat-lost", "no-concession"): (
        "a lost seat is nobody's any more; a solo game cannot be conceded"
    ),
    ("time-up",): (
        "the action came after the player's time had run out; a player without time does not "
        "return to the seat"
    ),
    ("no-coach", "coach-busy"): (
        "the table has no coach, or this game has no analysis; too many questions, or the "
        "coach failed"
    ),
    ("no-hint",): (
        "all seats pursue the same targets now, with or without a clock: the coach names no target"
    ),
    ("no-puzzle", "not-tried"): (
        "there is no such puzzle, or it is another guest's slip; the solution comes after a "
        "try (HTTP)"
    ),
    ("no-board", "not-your-board"): (
        "there is no such analysis board; another guest's board is there to read and copy (HTTP)"
    ),
    ("board-full", "boards-full", "board-changed"): (
        "1000 actions or 256 KB on a board; `params.most` boards, or `params.megabytes` on "
        "them; another page of the guest changed it just now (HTTP)"
    ),
    ("no-room",): ("the address, or the server, has no room for more analysis boards (HTTP)"),
    ("not-alone",): ("other people play too: nobody can hurry the bots or cancel the table"),
    ("not-here",): ("this guest cannot sit down at this table"),
    ("nobody-else", "removed"): ("no other person sits there; the host has removed this guest"),
    ("colour-taken",): ("another person has that colour"),
    ("one-seat",): (
        "a guest takes one open seat of a listed table, unless its host allows several"
    ),
    ("not-online",): ("this person is not here now, or does not show it (HTTP)"),
    ("not-waiting", "not-playing", "not-finished", "seats-open"): ("wrong stage of the table"),
    ("not-your-turn", "stale"): (
        "wrong stage of the game (`stale`: `params.n` is the present log number)"
    ),
    ("no-take-back", "acted-since", "seen-since"): (
        "the guest has nothing to take back; another player has acted since; the player has "
        "learned something since"
    ),
    ("log-full",): (
        "the log has `params.most` events: people can only play on, return to a seat and end "
        "the game"
    ),
    ("gone",): (
        "in a race: another player was quicker. The page treats it as no mistake and shows nothing"
    ),
    ("daily-first",): (
        "the draws of this day's challenge open after the guest's own attempt, or the day"
    ),
    ("tournament-closed", "too-few-players"): (
        "the tournament is full, has begun or is over; it needs `params.fewest` players (HTTP)"
    ),
    ("friends-only", "too-many-tournaments"): (
        "only friends of its host may join; `params.most` of the guest's are not over (HTTP)"
    ),
    ("too-many-tournaments-here", "tournaments-full"): (
        "too many tournaments of the address or its network are not over; or of the whole "
        "server (HTTP)"
    ),
    ("rated",): (
        "a game among people that counts for ratings goes on: its host removes no player from"
        " it, and does not close it"
    ),
    ("not-ready",): ("not all people are here and ready"),
    ("clock-decides",): (
        "the table has clocks: nobody else decides about the seat of a person who is away"
    ),
    ("not-awaited",): ("the table does not wait for this person's turn now"),
    ("away-not-long",): (
        "this person has not been away for long; a bot may play in `params.hours` hours"
    ),
    ("days-off",): ("this person has days off"),
    ("of-a-tournament",): (
        "a tournament waits for the result: nobody closes the table, removes a player or "
        "passes on a seat"
    ),
    ("is-here", "plays-already"): (
        "the person of the seat is at the table; the other device plays there already (HTTP)"
    ),
    ("wrong-seat-link",): (
        "a link for another device that was used, replaced, or made more than 15 minutes ago (HTTP)"
    ),
    ("too-early", "too-fast"): (
        "earlier than a person could have seen the card; more than 8 actions in a second"
    ),
    ("paused", "no-clock"): ("the game is paused; no clock runs that a pause could stop"),
    ("unknown-action", "illegal-action"): ("the text names no action; the action is not legal now"),
    ("unknown-game", "invalid-options", "unknown-bot", "unknown-phrase"): (
        "`params` name the option, its value and the allowed values"
    ),
    ("bad-record", "race-unfinished"): (
        "a record with an error in the line `params.line`; nobody can continue a race (HTTP)"
    ),
    ("chat-closed",): ("partners may not communicate in this mode"),
    ("closing",): ("the server's host lets no new game begin for now; games under way go on"),
    ("banned", "silenced"): (
        "the server's host keeps this visitor out, or has muted them, until `params.until` "
        "(milliseconds since 1970; 2^53 - 1: for good)"
    ),
    ("too-many-reports",): ("more reports than one guest or one address may send in a day"),
    ("not-server-host", "wrong-link"): (
        "this device is not one of the server's host; the link was used already, or is too old"
    ),
    ("no-report", "own-device"): (
        "there is no such report, mute or ban any more; the host would mute or ban the guest "
        "of this very device"
    ),
    ("muted", "slow-mode", "no-line"): (
        "the host has muted this guest; one message in a while (`params.seconds`: time until "
        "the next); no such message"
    ),
    ("bad-origin", "bad-host"): (
        "a page of another site; a host name that is not this server's (`params.host`)"
    ),
    ("not-found", "bad-method"): ("no such request (HTTP)"),
    ("no-page",): ("the front end is not built (HTTP)"),
    ("table-lost",): ("the table's log does not fit this version of the program (HTTP)"),
    ("table-damaged",): ("the table's log is damaged: it is not the one that was written (HTTP)"),
    ("unavailable",): (
        "the store failed, or the process that owns the table is unreachable: retry (HTTP); "
        "`/readyz` says why (`params.fault`)"
    ),
    ("internal",): ("a bug; nothing changed"),
}
"""Occasions of the refusals; codes of one kind share a text, and the protocol's page lists them."""


class CloseCode(IntEnum):
    """Why the server closed a socket."""

    GOODBYE = 1001
    RESTART = 1012
    BAD_MESSAGE = 4400
    BAD_ORIGIN = 4403
    NO_TABLE = 4404
    TOO_SLOW = 4408
    CLOSED = 4410
    AGREED = 4411
    UNPLAYED = 4412
    UNMET = 4414
    TOO_LARGE = 4413
    TOO_MANY = 4429
    BANNED = 4430
    BY_INVITATION = 4431
    TABLE_LOST = 4500
    TABLE_DAMAGED = 4501


class Refusal(Exception):
    """A request that changed nothing, with a code of `STATUS` and the facts as plain data."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
        self.status = STATUS[code]
