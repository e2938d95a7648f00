"""Records of players: filled from the tables of earlier versions, and given away whole."""
