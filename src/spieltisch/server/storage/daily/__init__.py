"""Rows of the daily challenges: the key of their draws, and each guest's rated attempt."""
