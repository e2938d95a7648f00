"""An action goes through once: the rules are asked for nothing twice that they have answered."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Self, get_args

import pytest

from spieltisch import Rules
from spieltisch.bots import Decision
from spieltisch.core.game import Game
from spieltisch.core.views.preview import WORLDS
from spieltisch.errors import UnknownAction
from spieltisch.realtime.ranking import Latency
from spieltisch.server.base.library import Decide
from spieltisch.server.play.actor.handlers.routes import COMMANDS, QUESTIONS
from spieltisch.server.wire.messages import AnyClientMessage, Hello, Preview
from tests.server.harness import Place
from tests.server.library import SnatchLibrary, ToyLibrary
from tests.server.live_table import evening, replayed
from tests.toys.hands import DEAL, Hands, toy
from tests.toys.snatch import Snatch, snatch

NEAR = Latency(20)


class CountingLibrary(SnatchLibrary):
    """The toys, whose rules count what they are asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asked = Counter[str]()

        class Counted(Rules):
            def accepts(self, actor: int, action: int) -> bool | None:
                asked["legality"] += actor >= 0
                return super().accepts(actor, action)

            def clone(self) -> Self:
                asked["clone"] += 1
                return super().clone()

            def apply(self, actor: int, action: int) -> None:
                asked["clone"] -= 1  # the one with which the engine goes back where rules raise
                super().apply(actor, action)

        hands, snatching = (type("Counting", (Counted, rules), {}) for rules in (Hands, Snatch))
        self.game, self.snatch = toy(hands), snatch(snatching)
        for game in (self.game, self.snatch):
            game.views = Counting(game.views, asked, "outcome")
            game.notation = Counting(game.notation, asked, "parse")

    def bot(self, level: str, game: Game, seed: int) -> Decide:
        """Also one that plays a card once more."""
        return (lambda view: Decision(0)) if level == "again" else super().bot(level, game, seed)

    def levels(self, game: Game) -> tuple[str, ...]:
        """That one is offered, too."""
        return (*super().levels(game), "again")

    def of(self, *kinds: str) -> tuple[int, ...]:
        """Return the number of calls of each kind."""
        return tuple(self.asked[kind] for kind in kinds)


class Counting:
    """An object one of whose methods counts its calls."""

    def __init__(self, counted: Any, asked: Counter[str], name: str) -> None:
        self._counted = counted
        self._asked = asked
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name == self._name:
            self._asked[name] += 1
        return getattr(self._counted, name)


async def test_a_persons_action_is_parsed_judged_and_copied_once(tmp_path: Path) -> None:
    library = CountingLibrary()
    async with evening(tmp_path, NEAR, NEAR, library=library, game="toy", mode="turns") as told:
        while told.table.status == "playing":
            (seat,) = told.table.to_act()
            assert told.table.match is not None
            text = told.table.match.state.text(told.table.legal(seat)[0])
            library.asked.clear()
            assert told.players[seat].code(await told.act(seat, text)) == "done"
            assert library.of("parse", "legality", "clone") == (1, 1, 1), text
            over = told.table.result is not None
            await told.send(told.players[seat], Hello(next(told.ids), 0))  # shows it once more
            assert library.asked["outcome"] == over, text


async def test_a_preview_is_parsed_and_judged_once(tmp_path: Path) -> None:
    """Before it is tried in so many worlds."""
    library = CountingLibrary()
    async with evening(tmp_path, NEAR, NEAR, library=library, game="toy", mode="turns") as told:
        player = told.players[0]
        library.asked.clear()
        assert player.code(await told.send(player, Preview(77, 0, "play 0"))) == "previewed"
        assert library.of("parse", "legality") == (1, 1 + WORLDS)


async def test_a_bots_action_is_never_read_from_a_text(tmp_path: Path) -> None:
    """A person's text is; the bot's thought costs one copy of the position, its move another."""
    library = CountingLibrary()
    async with evening(tmp_path, NEAR, library=library, game="toy", seats=["low"]) as told:
        library.asked.clear()
        assert told.players[0].code(await told.act(0, "play 0")) == "done"
        await told.pass_time(60_000)
        assert told.texts[-2:] == ["1 play 1", "-1 deal 7"]
        assert library.of("parse", "legality", "clone") == (1, 1 + 1, 1 + 2)


async def test_a_bot_that_chooses_what_is_not_legal_plays_anything(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    library = CountingLibrary()
    async with evening(tmp_path, NEAR, library=library, game="toy", seats=["again"]) as told:
        assert told.players[0].code(await told.act(0, "play 0")) == "done"
        await told.pass_time(60_000)
        assert [text for text in told.texts if text[0] == "1"] == ["1 play 1"]
    errors = [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]
    assert errors == ["bot-failed"]


async def test_so_does_one_where_seats_race(tmp_path: Path) -> None:
    library = CountingLibrary()
    async with evening(tmp_path, NEAR, library=library, seats=["again"]) as told:
        await told.pass_time(5000)
        assert [text for text in told.texts if text[0] == "1"][:3] == [
            "1 flip 0",
            "1 keep",
            "1 flip 1",
        ]


async def test_a_claim_is_judged_when_it_is_filed_and_when_it_is_played(tmp_path: Path) -> None:
    library = CountingLibrary()
    async with evening(tmp_path, NEAR, NEAR, library=library) as told:
        library.asked.clear()
        number = await told.act(0, "flip 3")
        await told.pass_time(1000)
        assert told.players[0].code(number) == "done"
        assert library.of("parse", "legality", "clone") == (1, 2, 1)


async def test_a_bots_claim_is_never_read_from_a_text(tmp_path: Path) -> None:
    library = CountingLibrary()
    async with evening(tmp_path, NEAR, library=library, seats=["random"], cards=48) as told:
        library.asked.clear()
        await told.pass_time(700)
        assert [text.split()[:2] for text in told.texts[:1]] == [["1", "flip"]]
        assert library.asked["parse"] == 0
        assert any(one.actor == 1 for one in told.table.history.acts)


async def test_what_is_no_action_is_refused_where_seats_race(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, NEAR) as told:
        assert told.players[0].code(await told.act(0, "flip x")) == "unknown-action"
        assert told.texts == []


class Numbered(Hands):
    """Texts end with the number of cards played so far."""

    def text(self, action: int) -> str:
        return f"{super().text(action)} {len(self.played)}"

    def parse(self, text: str) -> int:
        text, _, number = text.rpartition(" ")
        if number != str(len(self.played)):
            raise UnknownAction(f"{number} cards were not played yet")
        return super().parse(text)

    def seen(self, actor: int, action: int, seat: int | None) -> str:
        """Cards are dealt face down."""
        return super().seen(actor, action, seat) if action < DEAL else self._hidden(action, seat)

    def _hidden(self, action: int, seat: int | None) -> str:
        return self.text(action) if seat == self.dealing else f"deal ? {len(self.played)}"


async def test_the_log_has_the_text_of_the_position_before(tmp_path: Path) -> None:
    library = ToyLibrary(Numbered)
    async with evening(tmp_path, NEAR, NEAR, library=library, game="toy", mode="turns") as told:
        assert told.players[0].code(await told.act(0, "play 0 0")) == "done"
        assert told.texts[-2:] == ["0 play 0 0", "-1 deal 6 1"]
        assert (await replayed(told)).actions == told.table.actions


async def test_every_message_has_one_handler(place: Place) -> None:
    kinds = [*QUESTIONS, *COMMANDS, *place.context.handlers]
    assert len(kinds) == len({*kinds})
    assert {*kinds} == {*get_args(AnyClientMessage)}
