"""What judges positions."""

from typing import TYPE_CHECKING

from spieltisch.core.state cimport State

from spieltisch.core.compiled import refuse_overriding
from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from typing import ClassVar
    from spieltisch.core.ids import Seat


cdef class Heuristic:
    """Judges positions for bots that look ahead.

    A compiled one implements `value`, and names the class of the states that it can read as
    `judges`. One in plain Python extends `PyHeuristic`.
    """

    judges = State  #: ClassVar[type[State]]
    asks_python = False  #: ClassVar[bool]
    """Whether subclasses in plain Python work: their methods are called."""

    cdef double value(self, State state, int seat) noexcept nogil:
        """Return how good `state` is for `seat`; higher is better, only the order counts."""
        return 0.0

    cdef int reraise(self) except -1:
        """Raise what a heuristic in Python raised since the last call."""
        return 0

    def check_state(self, state: State) -> None:
        """Raise InvalidArgument when this heuristic cannot judge `state`.

        That is when the state is not of the class that it reads, or when it is a subclass in plain
        Python that does not extend `PyHeuristic`: nobody would call its methods.
        """
        refuse_overriding(type(self), "PyHeuristic of core/heuristic.pyx")
        if not isinstance(state, self.judges):
            kind = type(self).__name__
            raise InvalidArgument(f"{kind} judges {self.judges.__name__}, not {state!r}")


cdef class PyHeuristic(Heuristic):
    """Judges positions in Python: a subclass implements `judge`, and may name its `judges`."""

    cdef object _error

    asks_python = True

    def judge(self, state: State, seat: Seat) -> float:
        """Return how good `state` is for `seat`, a float; higher is better.

        `state` is only lent: it is another position afterwards. What this raises comes out of the
        search that asked.
        """
        raise NotImplementedError(f"{type(self).__name__} needs judge(state, seat)")

    cdef double value(self, State state, int seat) noexcept nogil:
        """Return what `judge` says; 0 after it raised something."""
        cdef double found = 0.0
        with gil:
            if self._error is None:
                try:
                    found = self.judge(state, seat)
                except BaseException as error:
                    self._error = error
        return found

    cdef int reraise(self) except -1:
        """Raise what `judge` raised since the last call."""
        error = self._error
        if error is not None:
            self._error = None
            raise error
        return 0
