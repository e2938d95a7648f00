"""Parts of the wire's messages: seats, table, views, chat, and the bounds of texts and numbers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from spieltisch.core.spec import OptionValue
from spieltisch.server.table.values import (
    Challenge,
    CloseReason,
    Colour,
    Draws,
    Gone,
    Loss,
    PauseInfo,
    PlayerName,
    Result,
    SeatRating,
    StandIn,
    Status,
    TakeBackOffer,
    TimeControl,
    Value,
)

CHAT_LENGTH = 500
"""Characters of a chat message."""
MessageId = Annotated[int, Meta(ge=1, le=2**53 - 1)]
LogNumber = Annotated[int, Meta(ge=0, le=2**53 - 1)]
ChatNumber = Annotated[int, Meta(ge=1, le=2**53 - 1)]
ActionText = Annotated[str, Meta(min_length=1, max_length=64)]
Splice = list[Any]
"""`[at, n, ...entries]`: the entries take the place of `n` of a list, from `at` on."""
Parts = dict[str, list[Splice] | dict[str, Any]]
"""Changes of lists and dicts of a view, by their keys (`core/views/changes.py`). A list has its
splices in order; a dict has its new entries, null for those that are gone."""
ReportReason = Literal["insult", "name", "spam", "spoiling", "other"]
"""Why somebody is reported: insults or threats, an offensive name, spam, a game that they spoil on
purpose, or something else."""
ReportWords = Annotated[str, Meta(max_length=CHAT_LENGTH)]
ChatText = Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]


LegalTree = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/LegalTree"})]
"""Words, and what may follow them: such a tree again, empty after an action's last word. Words that
share a key are separated by spaces, and the same may follow each of them."""


class SeatInfo(Value, frozen=True):
    """One seat of a table as a given viewer sees it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: PlayerName | None
    """The person's name; null for bots and open seats."""
    bot: str | None
    """The bot's level while a bot plays here (also for a person who is away)."""
    present: bool
    mine: bool
    colour: Colour = "red"
    """People choose theirs before the start; bots and open seats have those that are left."""
    free: bool = False
    """Whether somebody without a seat may take it during play: its person left."""
    stand_in: StandIn | None = None
    """The bot that is about to play for a person who is away, unless they return."""
    bot_from: int | None = None
    """The time from which a bot may play for a person who is away, in milliseconds since the table
    was made. Null means that nobody decides about the seat now."""
    ready: bool = False
    """Whether its person is ready for the game to begin, where it begins by itself."""
    ends: bool = False
    """Whether its person wishes to end the game without a result."""
    lost: Loss | None = None
    """Why its person lost it, for good: a bot plays on, and the seat is ranked last."""
    gone: Gone | None = None
    """Once the game is over: why a bot finished it for the person, who comes last therefore."""
    avatar: int | None = None
    """The person's avatar; null for bots and open seats."""
    rating: SeatRating | None = None
    """The person's rating at a rated table; null where they hide it from the viewer."""


class TableInfo(Value, frozen=True):
    """Everything about a table but the game on it."""

    table: str
    game: str
    mode: str
    options: dict[str, OptionValue]
    status: Status
    seats: list[SeatInfo]
    host: bool
    """Whether the viewer is the host."""
    listed: bool
    chat: bool
    """Whether chat is open now."""
    purist: bool
    """Whether the host wants a table without help: boards then show no more than the box would."""
    spectators: int
    rematch: str | None
    """The table of the rematch, once somebody asked for one."""
    result: Result | None
    clock: bool = False
    """Whether the game is played in real time here."""
    calm: bool = False
    """Whether those who could act at once take turns instead."""
    coach: bool = False
    """Whether seats that are to act may ask for a hint; never in a game that counts for ratings."""
    pause: PauseInfo | None = None
    slow: int = 0
    """Seconds in which everybody but the host may say one message of chat; 0: as they like."""
    wishes: tuple[int, ...] = ()
    """The seats whose people wish for a pause, or, in one, to go on."""
    take_back: TakeBackOffer | None = None
    """A request to take back that waits for consent."""
    watching: tuple[PlayerName, ...] = ()
    """The names of the spectators who have one, of the first few."""
    time: TimeControl | None = None
    """The players' clocks, if they have any; `welcome` and `update` say what is left."""
    unrated: bool = False
    """Whether a game among people alone leaves their ratings as they are."""
    rated: bool = False
    """Whether the game counts for ratings as things stand; before the start, whether it would with
    people on all open seats. Such a game has no hints, and no undo once something came to light."""
    challenge: Challenge | None = None
    """The daily challenge that is played here."""
    tournament: str = ""
    """The tournament whose table it is."""
    decides: bool = False
    """Whether the viewer decides about the seats of people who are away: the host, or the host of
    the tournament."""
    matched: bool = False
    """Whether strangers who looked for an opponent were brought together: nobody is host."""
    gathers: bool = False
    """Whether the game begins by itself, once all people who sit here are ready."""
    closed: CloseReason | None = None
    """Why the table closed without a result."""
    draws: Draws | None = None
    """The parts of which draws are made; null at imported tables, whose draws cannot be
    checked."""


class SeatView(Value, frozen=True):
    """The view and the legal actions of one seat (null: of a spectator).

    `legal` is a tree of words: `{"place": {"RG BY": {"0,1": {"0,2 1,1": {}}}}}` offers
    `place RG 0,1 0,2` and three more actions, since each word of a key may be chosen. A leaf is an
    empty object. The tree is empty unless the seat may act.
    """

    seat: int | None
    view: dict[str, Any]
    legal: LegalTree
    turn: int | None = None
    """The seat whose turn it is at a calm table, of those who could act at once."""


class SeatViewDiff(Value, frozen=True, omit_defaults=True):
    """The changes of one seat view, without those that all views share.

    `view` has the keys that changed, and `parts` the parts of others. `legal` is null if it is as
    before.
    """

    seat: int | None
    view: dict[str, Any]
    parts: Parts = msgspec.field(default_factory=dict)
    legal: LegalTree | None = None
    turn: int | None = None


class ChatMessage(Value, frozen=True):
    """One message of chat, numbered from 1."""

    line: int
    ms: int
    name: PlayerName
    seat: int | None
    """The seat of the author; null: the author watches."""
    text: str
    """The text; empty: the host took it out."""
    phrase: str | None = None
    """The phrase it is, of which `text` is the English."""
    muted: bool = False
    """Whether the host has muted the person who said it."""


class HintedCandidate(Value, frozen=True):
    """An idea: `actions` in their order, usually one.

    `value` is what the asker's seat may then expect: its share of the win, 0 to 1, or in a solo
    mode the result. `visits` is how often the coach tried it. `line` is the best continuation it
    saw, by all seats. `items` are the certain scores of the actions, as previews show them. `lead`,
    if the game has one, is what the seat may then expect to lead by, in points. `reasons` say, in
    the game's terms, why the best idea is better: than the second, or than this one.
    """

    actions: list[str]
    value: float
    visits: int
    line: list[str]
    items: list[dict[str, Any]]
    lead: float | None
    reasons: list[dict[str, Any]]


class HostNotice(Value, frozen=True):
    """The words of the server's host on every page, and when they were written."""

    ms: int
    """Milliseconds since 1970."""
    text: str
    closing: bool = False
    """Whether no new game begins until the notice ends."""
