"""The card of a table: an action changes a few fields of it, and the others are kept."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from spieltisch.realtime.ranking import Latency
from spieltisch.server.base.library import Library
from spieltisch.server.play.actor.card_file import CardFile
from spieltisch.server.table import cards
from spieltisch.server.table.stored import Card
from spieltisch.server.table.values import TimeControl
from tests.server.live_table import evening

TIMES = (None, TimeControl("random", "bot", seconds=20))


@pytest.mark.parametrize("time", TIMES)
async def test_a_card_after_actions_is_the_card_made_anew(
    time: TimeControl | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots play on for players whose time is up, who come back later."""
    random, filed, made_anew = Random(4), CardFile.next, []

    def compared(file: CardFile, info_changed: bool) -> Card | None:
        card = filed(file, info_changed)
        assert card is None or card == cards.card(file._table)
        made_anew.append(info_changed)
        return card

    monkeypatch.setattr(CardFile, "next", compared)
    async with evening(
        tmp_path, *[Latency(20, 4)] * 2, game="ingenious", library=Library(), time=time
    ) as told:
        for step in range(40):
            table = told.table
            if table.status != "playing":
                break
            for seat in table.to_act():
                assert table.match is not None
                if table.seats[seat].bot is None:
                    legal = table.match.state.texts(table.legal(seat))
                    await told.act(seat, random.choice(legal))
            await told.pass_time(30_000 if step == 20 else 300)
        assert not told.actor.gone
    assert made_anew.count(False) > 20
    if time is not None:
        assert any(entry.entry.kind == "timed_out" for entry in table.log)
