"""Bodies of the HTTP calls around the tables; `NewTable` and `Sheet` are the domain's own."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, field

from spieltisch.core.spec import OptionValue
from spieltisch.server.table.values import (
    Avatar,
    PlayerName,
    SeatRating,
    Status,
    TimeControl,
    Value,
)
from spieltisch.server.wire.parts import SeatView

PushEndpoint = Annotated[str, Meta(max_length=1000, pattern="^[!-~]*$")]
PushSecret = Annotated[str, Meta(max_length=100, pattern="^[A-Za-z0-9_-]*$")]
PushLocale = Annotated[str, Meta(max_length=20, pattern="^[A-Za-z-]+$")]


class Made(Value, frozen=True):
    """The answer to POST /api/tables."""

    table: str


class Me(Value, frozen=True):
    """GET /api/me: this guest. POST /api/me with a name makes or renames one."""

    name: PlayerName | None
    tables: list[TableCard]
    by_invitation: bool = False
    """Whether only an invitation would give this guest a name, who has none."""
    banned: int | UnsetType = UNSET
    """The end of the ban by the server's host, in milliseconds since 1970; 2**53 - 1: for good. The
    field is missing where this browser is welcome."""
    avatar: int | None = None
    """The guest's avatar; null without a name."""
    solitary: bool = False
    """Whether this server has one browser, and no other can reach it."""
    told: list[WordToGuest] | UnsetType = UNSET
    """Words of the server to this guest, the latest first. The field is missing without any."""


class WordToGuest(Value, frozen=True):
    """Words of the server to a guest about their name."""

    what: Literal["way-in", "spared"]
    """`way-in`: the host gave somebody a new way in. `spared`: the guest was away for long and
    would have been deleted, but came back."""
    ms: int
    """The time of it, in milliseconds since 1970."""


class NewName(Value, frozen=True):
    """POST /api/me"""

    name: PlayerName | None
    """The name of the guest; null: the server makes one up. People whom the host has muted choose
    none."""
    invite: Annotated[str, Meta(max_length=100)] | None = None
    """The server's code, the id of a table whose link one was sent, or the secret of a tournament's
    link. A server by invitation asks for it."""


class ShownRanked(Value, frozen=True):
    """POST /api/profile/ranked: whether others see this guest's ratings, on leaderboards too."""

    ranked: bool


class NewAvatar(Value, frozen=True):
    """POST /api/me/avatar: the guest's picture from now on, at seats that they take."""

    avatar: Avatar


class TableCard(Value, frozen=True):
    """A table in a list."""

    table: str
    game: str
    mode: str
    status: Status
    names: list[str | None]
    """A name a seat: null for open ones, the level for bots."""
    bots: list[int]
    """The seats that bots hold."""
    open: int
    mine: bool
    """Whether the viewer holds a seat."""
    turn: bool
    """Whether a seat of the viewer's is to act."""
    age_s: int
    """Seconds since something last happened."""
    host: PlayerName | None
    """The host's name; null: the host has no seat."""
    options: dict[str, OptionValue]
    """The options of the game."""
    time: TimeControl | None = None
    """The players' clocks, if they have any."""
    left_s: int | None = None
    """Seconds that the viewer has left, where a clock of theirs runs."""
    avatars: tuple[int | None, ...] = ()
    """An avatar a seat: null for open ones and for bots."""
    timed_out: bool = False
    """Whether the viewer's time ran out there, and they have not seen it yet."""
    may_return: bool = False
    """Whether they may take the seat back."""
    rated: bool = False
    """Whether the game counts for ratings, or will if people take the open seats."""
    ratings: tuple[SeatRating | None, ...] = ()
    """A rating a seat, in the lobby's list; null for open seats and for people who hide it."""
    place: int | None = None
    """The viewer's place once the game is over, counted from 1."""
    result: int | None = None
    """The result of a solo game that is over."""
    may_cancel: bool = False
    """Whether the viewer may end the table from the list."""


class OptionInfo(Value, frozen=True):
    """One option of a game."""

    name: str
    choices: list[OptionValue]
    default: OptionValue
    by_mode: dict[str, OptionValue]
    """Defaults that differ by mode."""
    modes: list[str]
    """The modes it can be set in."""


class ModeInfo(Value, frozen=True):
    """One way to play a game."""

    name: str
    seats: list[int]
    silent: bool
    """Whether players may not communicate while they play."""
    seats_option: str | None
    """The option that is the number of seats, where the mode has one."""
    solo: bool
    """Whether one player, or several who decide together, play for a result."""
    challenges: list[str]
    """Goals that a solo game may tick off, in the order of the score sheet."""


class GameInfo(Value, frozen=True):
    """One game, from its Spec."""

    name: str
    rules: str
    modes: list[ModeInfo]
    options: list[OptionInfo]
    bots: list[str]
    """Levels from weak to strong."""
    open_information: bool
    """Whether nothing is hidden from anybody."""
    real_time: bool
    """Whether it matters who is quicker; such a game can also be played calmly."""
    coach: bool = False
    """Whether there is a coach for it here, who gives hints and looks through finished games."""


class Games(Value, frozen=True):
    """GET /api/games"""

    games: list[GameInfo]


class Past(Value, frozen=True):
    """GET /api/tables/{table}/past?n=NUMBER[,NUMBER...][&open=1]: a finished game as this guest saw
    it after each of these log numbers. They are at most 16, ascending; `open` also shows what
    everybody held in hand."""

    positions: list[PastPosition]


class AnalysisState(Value, frozen=True):
    """GET and POST /api/tables/{table}/analysis: how far the coach is with a finished game.

    GET tells, POST has it begin, unless it has: of `of` decisions it has looked at `done`.
    While it is `working`, `analysis` has what it found there. `failed`: it could not, and may be
    asked again. GET with `?after=DONE` answers as soon as more are done, at the latest after five
    seconds.
    """

    state: Literal["none", "waiting", "working", "done", "failed"]
    done: int
    of: int
    analysis: Analysis | None


class Analysis(Value, frozen=True):
    """The coach's findings in a finished game.

    Numbers are those of the log, as in links to steps of a replay. A seat expects its
    share of the win, 0 to 1 (`unit` "share"), or in a solo mode the result (`unit` "points").
    """

    unit: Literal["share", "points"]
    seats: list[AnalysedSeat]
    turns: list[AnalysedTurn]


class AnalysedSeat(Value, frozen=True):
    """The changes of a seat's expectation.

    `luck` is by draws, and by hidden things that came to light. `choices`, at most 0, is by its own
    choices against the best that the coach found.
    """

    luck: float
    choices: float
    slips: list[Slip]
    """The dearest choices, the dearest first, at most five."""


class Slip(Value, frozen=True):
    """A choice that cost something: the actions `played`, from log number `number` on, by which the
    seat expected `loss` less than by the actions `better`."""

    number: int
    played: list[str]
    better: list[str]
    loss: float
    line: list[AnalysedStep]
    """The coach's own continuation after `better`, with the draws of the game."""
    items: list[dict[str, Any]]
    """The certain scores of `better`, as previews show them."""
    items_played: list[dict[str, Any]]
    """The certain scores of `played`, as previews show them."""
    reasons: list[dict[str, Any]]
    """Why `better` is better, in the game's terms."""
    even: tuple[list[str], ...] = ()
    """Other actions that the coach cannot tell from `better` in worth."""


class AnalysedStep(Value, frozen=True):
    """An action of a game that is played on, and what it scored."""

    actor: int
    action: str
    items: list[dict[str, Any]]


class AnalysedTurn(Value, frozen=True):
    """Each seat's expectation after log number `number`, just before `seat` chose; at the end,
    without a `seat`, its result."""

    number: int
    seat: int | None
    expected: list[float]


class PastPosition(Value, frozen=True):
    """The views of this guest after log number `n`, as in a `welcome`; nothing is legal in them."""

    n: int
    seat_views: list[SeatView]


class SiteLink(Value, frozen=True):
    """A link of the server's host, such as to an imprint."""

    title: str
    url: str


class SiteFace(Value, frozen=True):
    """The face that a host gives the site: in GET /api/server, and in the index of the page. All
    texts are plain; an empty one says nothing."""

    name: str = ""
    """The name of the site, in place of this program's."""
    logo: bool = False
    """Whether /site-logo is the picture next to it."""
    welcome: str = ""
    rules: str = ""
    """The house rules. An empty line separates paragraphs."""
    links: list[SiteLink] = field(default_factory=list)
    contact: str = ""
    """An email or web address."""
    language: str = ""
    """The language of readers whose browsers want none of the page's; empty: English."""


class ServerInfo(Value, frozen=True):
    """GET /api/server: what a page cannot know of where it comes from."""

    address: str | None
    """The beginning of links for others, if the page was opened by a name of this machine alone,
    such as `localhost`. Null means that the page's own address serves."""
    alone: bool
    """Whether nobody can come from another machine."""
    version: str
    """The version of this program."""
    site: SiteFace


class PushInfo(Value, frozen=True):
    """GET /api/push, and the answer to both of its POSTs: what a browser subscribes with."""

    key: str | None
    """The server's public key; null: it makes no calls."""


class NewPush(Value, frozen=True):
    """POST /api/push: this browser may be called to its guest's turns."""

    endpoint: PushEndpoint
    key: PushSecret
    """The browser's public key, base64 as in URLs; so is `secret`."""
    secret: PushSecret
    locale: PushLocale
    replaces: PushEndpoint | None = None
    """The endpoint by which this browser was called until now. If it is this guest's, it goes, and
    its language counts instead of `locale`: the page is closed, and only it knew its language."""


class OldPush(Value, frozen=True):
    """POST /api/push/drop: this browser is not to be called any more."""

    endpoint: PushEndpoint


class Error(Value, frozen=True):
    """Body of every HTTP answer that is not 2xx."""

    code: str
    params: dict[str, str | int]
