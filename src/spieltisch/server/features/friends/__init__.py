"""Friends, blocks and invitations, and details of a person."""
