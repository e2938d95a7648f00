"""Forests: the searches of many decisions, whose leaves share the evaluator's batches."""

from typing import TYPE_CHECKING

cimport cython
from libc.stdint cimport uint8_t
from libc.string cimport memset

from spieltisch.bots.guided.desk cimport Desk
from spieltisch.bots.guided.puct cimport Puct
from spieltisch.core.state cimport State
from spieltisch.core.vector.observer cimport Observer

from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from typing import Any


@cython.final
cdef class Forest:
    """Searches that share a desk, and the arrays that their leaves are written to.

    `observations` (float32) has a row of `observer.size` for each leaf of a batch, `masks` (uint8)
    a row of `actions`. Each search writes `leaves` rows at most, after those of the one before it.
    """

    cdef Desk desk
    cdef Observer observer
    cdef int leaves
    cdef Py_ssize_t actions
    cdef float[::1] observations
    cdef uint8_t[::1] masks
    cdef uint8_t[::1] scratch
    cdef list trees           # of Puct

    def __init__(
        self,
        Desk desk not None,
        Observer observer not None,
        int leaves,
        Py_ssize_t actions,
        observations: Any,
        masks: Any,
    ) -> None:
        self.desk = desk
        self.observer = observer
        self.leaves = leaves
        self.actions = actions
        self.observations = observations
        self.masks = masks
        self.scratch = bytearray(observer.size)
        self.trees = []

    def plant(self, trees: list[Puct]) -> None:
        """Search these decisions; the arrays have room for the leaves of all."""
        for tree in trees:
            self.observer.check((<Puct?>tree).position)
        self.trees = trees

    def gather(self, int goal) -> int:
        """Write the next leaves of all searches to the arrays; return the number of rows."""
        cdef Puct tree
        cdef Py_ssize_t row = 0
        for tree in self.trees:
            with nogil:
                row += self.gather_from(tree, row, goal)
            tree.reraise()
        return row

    cdef Py_ssize_t gather_from(self, Puct tree, Py_ssize_t row, int goal) noexcept nogil:
        """Write the leaves of a search from a row on; return their number."""
        tree.begin_round()
        while tree.find_leaf(goal):
            self.write(tree, row + tree.leaves - 1)
        return tree.leaves

    cdef void write(self, Puct tree, Py_ssize_t row) noexcept nogil:
        """Write the position in play, as its actor sees it, and its legal actions."""
        cdef int i
        cdef int number = tree.leaves - 1
        cdef uint8_t* mask = &self.masks[row * self.actions]
        cdef int* legal = tree.listed.data + tree.leaf[number].legal
        self.observer.encode_floats(
            self.desk.state,
            tree.leaf[number].actor,
            &self.scratch[0],
            &self.observations[row * self.observer.size],
        )
        memset(mask, 0, self.actions)
        for i in range(tree.leaf[number].count):
            mask[self.desk.index.data[legal[i]]] = 1

    def take(self, priors: Any, values: Any) -> None:
        """Take the evaluations of the rows that `gather` wrote.

        Raises InvalidArgument for numbers that are not finite, and for negative priors.
        """
        cdef Puct tree
        cdef int number
        cdef int wrong = 0
        cdef Py_ssize_t row = 0
        cdef float[:, ::1] prior = priors
        cdef float[:, ::1] value = values
        cdef int columns = value.shape[1]
        for tree in self.trees:
            with nogil:
                for number in range(tree.leaves):
                    wrong = tree.take(number, &prior[row, 0], &value[row, 0], columns)
                    if wrong != 0:
                        break
                    row += 1
            if wrong == 2:
                raise InvalidArgument(
                    f"values must be finite: the evaluator gave {list(value[row])} in row {row}"
                )
            if wrong == 1:
                what = "finite" if self.desk.logits else "finite and not below 0"
                raise InvalidArgument(
                    f"priors of legal actions must be {what}: those of row {row} are not"
                    + ("" if self.desk.logits else " (for logits, set logits=True)")
                )
