"""What the subscribers of a table are told of it, and who they are."""
