"""What the viewers of a table are told of it, and who they are."""
