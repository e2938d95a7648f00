"""The running tables: their actors, people, views, bots and coaches."""
