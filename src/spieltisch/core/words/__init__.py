"""Texts: options as words, and trees of the words of many actions."""
