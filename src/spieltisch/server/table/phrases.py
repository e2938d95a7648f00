"""What can be said at a table with one tap: a code, and its English for where no word is known."""

from __future__ import annotations

PHRASES = {
    "hello": "Hello!",
    "good-luck": "Good luck!",
    "well-played": "Well played!",
    "thanks": "Thank you!",
    "one-moment": "One moment, please.",
    "your-turn": "It is your turn.",
    "oops": "Oops!",
    "again": "Another game?",
}
"""A phrase's words in other languages are the page's, as `phrase_<code>`."""
