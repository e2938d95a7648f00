"""What a client makes of the seat_views it is sent: the wire's contract, read a second time."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def lay(seat_views: list[Json], message: Json) -> list[Json]:
    """The seat_views after a welcome or an update to who had `seat_views`."""
    if message["type"] == "welcome":
        whole: list[Json] = message["seat_views"]
        return whole
    before = {seat_view["seat"]: seat_view for seat_view in seat_views}
    laid = []
    for diff in message["seat_views"]:
        old = before.get(diff["seat"], {"view": {}, "legal": None})
        both = message["public"].keys() & diff["view"].keys()
        assert not both, f"twice: {both}"
        legal = diff.get("legal")
        laid.append(
            {
                "seat": diff["seat"],
                "view": old["view"] | message["public"] | diff["view"],
                "legal": old["legal"] if legal is None else legal,
                "turn": diff.get("turn"),
            }
        )
        assert laid[-1]["legal"] is not None, message
    return laid
