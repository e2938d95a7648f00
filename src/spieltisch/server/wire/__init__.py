"""The contract with the page: every message, and its schema."""
