"""Somebody at a page, whatever the game: answers what the page asks, turn after turn."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Page

PATIENCE = 30_000


class Person:
    """`met` is called with each prompt that is met for the first time."""

    def __init__(self, page: Page, met: Callable[[str], object] | None = None) -> None:
        page.set_default_timeout(PATIENCE)
        self.page = page
        self.chance = random.Random(7)
        self.prompts = set[str]()
        self._met = met

    def asked(self, patient: bool = True) -> str:
        """Wait until the page asks, and return its prompt, or `over`.

        An impatient person also gets `wait`, during another player's turn.
        """
        raise NotImplementedError

    def answer(self, prompt: str) -> None:
        """Does what is asked."""
        raise NotImplementedError

    def play(self, answers: int = 1000) -> None:
        """So many answers, or to the end."""
        for _ in range(answers):
            prompt = self.asked()
            if prompt == "over":
                return
            self.answer(prompt)

    def take_turn(self) -> None:
        """Answers until it is somebody else's turn."""
        prompt = self.asked()
        while prompt not in ("wait", "over"):
            self.answer(prompt)
            prompt = self.asked(patient=False)

    def meet(self, prompt: str) -> None:
        """Tell of a prompt that is new."""
        if prompt not in self.prompts:
            self.prompts.add(prompt)
            if self._met:
                self._met(prompt)
