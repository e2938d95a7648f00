"""The store of a host who keeps a PostgreSQL database."""
