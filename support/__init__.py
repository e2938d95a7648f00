"""Helpers of tests and benchmarks: servers of others, and a lean WebSocket client."""
