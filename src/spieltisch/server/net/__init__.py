"""What listens on the network: the application, its HTTP handlers and websockets."""
