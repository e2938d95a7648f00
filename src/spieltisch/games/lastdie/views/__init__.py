"""Last Die as seats see it: views, pictures, observations."""
