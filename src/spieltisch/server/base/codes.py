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
