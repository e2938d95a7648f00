"""The domain: what a table is, what may be done at it, what follows; no wire, and no clock."""
