"""Actions as text, both ways."""

from __future__ import annotations

import json
import re
from typing import Any

from spieltisch.core.engine import TABLE
from spieltisch.core.words.trees import expanded, tree
from spieltisch.errors import UnknownAction
from spieltisch.testing.check import after, check, refuses
from spieltisch.testing.walk import Walk

TEXT = re.compile(r"[a-z]+( [^\s?@]+)*")
"""A lower-case verb and its arguments; `?` marks hidden words, `@` times in records."""


@check
def texts(walk: Walk) -> None:
    """Check that every legal action has its own text, which parse() and play() accept."""
    for state in walk.some_states(5):
        for actor in (TABLE, *state.actors()):
            legal = state.legal(actor)
            found = [state.text(action) for action in legal]
            assert state.texts(legal) == found, "texts() tells others than text()"
            assert len(set(found)) == len(legal), "two actions have one text"
            for action, text in zip(legal, found, strict=True):
                assert TEXT.fullmatch(text), f"{text!r} is no verb with arguments"
                assert state.parse(text) == action, f"{text!r} parses to {state.parse(text)}"
            if state.actors() == (actor,):
                action, text = legal[-1], found[-1]
                played = state.clone()
                played.play(text)
                assert played.key() == after(state, actor, action).key(), f"play({text!r})"


@check
def all_texts(walk: Walk) -> None:
    """Check that every number with a text has its own; others raise UnknownAction."""
    state = walk.state
    for _ in range(2):
        seen: dict[str, int] = {}
        for action in range(walk.game.actions):
            try:
                text = state.text(action)
            except UnknownAction:
                continue
            assert TEXT.fullmatch(text), f"{text!r} is no verb with arguments"
            assert seen.setdefault(text, action) == action, f"{text!r} is {seen[text]} and {action}"
            assert state.parse(text) == action, f"{text!r} parses to {state.parse(text)}"
        assert seen
        strange: tuple[Any, ...] = (-1, walk.game.actions, 10**20, None, "0", 0.5)
        for number in strange:
            refuses(UnknownAction, f"text({number!r})", state.text, number)
            refuses(UnknownAction, f"texts([{number!r}])", state.texts, [number])
        for _ in walk.states():
            pass  # and once more at the end


@check
def trees(walk: Walk) -> None:
    """Check that the game's trees, if any, are those of its actions' texts."""
    if (trees := walk.game.trees) is None:
        return
    for state in walk.some_states(5):
        for actor in (TABLE, *state.actors()):
            legal = state.legal(actor)
            told = expanded(json.loads(trees.encoded(legal)))
            assert told == tree(state.texts(legal)), "another tree"


@check
def bad_texts(walk: Walk) -> None:
    """Check that parse() refuses texts of no action, or returns the action with that text."""
    for state in walk.some_states(12):
        legal = [action for actor in (TABLE, *state.actors()) for action in state.legal(actor)]
        some = [state.text(legal[walk.rng.below(len(legal))]) for _ in range(5) if legal]
        bad: list[Any] = ["", " ", "?", "\n", None, 3, b"x", "no such thing"]
        for text in some:
            bad += [text + " ", " " + text, text.upper(), text.replace(" ", "  "), text + "\n"]
            bad += [text + " x", text + "0", text[:-1], text[1:], text.replace("1", "١")]
            bad += [text.replace("0", "00"), text.replace(" ", "\t"), text.replace(" ", " +")]
            bad += [" ".join(reversed(text.split())), text.split()[0]]
        for text in bad:
            try:
                action = state.parse(text)
            except UnknownAction:
                continue
            else:
                assert state.text(action) == text, f"{text!r} parses as {state.text(action)!r}"
