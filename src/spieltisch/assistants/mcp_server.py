"""The tables as tools of the Model Context Protocol, by its official package (extra `mcp`).

What an assistant does wrong is a tool's error, whose text says what would be right.
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
    """Return a server with tables of its own."""
    server: MCPServer[Any] = MCPServer("spieltisch", version=__version__, instructions=INSTRUCTIONS)
    tables = Tables()

    @server.tool()
    def list_games() -> list[dict[str, Any]]:
        """List the games with their modes, numbers of seats, options and levels of opponents."""
        return tables.games()

    @server.tool()
    def see_rules(game: str) -> str:
        """Read the rules of a game, and what the keys of its view mean."""
        with _errors():
            return tables.rules(game)

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
        """Begin a game: you have one seat, bots the others, `opponents` being their levels (one for
        all, or one each). In a solo mode you have all. The answer names the table for the other
        tools."""
        with _errors():
            chosen = {**(options or {}), **({} if mode is None else {"mode": mode})}
            return tables.make(game, chosen, seats, seat, opponents or (), seed)

    @server.tool()
    def read_view(table: str) -> dict[str, Any]:
        """Read what your seat sees now, as a text and as data."""
        with _errors():
            return tables.view(table)

    @server.tool()
    def list_actions(table: str, beginning: str = "") -> dict[str, Any]:
        """List your legal actions, at most 200; `beginning` narrows them to texts that begin so."""
        with _errors():
            return tables.legal(table, beginning)

    @server.tool()
    def play(table: str, action: str) -> dict[str, Any]:
        """Play one of your legal actions, by its text; bots then play until you are to act again.
        The answer has what happened, and what you see now."""
        with _errors():
            return tables.play(table, action)

    @server.tool()
    def read_record(table: str) -> str:
        """Read the record of a game that is over."""
        with _errors():
            return tables.record(table)

    return server


@contextmanager
def _errors() -> Iterator[None]:
    """Say what was wrong to whoever called the tool."""
    try:
        yield
    except SpieltischError as error:
        raise ToolError(str(error)) from error
