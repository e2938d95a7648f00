"""Browser tests: a server, Chromium, and people at the page."""
