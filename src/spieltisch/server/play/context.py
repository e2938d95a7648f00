"""The parts that all of the server works with, in one place; tests put in their own."""

from __future__ import annotations

import os
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cached_property

from spieltisch.core.system.threads import threads
from spieltisch.server.base.clock import Clock, Tidying
from spieltisch.server.base.library import Library
from spieltisch.server.base.metrics import Metrics
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.base.settings import Settings
from spieltisch.server.base.shares.bounds import BOUNDS
from spieltisch.server.base.shares.tills import Tills
from spieltisch.server.base.sockets import Sockets
from spieltisch.server.play.coach.coaches import Coaches
from spieltisch.server.play.hooks import Hooks
from spieltisch.server.play.invitation import Invitation
from spieltisch.server.play.thinkers import LocalThinkers, Thinkers
from spieltisch.server.storage.store import Store


@dataclass(frozen=True)
class Context(Hooks):
    """Parts that the whole server shares; `features.site.Site` adds those of features."""

    library: Library
    store: Store
    clock: Clock = field(default_factory=Clock)
    randomness: Randomness = field(default_factory=Randomness)
    settings: Settings = field(default_factory=Settings)
    invitation: Invitation | None = None
    """The code that strangers have to show; None: all are welcome."""
    coaches: Coaches | None = None
    """The coaches, which give hints; None: no hints."""
    page: str = ""
    """The module with which the page begins (`transport.page.entry`): an open page of another
    version loads itself again. Empty: none is known."""
    cluster: bool = False
    """Whether other processes may own tables of the store, too."""
    metrics: Metrics = field(default_factory=Metrics)
    sockets: Sockets = field(default_factory=Sockets)
    tills: Tills = field(default_factory=lambda: Tills(BOUNDS))
    """The tills where guests pay for what they ask for."""
    pool: Executor = field(default_factory=lambda: threads(max(4, os.cpu_count() or 1), "bot"))
    """The threads in which bots think; several, so that a slow bot does not delay the others."""
    thinkers: Thinkers | None = None
    """The thinkers for bots; None: `own_thinkers`."""

    @cached_property
    def tidying(self) -> Tidying:
        """Return what says when old data may be deleted."""
        return Tidying(self.clock)

    @cached_property
    def own_thinkers(self) -> Thinkers:
        """Return the threads of `pool`, which think for bots if no bot process does."""
        return LocalThinkers(self.library, self.pool, self.randomness.seed)
