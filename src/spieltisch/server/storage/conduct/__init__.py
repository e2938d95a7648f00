"""The rows by which the server's host keeps order: reports, mutes, bans, and marks of guests."""
