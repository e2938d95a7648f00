"""Friends, blocks and invitations, and the card of a person."""
