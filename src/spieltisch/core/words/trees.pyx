"""Trees of words from the texts of many actions."""

import json
from array import array
from typing import TYPE_CHECKING

cimport cython
from libc.string cimport memchr, memcpy

from spieltisch.core.buffer cimport Buffer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

cdef unsigned char OPEN, COMMA
OPEN, COMMA = b"{,"
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


@cython.final
cdef class Trees:
    """Trees of subsets of texts, numbered from 0 on, as JSON.

    The encoding of each text is prepared, so that a tree of many takes little time.

    >>> Trees(["place RG 0,1", "swap", "place RG 0,2"]).encoded([0, 1, 2])
    b'{"place":{"RG":{"0,1":{},"0,2":{}}},"swap":{}}'
    """

    cdef Buffer _places  # rank of each text in their order
    cdef Buffer _words  # for each text, in order: a number for each word, then -1
    cdef Buffer _starts  # position of each word in `_said`, and the end of the text
    cdef bytes _said
    cdef Py_ssize_t _size, _deepest, _width, _longest

    def __init__(self, texts: Sequence[str]) -> None:
        cdef int begin, at
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
        self._deepest = max(map(len, ways), default=0)
        self._width = self._deepest + 1
        cdef dict numbers = {}
        self._words = Buffer(self._width * len(order))
        self._starts = Buffer(self._width * len(order))
        cdef dict encoded = {}
        cdef list said = []
        cdef int end = 0
        self._longest = 0
        for place, i in enumerate(order):
            begin = end
            for depth in range(self._width):
                word = ways[i][depth] if depth < len(ways[i]) else None
                at = self._width * place + depth
                self._words.data[at] = numbers.setdefault(word, len(numbers)) if word else -1
                self._starts.data[at] = end
                if word:
                    begun = encoded.get(word)
                    if begun is None:  # there are far fewer words than texts
                        begun = json.dumps(word, ensure_ascii=False).encode() + b":{"
                        encoded[word] = begun
                    said.append(begun)
                    end += len(begun)
            self._longest = max(self._longest, end - begin)
        self._said = b"".join(said)

    @cython.locals(made=bytearray, wanted=bytearray)
    cpdef bytes encoded(self, numbers: Iterable[int]):
        """Return the tree of the texts with these numbers as JSON, words in order of the texts.

        `numbers` is an iterable of int, fastest as an array of C ints. IndexError for an unknown
        number.
        """
        cdef int[::1] listed = numbers if isinstance(numbers, array) else array("i", numbers)
        cdef Py_ssize_t i, place, number
        cdef Py_ssize_t count = 0
        wanted = bytearray(self._size)  # by place: a flag, which saves sorting
        for i in range(len(listed)):
            number = listed[i]
            if not 0 <= number < self._size:
                raise IndexError(f"no text {number}: there are {self._size}")
            wanted[self._places.data[number]] = 1
            count += 1
        made = bytearray(b"}") * (count * (self._longest + self._width) + self._width + 1)
        made[0] = OPEN
        cdef Py_ssize_t end = 1
        cdef Py_ssize_t depth = 0
        cdef Py_ssize_t before = 0
        cdef Py_ssize_t way, same, start, size
        place = _next(wanted, 0, self._size)
        while place >= 0:
            way = place * self._width
            same = 0
            while same < depth and self._words.data[way + same] == self._words.data[before + same]:
                same += 1
            if same < depth:  # close the branches that end here
                end += depth - same
                made[end] = COMMA
                end += 1
            start = self._starts.data[way + same]
            size = self._starts.data[way + self._deepest] - start
            _copy(made, end, self._said, start, size)
            end += size
            depth = same
            while self._words.data[way + depth] >= 0:
                depth += 1
            before = way
            place = _next(wanted, place + 1, self._size)
        return bytes(made[: end + depth + 1])


@cython.locals(found=cython.p_char)
cdef Py_ssize_t _next(bytearray wanted, Py_ssize_t start, Py_ssize_t size):
    """Return the place of the next flag from `start` on, or -1."""
    cdef char* first = wanted
    found = <char*>memchr(first + start, 1, size - start)
    return -1 if found is NULL else found - first


cdef void _copy(bytearray made, Py_ssize_t end, bytes said, Py_ssize_t start, Py_ssize_t size):
    """Write a part of `said` to `made`."""
    memcpy(<char*>made + end, <char*>said + start, size)
