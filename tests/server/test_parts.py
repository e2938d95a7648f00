"""Small parts by themselves: credit, text, origins, randomness, time, what several seats know."""

from __future__ import annotations

import logging
import os
import re
import sys
from collections import Counter
from io import StringIO

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.server import page_types as schema
from spieltisch.server.base import logs, randomness
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.randomness import ID_LENGTH, PagedRandom, Randomness
from spieltisch.server.base.shares.allowances import Credit, Credits, Rate
from spieltisch.server.base.silences import Silences
from spieltisch.server.table import events, log, values
from spieltisch.server.table.text import clean
from spieltisch.server.transport.bounds.origin import foreign
from spieltisch.server.wire import messages


def test_credit_grows_with_time_and_no_further() -> None:
    credit = Credit(Rate(burst=3, per_second=2), now=0)
    assert [credit.spend(1, 0) for _ in range(8)] == ["fine"] * 3 + ["refused"] * 3 + ["flood"] * 2
    assert credit.spend(1, 2_000) == "refused"
    assert credit.spend(1, 4_000) == "fine"
    assert [credit.spend(1, 10**9) for _ in range(4)] == ["fine"] * 3 + ["refused"]
    assert credit.spend(1, 0) == "refused"


def test_every_random_bit_is_given_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[bytes] = []

    def fetch(size: int) -> bytes:
        pages.append(os.urandom(size))
        return pages[-1]

    monkeypatch.setattr(randomness, "urandom", fetch)
    drawn = PagedRandom()
    words = [drawn.getrandbits(32).to_bytes(4, "big") for _ in range(3000)]
    assert b"".join(words) == b"".join(pages)[: 4 * len(words)]
    assert len(pages) == 3
    assert {drawn.getrandbits(3) for _ in range(500)} == set(range(8))
    assert 39_900 < drawn.getrandbits(40_000).bit_length() <= 40_000
    assert Counter(drawn.randrange(6) for _ in range(600)).keys() == set(range(6))


def test_credits_forget_the_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Credits, "SWEEP", 10)
    given = Credits(Rate(burst=1, per_second=1))
    assert given.spend("loud", 0)
    assert not given.spend("loud", 0)
    for key in range(100):
        given.spend(key, key * 1000)
    assert len(given._credits) <= 11


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        (" a\n b\t", "a b"),
        ("e\u0301", "\u00e9"),
        ("\u5c0f\u660e", "\u5c0f\u660e"),
        ("\U0001f469\u200d\U0001f467", "\U0001f469\u200d\U0001f467"),
    ],
)
def test_tidy_words(text: str, tidied: str) -> None:
    assert clean(text, 24) == tidied


@pytest.mark.parametrize("text", ["", "  ", "\u200d", "a\x00", "a\u202eb", "\ue000", "x" * 25])
def test_untidy_words(text: str) -> None:
    with pytest.raises(Refusal):
        clean(text, 24)


@given(st.text(max_size=40))
def test_tidy_is_tidy(text: str) -> None:
    try:
        once = clean(text, 24)
    except Refusal:
        return
    assert clean(once, 24) == once
    assert 1 <= len(once) <= 24


@pytest.mark.parametrize(
    ("headers", "origins", "is_foreign"),
    [
        ({"host": "a:1"}, [], False),
        ({"host": "a:1", "sec-fetch-site": "same-origin"}, [], False),
        ({"host": "a:1", "sec-fetch-site": "cross-site"}, [], True),
        ({"host": "a:1", "origin": "http://a:1"}, [], False),
        ({"host": "A:1", "origin": "https://a:1"}, [], False),
        ({"host": "a:1", "origin": "http://a:2"}, [], True),
        ({"host": "a:1", "origin": "http://b@a:1"}, [], True),
        ({"host": "", "origin": "http://"}, [], True),
        ({"origin": "http://a"}, [], True),
        ({"host": "a:1", "origin": "null"}, [], True),
        ({"host": "a:1", "origin": "http://[::"}, [], True),
        ({"host": "a:1", "origin": "http://a:1"}, ["https://b"], True),
        ({"host": "a:1", "origin": "https://b"}, ["https://b"], False),
    ],
    ids=str,
)
def test_origins(headers: dict[str, str], origins: list[str], is_foreign: bool) -> None:
    assert foreign(headers, frozenset(origins)) == is_foreign


def test_luck_draws_by_weight() -> None:
    randomness = Randomness()
    drawn = Counter(randomness.draw([(7, 1), (8, 3), (9, 0)]) for _ in range(4000))
    assert set(drawn) == {7, 8}
    assert 2800 < drawn[8] < 3200
    assert sorted(randomness.permutation(5)) == [0, 1, 2, 3, 4]
    ids = {randomness.table_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(table) for table in ids} == {ID_LENGTH}
    assert len(randomness.token()) == 43


def test_what_several_seats_know() -> None:
    assert log.common(["deal ?", "deal 7"]) == "deal ?"
    assert log.common(["deal ? 1", "deal 7 1"]) == "deal ? 1"
    assert log.common(["deal 7"]) == "deal 7"
    assert log.common(["roll ?", "roll 1 2", "roll ?"]) == "roll ?"


def test_events_read_back_what_they_wrote() -> None:
    for event in (
        events.Made("toy", "1", {"mode": "turns", "n": 3, "b": True}, 2, 1, False, True, False),
        events.Sat(0, 1, "\u5c0f\u660e"),
        events.Appointed(1, None),
        events.Started((1, 0)),
        events.Acted(-1, "deal 7"),
        events.Finished((1, 2), (5, 3), "empty"),
        events.Closed(),
    ):
        assert events.decode(events.encode(event)) == event
    with pytest.raises(msgspec.DecodeError):
        events.decode(b'{"kind":"flown"}')


def test_the_schema_has_every_message_and_no_tuples() -> None:
    made = schema.schema()
    structs = {
        name
        for module in schema.MODULES
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, messages.Message | values.Value)
    }
    assert set(made["$defs"]) - {"AnyClientMessage", "AnyServerMessage", "LegalTree"} == structs - {
        "Message", "ClientMessage", "Value"
    }  # fmt: skip
    tree = {"$ref": "#/$defs/LegalTree"}
    assert made["$defs"]["SeatView"]["properties"]["legal"] == tree
    assert made["$defs"]["LegalTree"]["additionalProperties"] == tree
    assert schema._plain({"prefixItems": [{"type": "string"}]}) == {
        "items": [{"type": "string"}],
        "additionalItems": False,
    }


def test_the_log_is_json_and_names_no_table() -> None:
    record = logging.LogRecord("x", logging.INFO, "", 0, "made", None, None)
    record.facts = {"table": logs.short("abcdefghijklm"), "n": 3}
    line = msgspec.json.decode(logs.JsonLines().format(record))
    assert (line["event"], line["table"], line["n"], line["level"]) == ("made", "abcd", 3, "info")


def test_messages_under_way_at_once_are_one_silence() -> None:
    silences = Silences((10, 100))
    for _ in range(8):
        silences.lost("a", 1000, 1005)
    assert (silences.until("a"), silences.until("b")) == (1015, 0)
    silences.lost("a", 1015, 1020)
    silences.lost("a", 1016, 1021)
    assert silences.until("a") == 1120
    silences.lost("a", 1120, 1125)
    assert silences.until("a") == 1225, "no longer than the last step"
    silences.answered("a")
    silences.lost("a", 1130, 1135)
    assert silences.until("a") == 1145


def test_a_log_is_for_people_in_a_terminal_and_else_for_collectors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    kept = {name: (*logging.getLogger(name).handlers,) for name in ("spieltisch", "aiohttp")}
    lines = {}
    try:
        for form in logs.FORMS:
            for stream in (Terminal(), StringIO()):
                monkeypatch.setattr(sys, "stderr", stream)
                logs.set_up("info", form)
                logs.note("table-opened", table="ab\x1b12", seats=2)
                lines[form, stream.isatty()] = stream.getvalue()
    finally:
        for name, handlers in kept.items():
            logging.getLogger(name).handlers = [*handlers]
            logging.getLogger(name).propagate = True
            logging.getLogger(name).setLevel(logging.NOTSET)
    for (form, terminal), line in lines.items():
        if form == "text" or (form == "auto" and terminal):
            assert re.fullmatch(r"\d\d:\d\d:\d\d table-opened table=ab\?12 seats=2\n", line)
        else:
            assert msgspec.json.decode(line)["event"] == "table-opened"
