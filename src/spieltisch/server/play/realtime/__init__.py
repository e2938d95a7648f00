"""The real time of a table: claims, alarms and pauses, and when each is due."""
