"""Records: finished games, their draws and analyses, ratings, profiles, leaderboards."""
