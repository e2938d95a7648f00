"""Tables of several processes: who lives, who owns which table, and what travels between them."""
