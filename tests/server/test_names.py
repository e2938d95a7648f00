"""Names that show as nothing, or like somebody else's."""

from __future__ import annotations

import pytest

from spieltisch.server.base.codes import Refusal
from spieltisch.server.table.text import clean, clean_name, distinct
from tests.server.harness import Place


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u200d",
        "An\u200bna",
        "An\u200dna",
        "Anna\u200d",
        "安\u200c",
        "\u3164",
        "\u3164\u3164",
        "Anna\u3164",
        "\u115f\u1160",
        "\uffa0",
        "\u2800",
        "An\u034fna",
        "\ufe0f",
        "A\ufe0fnna",
        "Anna\U000e0101",
        "\u0301",
        "A\u0336n\u0336n \u0336",
        "Z\u0310\u0321\u0322\u0323\u0324\u0330",
        "a\u202eb",
        "a\u2066b",
        "\U000e0041nna",
        "Anna\u00ad",
        "x" * 25,
    ],
    ids=ascii,
)
def test_names_that_hide_something_are_refused(name: str) -> None:
    with pytest.raises(Refusal, match="bad-message"):
        clean_name(name)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (" Anna  Lena ", "Anna Lena"),
        ("Ａｎｎａ", "Anna"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("Zoe\u0308", "Zoë"),
        ("小明", "小明"),
        ("ナナ\uff01", "ナナ!"),
        ("Nguyễn Ánh", "Nguyễn Ánh"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("ผู้ใหญ่", "ผู้ใหญ่"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("❤\ufe0f Kim", "❤\ufe0f Kim"),
        ("Анна", "Анна"),
        ("O'Neil-Ωmega 3", "O'Neil-Ωmega 3"),
    ],
    ids=ascii,
)
def test_names_are_normalised(name: str, shown: str) -> None:
    assert clean_name(name) == shown
    assert clean_name(shown) == shown


def test_chat_keeps_what_is_typed_and_refuses_what_shows_as_nothing() -> None:
    for text in ("①ﬁ 全角ＡＢＣ", "❤\ufe0f", "می\u200cخواهم", "Hi\u3164there"):
        assert clean(text, 500) == text
    for text in ("\u3164", "\u2800\u2800", "\ufe0f", "\u200d \u200c", "\u202eabc"):
        with pytest.raises(Refusal, match="bad-message"):
            clean(text, 500)


@pytest.mark.parametrize(
    "like", ["Anna", "anna", "ANNA", "Аnna", "Αnna", "Аnnа", "Ánna", "𝐀nna"], ids=ascii
)
def test_a_name_that_looks_like_anothers_is_marked(like: str) -> None:
    assert distinct(like, ["Ben", "Anna"]) == f"{like} (2)"


def test_marks_are_distinct_and_fit() -> None:
    assert distinct("Anna", ["Ben", "Hanna", "Annа2", "小明"]) == "Anna"
    assert distinct("Ian", ["lan"]) == "Ian (2)"
    assert distinct("Anna", ["Anna", "Anna (2)"]) == "Anna (3)"
    assert distinct("小明", ["小明"]) == "小明 (2)"
    assert distinct("x" * 24, ["x" * 24]) == "x" * 20 + " (2)"


async def test_a_seat_and_a_line_of_chat_say_who_is_who(place: Place) -> None:
    anna = await place.guest("Anna")
    eve = await place.guest("Аnna")
    table = await anna.make("me", "open", "open")
    async with anna.at(table) as a, eve.at(table) as e:
        await e.do("say", text="It is me, Anna")
        line = (await a.told("said"))["line"]
        assert (line["name"], line["seat"]) == ("Аnna (2)", None)
        await e.do("sit", seat=1, name="ＡＮＮＡ")
        assert [seat["name"] for seat in e.table["seats"]] == ["Anna", "ANNA (2)", None]
        await a.do("sit", seat=2, name="Anna")
        assert a.table["seats"][2]["name"] == "Anna"


async def test_a_guest_takes_one_open_seat_of_a_listed_table(place: Place) -> None:
    anna, eve, ben = [await place.guest(name) for name in ("Anna", "Eve", "Ben")]
    table = await anna.make("me", "open", "open", "open", listed=True)
    async with anna.at(table) as a, eve.at(table) as e, ben.at(table) as b:
        await e.do("sit", seat=1, name="Eve")
        assert await e.refused("sit", seat=2, name="Eve too") == "one-seat"
        await b.do("sit", seat=2, name="Ben")
        await a.do("sit", seat=3, name="Kim")
    for fields in ({"listed": True, "several": True}, {}):
        table = await anna.make("me", "open", "open", **fields)
        async with eve.at(table) as e:
            await e.do("sit", seat=1, name="Eve")
            await e.do("sit", seat=2, name="Eve too")
