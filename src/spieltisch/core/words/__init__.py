"""Texts: options as words, lines of boxes, and trees of the words of many actions."""
