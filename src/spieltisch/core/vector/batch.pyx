"""Batches: thousands of games stepped in one call, without the interpreter.

A batch writes into the caller's arrays. Its games are the same as games played with single states,
seed by seed, for any number of threads.
"""

from array import array
from operator import index
from types import MappingProxyType
from typing import TYPE_CHECKING

cimport cython
from libc.stdlib cimport malloc

from spieltisch.core.buffer cimport Buffer
from spieltisch.core.engine cimport NOBODY
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State
from spieltisch.core.vector.observer cimport Observer
from spieltisch.core.vector.slots cimport (
    CHECK, RESET, RESTART, SAMPLE, STEP, Slot, Slots, Task, do_slot
)

from spieltisch.core.arguments import positive, seed_bits
from spieltisch.core.system.threads import thread_time, threads as workers
from spieltisch.core.vector.arrays import Arrays
from spieltisch.core.vector.buffers import flat, numbers, refuse_overlap
from spieltisch.errors import IllegalAction, InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, SupportsIndex
    from spieltisch.core.game import Game
    from spieltisch.core.spec import OptionValue
    from spieltisch.core.vector.space import Space


GOING_ON = 0
"""The value of `ended` after a step where the game continues."""
OVER = 1
"""The value of `ended` after a step where the game is over."""
CUT_OFF = 2
"""The value of `ended` after a step where the game has reached the limit."""

RESTARTS = ("same step", "next step", "by hand")  #: tuple[str, ...]
"""The times at which the next game can begin. It begins with the step that ended the last game,
with the step after it (its action does not count), or by `Batch.restart`."""

_MOST = 2**31
"""Upper bound, not included, for the numbers of games, threads and actions."""
_WORTH = 200e-6
"""Seconds of processor time above which other threads take a part of the work; handing it over
costs about 50 microseconds."""


@cython.final
cdef class Batch(Slots):
    """Many games at once, each in its slot; made by `Game.batch`.

    `write_to` sets the output arrays, `reset` begins, and `step` plays an action in each slot. The
    batch draws chance itself. When a game ends, the next one begins as `restart` says. The k-th game
    in slot i has the seed `seed + i + k * size`. It equals the game of a single state whose draws
    come from `Rng` of that seed, by `settle` at the beginning and after each action. Where several
    seats may act at once, the same generator draws one of them with `below(number of them)`. A game
    is cut off after `limit` actions of seats.

    `space` is the name of the action space, in `game.spaces`. In any space but "exact", actions and
    masks are indices into it. If the space contains no legal action, the batch plays a random legal
    one and counts it in `strayed`.

    `restart_mode` says when the next game begins, a word of `RESTARTS`.

    `threads` is how many may work at once. A call with less than about 0.2 ms of work runs in one
    thread, since handing it over would cost more.

    A copied or unpickled batch has the same positions and goes on with the same games, once
    `write_to` has set its arrays.
    """

    cdef object _pool
    cdef list _slots
    cdef list _scratch
    cdef list _held           # keeps the output arrays alive
    cdef bint _playing
    cdef double[5] _costs     # seconds of the last call of each task, in one thread
    cdef readonly str restart_mode

    def __init__(
        self,
        game: Game,
        size: int,
        seed: int,
        threads: int,
        observer: Observer | None,
        space: Space,
        limit: int,
        restart: str,
        seats: int,
        options: Mapping[str, OptionValue],
    ) -> None:
        cdef Slot slot
        self.game = game
        self.options = MappingProxyType(dict(options))
        self.seats = seats
        self.size = positive("n", size, _MOST)
        self.threads = min(positive("threads", threads, _MOST), self.size)
        self.limit = positive("limit", limit, _MOST)
        if restart not in RESTARTS:
            known = ", ".join(map(repr, RESTARTS))
            raise InvalidArgument(f"restart must be one of {known}, not {restart!r}")
        self.restart_mode = restart
        self.restarts = RESTARTS.index(restart)
        self.space = space.name
        self.observer = observer
        self.cropped = not space.exact
        self.actions = space.n
        places = array("i", [-1]) * game.actions
        if self.cropped:
            self.number = array("i", space)
            for place, action in enumerate(space):
                places[action] = place
        self.index = places
        self.lost = array("Q", [0]) * self.size
        self.first = seed_bits(seed)
        self.fresh = game.start(seats, **options)
        self._slots = []
        self.slot = <void**>malloc(self.size * sizeof(void*))
        if self.slot is NULL:
            raise MemoryError
        for i in range(self.size):
            slot = Slot()
            slot.state = self.fresh.clone()
            slot.rng = Rng(0)
            slot.dice = Rng(0)
            slot.actor = NOBODY
            slot.length = 0
            slot.waits = False
            self._slots.append(slot)
            self.slot[i] = <void*>slot
        room = 1 if observer is None else observer.size
        self._scratch = [
            (Buffer(game.scratch_size), Buffer(room // 4 + 1)) for _ in range(self.threads)
        ]
        self._pool = None
        self._held = []
        self._playing = False
        self.failed = None
        for i in range(5):
            self._costs[i] = 0

    # ------------------------------------------------------------ for callers

    @property
    def strayed(self) -> int:
        """Return the number of actions drawn because the space contained no legal one."""
        return sum(self.lost)

    def write_to(
        self,
        *,
        actors: Any = None,
        rewards: Any = None,
        ended: Any = None,
        masks: Any = None,
        observations: Any = None,
        finals: Any = None,
        points: Any = None,
        margins: Any = None,
    ) -> None:
        """Set the output arrays for the next `reset` and `step`; all must be C-contiguous.

        An array that is left out is not written. `actors` (n, int32): the acting seat. `rewards` (n
        x seats, float32): `State.returns()` of a game that is over, else 0. `points` and `margins`
        (like `rewards`): `State.points()` and `State.margins()` of a game that is over, else 0.
        `ended` (n, uint8): GOING_ON, OVER or CUT_OFF. `masks` (n x actions, uint8, int8 or bool):
        the actor's legal actions. `observations` (n x `observer.shape`, uint8 or float32): the
        actor's observation. `finals` (like `observations`): the last position of a game that
        ended, seen by the seat that acted last; rows of other games keep their values. `arrays`
        makes them all. Raises InvalidArgument, also for arrays that share memory.
        """
        n = self.size
        each = n * self.seats
        given = {"actors": actors, "rewards": rewards, "ended": ended, "masks": masks}
        given |= {"observations": observations, "finals": finals}
        given |= {"points": points, "margins": margins}
        if all(array_ is None for array_ in given.values()):
            raise InvalidArgument("nothing to write to: pass an array, such as rewards=...")
        if observations is not None and self.observer is None:
            raise InvalidArgument("observations need an observer: batch(..., observer='flat')")
        if finals is not None and observations is None:
            raise InvalidArgument("finals need observations: pass both")
        held = {
            "actors": flat(array("i", bytes(4 * n)) if actors is None else actors, n, ("i",)),
            "rewards": flat(array("f", bytes(4 * each)) if rewards is None else rewards, each, ("f",)),
            "ended": flat(bytearray(n) if ended is None else ended, n, ("B", "?", "b")),
        }
        if masks is not None:
            held["masks"] = flat(masks, n * self.actions, ("B", "b", "?"))
        if observations is not None:
            held["observations"] = flat(observations, n * self.observer.size, ("B", "f"))
        if finals is not None:
            form = held["observations"][1]
            held["finals"] = flat(finals, n * self.observer.size, (form,))
        if points is not None:
            held["points"] = flat(points, each, ("f",))
        if margins is not None:
            held["margins"] = flat(margins, each, ("f",))
        refuse_overlap({name: held[name][0] for name in held if given[name] is not None})
        self._bind(held)

    def _bind(self, held):
        """Bind the output buffers, each with its format, by name."""
        whole = "observations" in held and held["observations"][1] == "B"
        self.with_masks = self.with_whole = self.with_floats = self.with_finals = False
        self.with_points = self.with_margins = False
        if "masks" in held:
            self.masks = held["masks"][0]
        if "observations" in held and whole:
            self.whole = held["observations"][0]
        elif "observations" in held:
            self.floats = held["observations"][0]
        if "finals" in held and whole:
            self.final_whole = held["finals"][0]
        elif "finals" in held:
            self.final_floats = held["finals"][0]
        if "points" in held:
            self.points = held["points"][0]
        if "margins" in held:
            self.margins = held["margins"][0]
        self.actors, self.rewards = held["actors"][0], held["rewards"][0]
        self.ended = held["ended"][0]
        self.with_masks = "masks" in held
        self.with_whole = whole
        self.with_floats = "observations" in held and not whole
        self.with_finals = "finals" in held
        self.with_points = "points" in held
        self.with_margins = "margins" in held
        self._held = list(held.values())

    def arrays(self, dtype: Any = "float32", *, masks: bool = True, finals: bool = False) -> Arrays:
        """Return new arrays of NumPy for all outputs and for actions, and write to them from now on.

        `dtype` is that of observations, if the batch has an observer: "float32" or "uint8". Without
        `masks` and `finals` these are None. Raises InvalidArgument.
        """
        made = Arrays.of(self, dtype, masks, finals)
        self.write_to(**made.outputs())
        return made

    def reset(self, seed: SupportsIndex | None = None) -> None:
        """Begin the first game of every slot; `seed` replaces the seed of the batch."""
        if not self._held:
            raise InvalidArgument("no arrays to write to: call batch.write_to(...) first")
        if seed is not None:
            self.first = seed_bits(seed)
        cdef Py_ssize_t i
        for i in range(self.size):
            self.lost[i] = 0
        self._all(RESET)
        self._playing = True

    def step(self, actions: Any) -> None:
        """Play one action in each slot: `actions` (n integers), indices into the action space.

        An int32 array is read where it is; other types are copied, also read-only arrays. In a slot
        whose game has ended, and the next has not begun, any integer will do.

        Raises IllegalAction, which leaves every slot unchanged, and InvalidArgument.
        """
        self._refuse_unready()
        self.chosen = numbers(actions, self.size, self.actions)
        cdef Py_ssize_t wrong = self._all(CHECK)
        if wrong >= 0:
            self._refuse(wrong)
        self._all(STEP)

    def restart(self, which: Any) -> None:
        """Begin the next game in each slot where `which` (n integers or bools) is not 0.

        It writes the outputs of these slots; those of others stay. Raises InvalidArgument.
        """
        self._refuse_unready()
        self.chosen = numbers([int(bool(one)) for one in which], self.size, 2)
        self._all(RESTART)

    def sample(self, actions: Any) -> None:
        """Write a random legal action for each slot into `actions` (n, int32).

        The games stay unchanged.

        In any action space but "exact" only its actions are drawn.
        """
        self._refuse_unready()
        self.chosen = flat(actions, self.size, ("i",))[0]
        self._all(SAMPLE)

    def state(self, i: SupportsIndex) -> State:
        """Return a copy of the position in slot `i`."""
        cdef Slot slot = self._slots[index(i)]
        return slot.state.clone()

    def seed(self, i: SupportsIndex) -> int:
        """Return the seed of the game in slot `i`."""
        cdef Slot slot = self._slots[index(i)]
        return slot.seed

    def close(self) -> None:
        """Stop the threads; the next call that needs them starts new ones."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def __reduce__(self) -> tuple[Any, ...]:
        cdef Slot slot
        slots = []
        for slot in self._slots:
            slots.append(
                (
                    *(slot.state, slot.rng.state, slot.dice.state, slot.seed),
                    *(slot.actor, slot.length, slot.waits),
                )
            )
        space = self.game.spaces[self.space]
        made = (self.game, self.size, self.first, self.threads, self.observer, space)
        own = (self.limit, self.restart_mode, self.seats, dict(self.options))
        return _restored, ((*made, *own), slots, list(self.lost), self._playing)

    def __repr__(self):
        return f"<{self.size} games of {self.game.spec.name} {dict(self.options)}>"

    # ------------------------------------------------------------ in threads

    def _refuse_unready(self):
        """Raise InvalidArgument before `reset`, and without arrays to write to."""
        if not self._playing:
            raise InvalidArgument("no games to play: call batch.reset() first")
        if not self._held:
            raise InvalidArgument("no arrays to write to: call batch.write_to(...) first")

    def _all(self, what):
        """Do a task in every slot, in the threads that pay; return a slot that refused it, or -1.
        """
        cdef State slot_state
        cdef double begun = 0
        cdef int task = what
        n = self.threads if self._costs[task] > _WORTH else 1
        cuts = [self.size * k // n for k in range(n + 1)]
        if n > 1 and self._pool is None:
            self._pool = workers(self.threads - 1)
        others = [self._pool.submit(self._part, what, cuts[k], cuts[k + 1], k) for k in range(1, n)]
        if self.threads > 1:  # processor time: other programs that interrupt make no more work
            begun = thread_time()
        found = [self._part(what, cuts[0], cuts[1], 0)]
        if self.threads > 1:  # a first guess is low, and one slow call at most doubles it
            taken = (thread_time() - begun) * n
            self._costs[task] = min(taken, max(2 * self._costs[task], _WORTH / 16))
        found += [other.result() for other in others]
        if self.fresh.asks_python:
            for slot in self._slots:
                slot_state = (<Slot>slot).state
                slot_state.reraise()
        if self.failed is not None:
            failed, self.failed = self.failed, None
            raise failed
        return next((wrong for wrong in found if wrong >= 0), -1)

    def _part(self, int what, Py_ssize_t begin, Py_ssize_t end, k):
        """Do a task in the slots from `begin` to `end`, in one thread, with scratch memory `k`."""
        cdef Buffer lists = self._scratch[k][0]
        cdef Buffer seen = self._scratch[k][1]
        cdef Py_ssize_t i
        cdef Py_ssize_t wrong = -1
        cdef Task task = <Task><void*>do_slot
        cdef void* this = <void*>self
        with nogil:
            for i in range(begin, end):
                if (
                    not task(this, self.slot[i], what, i, lists.data, <unsigned char*>seen.data)
                    and wrong < 0
                ):
                    wrong = i
        return wrong

    def _refuse(self, i):
        """Raise IllegalAction for the action in slot `i`."""
        cdef Slot slot = self._slots[i]
        chosen = self.chosen[i]
        action = chosen
        if self.cropped and 0 <= chosen < self.actions:
            action = self.number[chosen]
        try:
            slot.state.apply(slot.actor, action)
        except IllegalAction as error:
            raise IllegalAction(f"slot {i}, action {chosen}: {error}", **error.params) from None
        raise IllegalAction(f"slot {i}: action {chosen} is not legal")


def _restored(made, slots, lost, playing):
    """Return a batch from its pickled parts; its positions are copies."""
    cdef Batch batch = Batch(*made)
    cdef Slot slot
    cdef Py_ssize_t i
    for i in range(batch.size):
        slot = batch._slots[i]
        state, rng, dice, seed, actor, length, waits = slots[i]
        slot.state.assign(state)
        slot.rng.state, slot.dice.state = rng, dice
        slot.seed, slot.actor, slot.length, slot.waits = seed, actor, length, waits
        batch.lost[i] = lost[i]
    batch._playing = playing
    return batch
