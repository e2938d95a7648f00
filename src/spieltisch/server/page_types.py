"""`python -m spieltisch.server.page_types` prints the JSON schema of all messages (`wire`) and of
each game's view (`views`, by game), from which the page's types are made."""

from __future__ import annotations

from typing import Any

import msgspec

from spieltisch import list_games, load
from spieltisch.core.views.schema import view_schema
from spieltisch.server.features.conduct import bodies as conduct
from spieltisch.server.features.daily import bodies as daily
from spieltisch.server.features.friends import bodies as friends
from spieltisch.server.features.friends import person_bodies as people
from spieltisch.server.features.guests import bodies as identity
from spieltisch.server.features.lobby import bodies as lobby
from spieltisch.server.features.record import draws_bodies as draws
from spieltisch.server.features.record import values as record_values
from spieltisch.server.features.study import bodies as boards
from spieltisch.server.features.tournaments import bodies as tournaments
from spieltisch.server.features.tournaments import values as tournament_values
from spieltisch.server.table import values
from spieltisch.server.wire import bodies, messages, parts

MODULES = (
    values,
    parts,
    messages,
    bodies,
    identity,
    conduct,
    lobby,
    friends,
    people,
    boards,
    daily,
    draws,
    tournaments,
    record_values,
    tournament_values,
)
"""The modules that define the types of the wire."""

LEGAL_TREE = {
    "type": "object",
    "additionalProperties": {"$ref": "#/$defs/LegalTree"},
    "description": "Words, and what may follow each.",
}
"""`parts.LegalTree`: msgspec knows no type that is made of itself."""

BODIES = (
    bodies.AnalysisState,
    bodies.Error,
    bodies.Games,
    bodies.Made,
    bodies.Me,
    bodies.NewAvatar,
    bodies.NewName,
    bodies.NewPush,
    values.NewTable,
    bodies.OldPush,
    bodies.Past,
    bodies.PushInfo,
    bodies.ServerInfo,
    record_values.Sheet,
    daily.Daily,
    daily.DailyBoard,
    daily.NewAttempt,
    tournament_values.NewTournament,
    tournaments.EndedTournament,
    tournaments.HostTournaments,
    tournaments.MadeTournament,
    tournaments.OldPlayer,
    tournaments.TournamentInfo,
    tournaments.Tournaments,
    draws.CheckedRecord,
    draws.RecordDraws,
    conduct.Desk,
    conduct.Earlier,
    conduct.FoundPeople,
    conduct.GivenHostLink,
    conduct.HostTables,
    conduct.House,
    conduct.LeavingHost,
    conduct.NewNotice,
    conduct.NewSanction,
    conduct.OldReport,
    conduct.OldSanction,
    conduct.PersonShown,
    identity.Account,
    identity.GivenCode,
    identity.GivenLink,
    identity.GivenPasskey,
    identity.GivenPhrase,
    identity.LinkAnswer,
    identity.NewCode,
    identity.NewDaysOff,
    identity.NewMail,
    identity.NewPhrase,
    identity.PassedSeat,
    identity.SeatFound,
    identity.SeatLink,
    identity.GivenSeatLink,
    identity.OldDevice,
    identity.OldPasskey,
    identity.PasskeyOptions,
    identity.Returned,
    record_values.Course,
    record_values.Leaders,
    record_values.PlayedGames,
    record_values.Profile,
    bodies.ShownRanked,
    lobby.KeptWish,
    lobby.Lobby,
    lobby.NewWish,
    lobby.ShownOnline,
    lobby.WishState,
    friends.Author,
    friends.Chair,
    people.NewChallenge,
    people.NewReport,
    people.PersonCard,
    people.ThisPerson,
    friends.FriendCode,
    friends.Friends,
    friends.GivenFriendCode,
    friends.Neighbours,
    friends.NewInvitation,
    friends.News,
    friends.OldInvitation,
    friends.OnePerson,
    friends.Owner,
    friends.WantedCode,
    boards.Board,
    boards.BoardHint,
    boards.BoardPosition,
    boards.Boards,
    boards.Edit,
    boards.MadeBoard,
    boards.NewBoard,
    boards.NewNode,
    boards.Played,
    boards.PuzzleState,
    boards.Puzzles,
    boards.Tries,
    boards.WantedHint,
)


def schema() -> dict[str, Any]:
    """Return JSON schema 2020-12: every message by its name under `$defs`, and the two vocabularies
    `AnyClientMessage` and `AnyServerMessage`. Fixed tuples are written as draft 4 did, with
    `items` and `additionalItems`, which is what makers of types understand."""
    kinds = (messages.AnyClientMessage, messages.AnyServerMessage, messages.Echo, *BODIES)
    refs, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    defs = {"AnyClientMessage": refs[0], "AnyServerMessage": refs[1]}
    names = [name for module in MODULES for name in vars(module) if name in components]
    defs |= {name: components[name] for name in names}
    assert len(defs) == len(components) + 2
    defs["LegalTree"] = LEGAL_TREE
    plain: dict[str, Any] = _plain({"$defs": defs})
    return plain


def _plain(node: Any) -> Any:
    if isinstance(node, list):
        return [_plain(part) for part in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return {"$ref": node["$ref"]}
    copy = {key: _plain(value) for key, value in node.items()}
    if "prefixItems" in copy:
        copy["items"] = copy.pop("prefixItems")
        copy["additionalItems"] = False
    return copy


def view_schemas() -> dict[str, Any]:
    """Return those of the games that declare what their views look like."""
    found = {name: view_schema(load(name)) for name in list_games()}
    return {name: schema for name, schema in found.items() if schema is not None}


if __name__ == "__main__":
    both = {"wire": schema(), "views": view_schemas()}
    print(msgspec.json.format(msgspec.json.encode(both)).decode())
