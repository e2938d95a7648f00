"""Fair draws: a secret and players' random bytes fix every draw, and a record proves it."""
