"""The tables in memory: one task each, its inbox, its bots."""
