"""A game from the making of the table to the rematch."""

from __future__ import annotations

from tests.server.harness import Place, leaves


async def test_two_people_play_a_game_to_the_end(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open")
    async with anna.at(table) as a, ben.at(table) as b:
        assert b.table["seats"][1]["kind"] == "open"
        assert a.seat_views == b.seat_views == []
        await b.do("sit", seat=1, name="Benno")
        n = await a.do("start")
        await b.until(n)
        players = {0: a, 1: b}
        while a.seat_view(0)["view"]["actors"]:
            (seat,) = a.seat_view(0)["view"]["actors"]
            texts = leaves(players[seat].seat_view(seat)["legal"])
            n = await players[seat].act(seat, texts[0])
            for client in players.values():
                await client.until(n)
        while a.status != "finished":
            await a.receive()
        assert a.table["result"]["reason"] == "empty"
        assert [e["text"] for e in a.log if e["kind"] == "sat"] == ["Anna", "Benno"]
        dealt = [e["text"] for e in a.log if e["text"].startswith("deal")]
        assert dealt.count("deal ?") == 6
        assert len(dealt) == 12
        scored = [item["points"] for e in a.log for item in e["items"]]
        assert sum(scored) == sum(range(12))
    answer = await place.call("GET", f"/api/tables/{table}/record")
    assert answer.status == 200
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.body.decode().count("deal") == 12
