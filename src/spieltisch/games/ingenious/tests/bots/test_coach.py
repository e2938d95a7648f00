"""The coach for Ingenious: what its advice holds where a game is decided."""

from __future__ import annotations

import pytest

from spieltisch.bots import PlayerView, advise, make_coach
from spieltisch.games.ingenious import GAME
from spieltisch.games.ingenious.tests.bots.test_ending import placements


def worth(track: list[int]) -> float:
    """Return the worth of a list: its lowest marker, then each next at half the weight."""
    return sum(level * 0.5**k for k, level in enumerate(sorted(track)))


@pytest.mark.parametrize(("mode", "seats"), [("base", 2), ("team", 4)])
def test_ideas_of_a_decided_game_are_told_apart_by_their_leads(mode: str, seats: int) -> None:
    """All win, or all lose, after the last placement: some lists are still ahead by more."""
    told_apart = 0
    for seed in range(3):
        state, seat = placements(mode, seats, seed)[-1]
        side = state.sides()[seat]
        ideas = advise(make_coach(GAME), PlayerView(state, seat)).candidates
        for idea in ideas:
            after = state.clone()
            for text in idea.actions:
                after.apply(seat, after.parse(text))
            if not after.actors():
                tracks = [worth(track) for track in after.public()["tracks"]]
                others = [one for other, one in enumerate(tracks) if other != side]
                assert idea.lead == pytest.approx(tracks[side] - max(others))
        best = ideas[0]
        told_apart += any(
            best.value == one.value and best.lead != pytest.approx(one.lead) for one in ideas[1:]
        )
    assert told_apart > 1


def test_alone_there_is_no_lead() -> None:
    state, seat = placements("solo", 1, 0)[-2]
    for idea in advise(make_coach(GAME), PlayerView(state, seat)).candidates:
        assert idea.lead is None
