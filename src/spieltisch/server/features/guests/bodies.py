"""Bodies of the HTTP calls by which a guest keeps a name: devices, and the ways back to it."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from spieltisch.server.table.values import PlayerName, Value
from spieltisch.server.wire.bodies import PushLocale

ShortText = Annotated[str, Meta(max_length=200)]
DeviceId = Annotated[str, Meta(max_length=100, pattern="^[0-9a-z]*$")]
PasskeyId = Annotated[str, Meta(max_length=2046, pattern="^([0-9a-f]{2})+$")]


class Account(Value, frozen=True):
    """GET /api/me/account: all ways in which this guest is known."""

    devices: list[DeviceInfo]
    """The last used first."""
    phrase: bool
    """Whether there is a recovery phrase."""
    passkeys: list[PasskeyInfo]
    aside: PlayerName | None
    """The name of the guest that this browser was before, and is again after a log-out."""
    mail: MailInfo | None = None
    """The guest's mail addresses; null: this server sends no mails."""
    days_off: DaysOff | None = None
    """The guest's days off."""


class DaysOff(Value, frozen=True):
    """Days on which no clock of days runs for this guest."""

    until_ms: int | None
    """The end of the days off that are under way, in milliseconds since 1970; null: none are."""
    most: int
    """The days from now on that could be taken."""


class NewDaysOff(Value, frozen=True):
    """POST /api/me/days-off: have so many days off from now on; 0 ends them."""

    days: Annotated[int, Meta(ge=0, le=30)]


class MailInfo(Value, frozen=True):
    """The addresses of this guest, which nobody else is shown."""

    address: str | None
    """The one that mails go to."""
    asked: str | None
    """One that a link went to, which has not been confirmed yet."""


class NewMail(Value, frozen=True):
    """POST /api/me/mail: send a link to this address, which confirms it for mails about turns."""

    address: Annotated[str, Meta(max_length=254)]
    locale: PushLocale


class GivenLink(Value, frozen=True):
    """POST /api/mail/confirm: send mails to the address that this link came to. POST
    /api/mail/stop: send none any more to the address whose mails have this link."""

    link: ShortText


class LinkAnswer(Value, frozen=True):
    """The answer to the POSTs of a link in a mail."""

    address: str | None
    """The address that mails go to from now on; null: none."""


class DeviceInfo(Value, frozen=True):
    """A browser in which this guest is known."""

    device: str
    browser: str
    """The browser's name, such as `Firefox`; empty: unknown. `system` is a name such as
    `Android`."""
    system: str
    made_ms: int
    """The day since which it is known, in milliseconds since 1970."""
    used_ms: int
    """The day on which it was last used."""
    current: bool
    """Whether it is the browser that asks."""


class PasskeyInfo(Value, frozen=True):
    """A passkey of this guest, and the device that made it."""

    passkey: str
    browser: str
    system: str
    made_ms: int


class OldDevice(Value, frozen=True):
    """POST /api/me/device/end: log this device out."""

    device: DeviceId


class NewCode(Value, frozen=True):
    """Answer to POST /api/me/code: a code that makes another device this guest's, once."""

    code: str
    seconds: int
    """Seconds for which the code is good."""


class GivenCode(Value, frozen=True):
    """POST /api/me/code/look: whose code is it? POST /api/me/code/use: be that guest here."""

    code: ShortText


class PassedSeat(Value, frozen=True):
    """POST /api/tables/ID/pass: make a link by which the person of a seat plays on at another
    device."""

    seat: Annotated[int, Meta(ge=0, lt=16)]


class SeatLink(Value, frozen=True):
    """Answer to POST /api/tables/ID/pass and /api/tournaments/ID/pass: the secret of a link that
    gives a seat to another device, once: `/here/SECRET`."""

    secret: str
    seconds: int
    """Seconds for which the secret is good."""


class GivenSeatLink(Value, frozen=True):
    """POST /api/seat/look: whose seat is it? POST /api/seat/use: have it on this device from now
    on. A stranger becomes a guest by it."""

    secret: Annotated[str, Meta(max_length=100)]


class SeatFound(Value, frozen=True):
    """Answer to POST /api/seat/look and /use: the person's name, and the place of the seat."""

    name: PlayerName
    tournament: str | None
    table: str | None


class NewPhrase(Value, frozen=True):
    """Answer to POST /api/me/phrase: the guest's recovery phrase from now on, this one time."""

    phrase: str


class GivenPhrase(Value, frozen=True):
    """POST /api/me/phrase/use: be the guest of this phrase here."""

    phrase: ShortText


class Returned(Value, frozen=True):
    """The name of the guest that a code leads to, or that this browser is from now on."""

    name: PlayerName


class PasskeyOptions(Value, frozen=True):
    """Answer to POST /api/me/passkey/new and POST /api/me/passkey/ask: what a browser asks its
    authenticator for, as WebAuthn writes it in JSON."""

    options: dict[str, Any]


class GivenPasskey(Value, frozen=True):
    """POST /api/me/passkey: keep this new passkey. POST /api/me/passkey/use: be its guest here."""

    credential: dict[str, Any]
    """The authenticator's answer, as WebAuthn writes it in JSON."""


class OldPasskey(Value, frozen=True):
    """POST /api/me/passkey/drop: this passkey is no way back any more."""

    passkey: PasskeyId
