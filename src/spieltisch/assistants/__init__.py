"""Assistants at the table: games that a language model plays through tools (extra `mcp`)."""
