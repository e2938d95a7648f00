"""The command line: `spieltisch play`, `serve`, `backup`, `restore`, `games`, `replay`,
`show`, `perft`, `arena`, `new-game`, `generate`, `study`, `solve`, `schema` and `mcp`.

Each command has a module, which adds the command's parser and runs it; `dispatch.py` chooses among
them. Bad input is one line on standard error and exit code 2.
"""

from spieltisch.cli.dispatch import main

__all__ = ["main"]
