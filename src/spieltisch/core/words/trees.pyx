"""Trees of words from the texts of many actions."""

import json
from array import array
from typing import TYPE_CHECKING

cimport cython
from libc.string cimport memchr, memcpy, memset

from spieltisch.core.buffer cimport Buffer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

cdef char OPEN, COMMA, CLOSE
OPEN, COMMA, CLOSE = b"{,}"
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

    @cython.locals(made=bytes, wanted=bytearray)
    cpdef bytes encoded(self, numbers: Iterable[int]):
        """Return the tree of the texts with these numbers as JSON, words in order of the texts.

        `numbers` is an iterable of int, fastest as an array of C ints. IndexError for an unknown
        number.
        """
        cdef int[::1] listed = numbers if isinstance(numbers, array) else array("i", numbers)
        cdef Py_ssize_t i, number
        cdef Py_ssize_t count = len(listed)
        wanted = bytearray(self._size)  # by place: a flag, which saves sorting
        cdef char* flags = wanted
        for i in range(count):
            number = listed[i]
            if not 0 <= number < self._size:
                raise IndexError(f"no text {number}: there are {self._size}")
            flags[self._places.data[number]] = 1
        made = bytes(count * (self._longest + self._width) + self._width + 1)
        return made[: self._write(flags, made, self._said)]

    cdef Py_ssize_t _write(self, char* wanted, char* out, char* said) noexcept nogil:
        """Write the tree of the texts whose places are flagged; return its length."""
        cdef int* words = self._words.data
        cdef int* starts = self._starts.data
        cdef int* way
        cdef int* before = words
        cdef char* found = <char*>memchr(wanted, 1, self._size)
        cdef Py_ssize_t end = 1
        cdef Py_ssize_t depth = 0
        cdef Py_ssize_t place, same, start, size
        out[0] = OPEN
        while found is not NULL:
            place = found - wanted
            way = words + place * self._width
            same = 0
            while same < depth and way[same] == before[same]:
                same += 1
            if same < depth:  # close the branches that end here
                memset(out + end, CLOSE, depth - same)
                end += depth - same
                out[end] = COMMA
                end += 1
            start = starts[place * self._width + same]
            size = starts[place * self._width + self._deepest] - start
            memcpy(out + end, said + start, size)
            end += size
            depth = same
            while way[depth] >= 0:
                depth += 1
            before = way
            found = <char*>memchr(found + 1, 1, self._size - place - 1)
        memset(out + end, CLOSE, depth + 1)
        return end + depth + 1
