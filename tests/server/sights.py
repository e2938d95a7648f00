"""What a client makes of the sights it is sent: the wire's contract, read a second time."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def lay(sights: list[Json], message: Json) -> list[Json]:
    """The sights after a welcome or an update to who had `sights`."""
    if message["type"] == "welcome":
        whole: list[Json] = message["sights"]
        return whole
    before = {sight["seat"]: sight for sight in sights}
    laid = []
    for glance in message["sights"]:
        old = before.get(glance["seat"], {"view": {}, "legal": None})
        both = message["view"].keys() & glance["view"].keys()
        assert not both, f"twice: {both}"
        legal = glance.get("legal")
        laid.append(
            {
                "seat": glance["seat"],
                "view": old["view"] | message["view"] | glance["view"],
                "legal": old["legal"] if legal is None else legal,
                "turn": glance.get("turn"),
            }
        )
        assert laid[-1]["legal"] is not None, message
    return laid
