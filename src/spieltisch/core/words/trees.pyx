"""Trees of words from the texts of many actions."""

import json
from array import array
from typing import TYPE_CHECKING

cimport cython
from libc.string cimport memchr, memcmp, memcpy, memset

from spieltisch.core.buffer cimport Buffer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

cdef char OPEN, COMMA, CLOSE, QUOTE, COLON, SPACE
OPEN, COMMA, CLOSE, QUOTE, COLON, SPACE = b'{,}": '
cdef dict _LEAF = {}


@cython.locals(way=list, word=str, found=dict)
cpdef dict tree(texts: Iterable[str]):  #: dict[str, Any]
    """Return a tree of the words of all `texts`, an iterable of str; a leaf is an empty dict.

    All leaves are the same dict: do not change them.

    >>> tree(["place RG 0,1", "place RG 0,2", "swap"])
    {'place': {'RG': {'0,1': {}, '0,2': {}}}, 'swap': {}}
    """
    cdef dict root = {}
    cdef dict branch
    cdef str text
    cdef Py_ssize_t depth, last
    for text in texts:
        branch = root
        way = text.split()
        last = len(way) - 1
        for depth in range(last):
            word = way[depth]
            found = branch.get(word)
            if found is None or found is _LEAF:
                found = branch[word] = {}
            branch = found
        branch.setdefault(way[last], _LEAF)
    return root


@cython.locals(words=str, word=str, branch=dict)
cpdef dict expanded(tree: dict[str, Any]):  #: dict[str, Any]
    """Return a tree of which each key is one word, from one whose keys may be several.

    Branches that were one stay one dict: do not change them.

    >>> expanded({"place": {"RG BY": {"0,1": {}}}, "swap": {}})
    {'place': {'RG': {'0,1': {}}, 'BY': {'0,1': {}}}, 'swap': {}}
    """
    cdef dict made = {}
    cdef dict after
    for words, branch in tree.items():
        after = expanded(branch)
        for word in words.split():
            made[word] = after
    return made


cdef struct Branches:
    # The different branches of a tree that is being written. A pair is a word and the branch after
    # it; the branch without pairs is 0.
    int* pairs
    int* ends  # of the pairs of each branch, which begin where those of the branch before end
    int* waiting  # pairs of branches that are not yet complete, a stack
    int* slots  # a hash table of branches
    int branches, waits, mask


@cython.final
cdef class Trees:
    """Trees of subsets of texts, numbered from 0 on, as JSON.

    Words after which the same may follow share a key, separated by spaces. So independent choices,
    as a tile and its place, take the room of a sum, not of a product. `expanded` undoes it. The
    encoding of each word is prepared, so that a tree of many texts takes little time.

    >>> Trees(["place RG 0,1", "swap", "place RG 0,2", "place BY 0,1", "place BY 0,2"]).encoded(
    ...     range(5)
    ... )
    b'{"place":{"RG BY":{"0,1 0,2":{}}},"swap":{}}'
    """

    cdef Buffer _places  # rank of each text in their order
    cdef Buffer _words  # for each text, in order: a number for each word, then -1
    cdef Buffer _starts  # position of each numbered word in `_said`, and the end of the last
    cdef bytes _said
    cdef Py_ssize_t _size, _width, _longest

    def __init__(self, texts: Sequence[str]) -> None:
        ways = [text.split() for text in texts]
        cdef dict first = {}
        for i, way in enumerate(ways):
            for depth in range(len(way)):
                first.setdefault(tuple(way[: depth + 1]), i)
        order = sorted(
            range(len(ways)),
            key=lambda i: [first[tuple(ways[i][: depth + 1])] for depth in range(len(ways[i]))],
        )
        self._size = len(order)
        self._places = Buffer(len(order))
        for place, i in enumerate(order):
            self._places.data[i] = place
        self._width = max(map(len, ways), default=0) + 1
        cdef dict numbers = {}
        self._words = Buffer(self._width * len(order))
        for place, i in enumerate(order):
            for depth in range(self._width):
                word = ways[i][depth] if depth < len(ways[i]) else None
                self._words.data[self._width * place + depth] = (
                    numbers.setdefault(word, len(numbers)) if word else -1
                )
        said = [json.dumps(word, ensure_ascii=False).encode()[1:-1] for word in numbers]
        self._starts = Buffer(len(said) + 1)
        self._starts.data[0] = 0
        for number, word in enumerate(said):
            self._starts.data[number + 1] = self._starts.data[number] + len(word)
        self._said = b"".join(said)
        self._longest = max(
            (sum(len(said[numbers[word]]) + 6 for word in way) for way in ways), default=0
        )

    @cython.locals(made=bytes, wanted=bytearray)
    cpdef bytes encoded(self, numbers: Iterable[int]):
        """Return the tree of the texts with these numbers as JSON, words in order of the texts.

        `numbers` is an iterable of int, fastest as an array of C ints. IndexError for an unknown
        number.
        """
        cdef int[::1] listed = numbers if isinstance(numbers, array) else array("i", numbers)
        cdef Py_ssize_t i, number, place
        cdef Py_ssize_t count = len(listed)
        wanted = bytearray(self._size)  # by place: a flag, which saves sorting
        cdef char* flags = wanted
        for i in range(count):
            number = listed[i]
            if not 0 <= number < self._size:
                raise IndexError(f"no text {number}: there are {self._size}")
            flags[self._places.data[number]] = 1
        cdef Py_ssize_t most = count * self._width + 1  # branches, and words
        cdef Py_ssize_t slots = 16
        while slots < 2 * most:
            slots *= 2
        cdef Buffer room = Buffer(count + 5 * most + slots)
        cdef int* chosen = room.data
        cdef Branches found
        found.pairs = chosen + count
        found.ends = found.pairs + 2 * most
        found.waiting = found.ends + most
        found.slots = found.waiting + 2 * most
        memset(found.slots, 0, slots * sizeof(int))
        found.ends[0] = 0
        found.branches, found.waits, found.mask = 1, 0, slots - 1
        cdef int last = 0
        cdef char* at = <char*>memchr(flags, 1, self._size)
        while at is not NULL:
            place = at - flags
            chosen[last] = place
            last += 1
            at = <char*>memchr(at + 1, 1, self._size - place - 1)
        made = bytes(count * self._longest + 2)
        return made[: self._write(&found, self._branch(&found, chosen, last, 0), made)]

    cdef int _branch(self, Branches* found, int* chosen, int count, Py_ssize_t depth) noexcept:
        """Return the branch of these places from a depth on, which is remembered if it is new."""
        cdef int* words = self._words.data + depth
        cdef int base = found.waits
        cdef int begin = 0
        cdef int end, word, after
        while begin < count:
            word = words[chosen[begin] * self._width]
            end = begin + 1
            while end < count and words[chosen[end] * self._width] == word:
                end += 1
            if word >= 0:  # else a text ends here
                after = self._branch(found, chosen + begin, end - begin, depth + 1)
                found.waiting[found.waits] = word
                found.waiting[found.waits + 1] = after
                found.waits += 2
            begin = end
        cdef int size = found.waits - base
        found.waits = base
        return _known(found, found.waiting + base, size) if size else 0

    cdef Py_ssize_t _write(self, Branches* found, int branch, char* out) noexcept:
        """Write a branch as JSON; return its length."""
        cdef char* said = self._said
        cdef int* starts = self._starts.data
        cdef int* pairs = found.pairs + (found.ends[branch - 1] if branch else 0)
        cdef int size = found.ends[branch] - (found.ends[branch - 1] if branch else 0)
        cdef Py_ssize_t end = 1
        cdef Py_ssize_t length
        cdef int i, j
        out[0] = OPEN
        for i in range(1, size, 2):
            j = 1
            while pairs[j] != pairs[i]:
                j += 2
            if j < i:
                continue  # written with the first of these words
            if end > 1:
                out[end] = COMMA
                end += 1
            out[end] = QUOTE
            end += 1
            for j in range(i, size, 2):
                if pairs[j] == pairs[i]:
                    if j > i:
                        out[end] = SPACE
                        end += 1
                    length = starts[pairs[j - 1] + 1] - starts[pairs[j - 1]]
                    memcpy(out + end, said + starts[pairs[j - 1]], length)
                    end += length
            out[end], out[end + 1] = QUOTE, COLON
            end += 2
            end += self._write(found, pairs[i], out + end)
        out[end] = CLOSE
        return end + 1


cdef int _known(Branches* found, int* pairs, int size) noexcept:
    """Return the branch with these pairs, a new one if there was none."""
    cdef unsigned int slot = 2166136261
    cdef int i, branch, begin
    for i in range(size):
        slot = (slot ^ <unsigned int>pairs[i]) * 16777619
    slot ^= slot >> 15
    while True:
        slot &= found.mask
        branch = found.slots[slot]
        if branch == 0:
            break
        begin = found.ends[branch - 1]
        if found.ends[branch] - begin == size and not memcmp(
            found.pairs + begin, pairs, size * sizeof(int)
        ):
            return branch
        slot += 1
    branch = found.slots[slot] = found.branches
    begin = found.ends[branch - 1]
    memcpy(found.pairs + begin, pairs, size * sizeof(int))
    found.ends[branch] = begin + size
    found.branches += 1
    return branch
