"""Tables as tools of the Model Context Protocol, by its official package (extra `mcp`).

Errors of an assistant become tool errors, whose text says how to put them right.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from spieltisch import __version__
from spieltisch.assistants.tables import Tables
from spieltisch.core.spec import OptionValue
from spieltisch.errors import SpieltischError

INSTRUCTIONS = """Board games against bots. Call list_games, then make_game; read the rules of a \
game that you do not know with see_rules. Play with play, which also plays the bots; list_actions \
says what is legal. You are shown what your seat may know."""


def make_server() -> MCPServer[Any]:
    """Return a server with its own tables."""
    server: MCPServer[Any] = MCPServer("spieltisch", version=__version__, instructions=INSTRUCTIONS)
    tables = Tables()
    _add_reading(server, tables)
    _add_playing(server, tables)
    return server


def _add_reading(server: MCPServer[Any], tables: Tables) -> None:
    """Add the tools that change nothing."""

    @server.tool()
    def list_games() -> list[dict[str, Any]]:
        """List the games with their modes, numbers of seats, options and levels of opponents."""
        return tables.games()

    @server.tool()
    def see_rules(game: str) -> str:
        """Read the rules of a game, and the meaning of its view's keys."""
        with _errors():
            return tables.rules(game)

    @server.tool()
    def read_view(table: str) -> dict[str, Any]:
        """Read your seat's present view, as a text and as data."""
        with _errors():
            return tables.view(table)

    @server.tool()
    def list_actions(table: str, beginning: str = "") -> dict[str, Any]:
        """List your legal actions, at most 200; `beginning` is the start of their texts."""
        with _errors():
            return tables.legal(table, beginning)

    @server.tool()
    def read_record(table: str) -> str:
        """Read the record of a game that is over."""
        with _errors():
            return tables.record(table)


def _add_playing(server: MCPServer[Any], tables: Tables) -> None:
    """Add the tools that begin a game and play it."""

    @server.tool()
    def make_game(
        game: str,
        seats: int | None = None,
        mode: str | None = None,
        options: dict[str, OptionValue] | None = None,
        seat: int = 0,
        opponents: list[str] | None = None,
        seed: int | None = None,
    ) -> dict[str, Any]:
        """Begin a game: you have one seat, bots have the others. `opponents` are their levels, one
        for all or one each. In a solo mode you have all seats. The answer names the table for the
        other tools.
        """
        with _errors():
            chosen = {**(options or {}), **({} if mode is None else {"mode": mode})}
            return tables.make(game, chosen, seats, seat, opponents or (), seed)

    @server.tool()
    def play(table: str, action: str) -> dict[str, Any]:
        """Play one of your legal actions, by its text; bots then play until it is your turn again.
        The answer has the events, and your present view.
        """
        with _errors():
            return tables.play(table, action)


@contextmanager
def _errors() -> Iterator[None]:
    """Turn errors of this package into tool errors."""
    try:
        yield
    except SpieltischError as error:
        raise ToolError(str(error)) from error
