"""Calls to players whose turn it is, by email where the host named a mail server, and days off."""
