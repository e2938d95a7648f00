"""What judges positions."""


class Heuristic:
    """Judges positions for bots that look ahead."""

    def value(self, state, seat):
        """How good `state` is for `seat`; higher is better, only the order counts."""
        return 0.0
