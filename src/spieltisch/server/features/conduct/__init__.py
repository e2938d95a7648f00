"""Order among guests: reports, and the mutes and bans of the server's host."""
