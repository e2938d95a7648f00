"""A bot as a program of its own, which speaks lines with `spieltisch arena`.

docs/research/contests.md describes the conversation.

    spieltisch arena ingenious "exec:python examples/foreign_bot.py" greedy --games 20

This one chooses at random. It stands in for whatever is not Python, and needs no package.
"""

from __future__ import annotations

import json
import random
import sys


def say(line: str) -> None:
    """Write a line, at once."""
    print(line, flush=True)


def main() -> None:
    """Answer until the arena says that it is over."""
    chance = random.Random()
    legal: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "spieltisch":
            say("ready Any Move 1.0")
        elif word == "game":  # game NAME rules=… seats=… seat=… seed=… and the game's options
            facts = dict(fact.split("=", 1) for fact in rest.split(" ")[1:])
            chance.seed(int(facts["seed"]))
        elif word == "position":
            view = json.loads(rest)  # what this seat may see, as `state.view(seat)`
            say(f"info {len(view)} things seen")  # what is no answer is passed over
        elif word == "legal":
            legal = rest.split("; ")
        elif word == "go":  # go MILLISECONDS
            say(f"action {chance.choice(legal)}")
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
