"""What listens on the network: the application, its HTTP handlers, its websockets, their limits."""
