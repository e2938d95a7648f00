"""Assistants at the table: the tools, through the protocol's own client."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from jsonschema import Draft4Validator
from mcp import Client, StdioServerParameters, stdio_client

import spieltisch
from spieltisch import Record, Rng
from spieltisch.assistants.mcp_server import make_server
from spieltisch.assistants.tables import Tables
from spieltisch.core.views.schema import schema_of
from spieltisch.errors import InvalidArgument
from support.soak import sample
from tests.toys import hands

WAYS = [
    (name, mode.name)
    for name in spieltisch.list_games()
    for mode in spieltisch.load(name).spec.modes
]


async def ask(client: Client, tool: str, **arguments: Any) -> Any:
    """Return a tool's answer."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result
    content = result.structured_content
    assert content is not None
    return content["result"] if content.keys() == {"result"} else content


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    """Return the message of a tool that fails."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    (said,) = result.content
    return str(said.text)  # type: ignore[union-attr]


@pytest.mark.parametrize(("game", "mode"), WAYS)
async def test_an_assistant_plays_every_game(game: str, mode: str) -> None:
    loaded = spieltisch.load(game)
    validator = validator_of(loaded)
    seed = {"seed": 7} if loaded.spec.open_information else {}
    async with Client(make_server()) as client:
        told = await ask(client, "make_game", game=game, mode=mode, opponents=["random"], **seed)
        for _ in range(12):
            table = told["table"]
            valid(validator, "View", told["view"])
            for event in told["events"]:
                valid(validator, "Event", event)
            assert told["text"].startswith(f"{game} mode={mode}")
            assert await ask(client, "read_view", table=table) == told | {"events": []}
            listed = await ask(client, "list_actions", table=table)
            if not listed["actions"]:
                break
            action = listed["actions"][0]
            some = await ask(client, "list_actions", table=table, beginning=action[:3])
            assert set(some["actions"]) <= set(listed["actions"])
            assert some["count"] <= listed["count"]
            told = await ask(client, "play", table=table, action=f" {action} ")
            assert told["events"][0]["action"] == action


async def test_what_is_wrong_is_a_tools_error_that_says_what_would_be_right() -> None:
    async with Client(make_server()) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert names == {
            *("list_games", "see_rules", "make_game", "read_view", "list_actions", "play"),
            "read_record",
        }
        assert "lastdie" in await refused(client, "see_rules", game="chess")
        assert "2 3 4" in await refused(client, "make_game", game="ingenious", seats=5)
        assert "greedy" in await refused(client, "make_game", game="lastdie", opponents=["x"])
        assert "seats are 0 to 1" in await refused(client, "make_game", game="lastdie", seat=2)
        assert "make one" in await refused(client, "read_view", table="1")
        told = await ask(client, "make_game", game="lastdie", seed=1)
        assert "legal are: put" in await refused(client, "play", table="1", action="castle")
        assert "over" in await refused(client, "read_record", table="1")
        assert await ask(client, "read_view", table="1") == told | {"events": []}
        assert "Last Die" in await ask(client, "see_rules", game="lastdie")
        games = await ask(client, "list_games")
        assert [one["game"] for one in games] == spieltisch.list_games()


def test_an_assistant_is_told_what_its_seat_may_know_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game is played on in another world that the seat cannot tell from the real one."""
    monkeypatch.setattr("spieltisch.assistants.tables.load", lambda name: hands.toy())
    monkeypatch.setattr("spieltisch.assistants.tables.Rng", lambda: Rng(4))
    tables = Tables()
    told = tables.make("toy", {"mode": "turns"}, 2, 0, ["random"])
    game = tables._games[told["table"]]
    dealt = [event["action"] for event in told["events"]]
    assert "deal ?" in dealt
    assert told["view"] == game.state.view(0)
    game.state = game.state.determinize(0, Rng(9))
    assert tables.view(told["table"]) == told | {"events": []}
    assert tables.legal(told["table"])["count"] == 4


def test_no_seed_shows_a_hand_from_another_seat() -> None:
    with pytest.raises(InvalidArgument, match="leave out the seed"):
        Tables().make("ingenious", {}, 2, 1, seed=4)


def test_a_game_is_played_to_its_end_and_has_its_record() -> None:
    tables = Tables()
    told = tables.make("lastdie", {}, 3, 1, ["greedy", "random"], seed=2)
    while actions := tables.legal(told["table"])["actions"]:
        told = tables.play(told["table"], actions[0])
    assert told["text"].endswith("The game is over.")
    final = Record.loads(tables.record(told["table"])).final()
    assert final.view(1) == told["view"]
    with pytest.raises(spieltisch.IllegalAction, match="over"):
        tables.play(told["table"], "stop")


async def test_the_command_serves_on_standard_input_and_output() -> None:
    words = ["-m", "spieltisch", "mcp"]
    command = StdioServerParameters(command=sys.executable, args=words, env={**os.environ})
    async with Client(stdio_client(command)) as client:
        told = await ask(client, "make_game", game="lastdie", seed=1)
        assert told["text"].startswith("lastdie mode=base")


def validator_of(game: spieltisch.Game) -> Draft4Validator:
    """Return a validator of a game's schema."""
    schema = schema_of(game)
    Draft4Validator.check_schema(schema)
    return Draft4Validator(schema)


def valid(validator: Draft4Validator, name: str, data: Any) -> None:
    """Compare plain data, as JSON has it, with the schema of that name."""
    assert isinstance(validator.schema, Mapping)
    part = validator.evolve(schema={"$ref": f"#/$defs/{name}", "$defs": validator.schema["$defs"]})
    part.validate(json.loads(json.dumps(data)))


@pytest.mark.parametrize(("name", "mode"), WAYS)
def test_views_actions_and_events_are_as_the_schema_says(name: str, mode: str) -> None:
    game = spieltisch.load(name)
    validator = validator_of(game)
    state = game.start(mode=mode)
    rng = Rng(5)
    for _ in range(sample(30, 60)):
        for seat in (None, 0):
            valid(validator, "View", state.view(seat))
        actors = state.actors()
        if not actors:
            break
        actor = actors[0]
        choices = [action for action, _ in state.chances()] or state.legal(actor)
        action = choices[rng.below(len(choices))]
        valid(validator, "Action", state.text(action))
        seen = state.seen(actor, action, 0)
        state.apply(actor, action)
        valid(validator, "Event", {"actor": actor, "action": seen, "items": state.items()})
    broken = state.view() | {"seats": "two"}
    if game.view_types is not None:
        with pytest.raises(Exception, match="two"):
            valid(validator, "View", broken)


def test_a_game_that_declares_nothing_has_a_schema_too() -> None:
    game = hands.toy()
    game.view_types = None
    validator = validator_of(game)
    valid(validator, "View", game.start().view(0))
    with pytest.raises(Exception, match="required"):
        valid(validator, "View", {})
