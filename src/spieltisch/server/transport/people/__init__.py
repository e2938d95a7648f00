"""A person whose name stands somewhere, over HTTP."""
