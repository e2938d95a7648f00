"""The host's own matters: helpers, the log of what they did, and the state of the server."""
