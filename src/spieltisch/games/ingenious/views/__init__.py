"""Ingenious as seats see it: views, pictures, observations."""
