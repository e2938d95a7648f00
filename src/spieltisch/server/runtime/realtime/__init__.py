"""A table's real time: claims, alarms and pauses, and when each is due."""
