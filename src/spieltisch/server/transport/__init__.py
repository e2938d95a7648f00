"""The application that listens on the network: its HTTP handlers and websockets."""
