"""Calls by Web Push while no page of a guest is open, with keys of our own."""
