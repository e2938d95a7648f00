"""Commands for the server and its data: `play`, `serve`, `backup`, `restore`, `invite`, `mcp`."""
