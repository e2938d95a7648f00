"""Several processes that share one database: the modules that a single process never loads."""
