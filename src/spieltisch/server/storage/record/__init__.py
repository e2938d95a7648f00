"""Records of players: results of finished games, ratings, leaderboards."""
