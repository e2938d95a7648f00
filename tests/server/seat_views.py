"""Seat views as a client builds them: the wire's contract, read a second time."""

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
        own = diff.get("parts", {})
        told = [*message["public"], *message["parts"], *diff["view"], *own]
        assert len({*told}) == len(told), f"twice: {sorted(told)}"
        parts = {key: lay_part(old["view"][key], p) for key, p in (message["parts"] | own).items()}
        legal = diff.get("legal")
        laid.append(
            {
                "seat": diff["seat"],
                "view": old["view"] | message["public"] | diff["view"] | parts,
                "legal": old["legal"] if legal is None else legal,
                "turn": diff.get("turn"),
            }
        )
        assert laid[-1]["legal"] is not None, message
    return laid


def lay_part(old: Any, part: Any) -> Any:
    """A list or dict of a view after what an update says of its entries."""
    if isinstance(part, list):
        for at, gone, *new in part:
            assert 0 <= at <= at + gone <= len(old), f"nothing there: {part}"
            old = old[:at] + new + old[at + gone :]
        return old
    gone = {name for name, value in part.items() if value is None}
    assert gone <= old.keys(), f"not there: {gone}"
    return {name: value for name, value in (old | part).items() if name not in gone}
