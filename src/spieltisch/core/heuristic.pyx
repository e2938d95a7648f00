"""Heuristics: judges of positions for bots."""

import copyreg
from typing import TYPE_CHECKING

from spieltisch.core.state cimport State

from spieltisch.core.python.compiled import refuse_overriding
from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from typing import Any, ClassVar
    from spieltisch.core.ids import Seat


cdef class Heuristic:
    """A judge of positions for bots that look ahead.

    A compiled one implements `value` and names the class of its states as `judges`. One in plain
    Python extends `PyHeuristic`.
    """

    judges = State  #: ClassVar[type[State]]
    asks_python = False  #: ClassVar[bool]
    """Whether compiled code calls the methods of subclasses in plain Python."""

    cdef double value(self, State state, int seat) noexcept nogil:
        """Return the value of `state` for `seat`; higher is better, only the order counts."""
        return 0.0

    cdef int reraise(self) except -1:
        """Raise the error that a heuristic in Python raised since the last call."""
        return 0

    def check_state(self, state: State) -> None:
        """Raise InvalidArgument if this heuristic cannot judge `state`.

        That holds for a state of another class. It also holds for a heuristic in plain Python that
        does not extend `PyHeuristic`, because compiled code would not call its methods.
        """
        refuse_overriding(type(self), "PyHeuristic of core/heuristic.pyx")
        if not isinstance(state, self.judges):
            kind = type(self).__name__
            raise InvalidArgument(f"{kind} judges {self.judges.__name__}, not {state!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how to make it again, with the attributes that Python gave it."""
        return copyreg.__newobj__, (type(self),), getattr(self, "__dict__", None)


cdef class PyHeuristic(Heuristic):
    """A judge in Python: a subclass implements `judge`, and may set `judges`."""

    cdef object _error

    asks_python = True

    def judge(self, state: State, seat: Seat) -> float:
        """Return the value of `state` for `seat`, a float; higher is better.

        `state` is only valid during the call: the search changes it afterwards. An error raised
        here comes out of that search.
        """
        raise NotImplementedError(f"{type(self).__name__} needs judge(state, seat)")

    cdef double value(self, State state, int seat) noexcept nogil:
        """Return the value from `judge`; 0 after an error."""
        cdef double found = 0.0
        with gil:
            if self._error is None:
                try:
                    found = self.judge(state, seat)
                except BaseException as error:
                    self._error = error
        return found

    cdef int reraise(self) except -1:
        """Raise the error that `judge` raised since the last call."""
        error = self._error
        if error is not None:
            self._error = None
            raise error
        return 0
