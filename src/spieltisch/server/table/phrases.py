"""Phrases for one tap: a code each, and its English for pages without a word for it; reactions."""

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

REACTIONS = ("hello", "well-played", "wow", "thinking", "oops", "thanks")
"""Pictures that a player shows the others for a moment; nothing keeps them."""
