"""Zig-Zag as seats see it: views, pictures, observations."""
