"""Assistants: language models that play through tools (extra `mcp`)."""
