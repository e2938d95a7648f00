"""Texts of many actions as a tree of their words."""

import json

_LEAF: dict = {}


def tree(texts):
    """Return a tree of the words of all `texts`, an iterable of str; a leaf is an empty dict.

    Leaves are one and the same dict: change none.

    >>> tree(["place RG 0,1", "place RG 0,2", "swap"])
    {'place': {'RG': {'0,1': {}, '0,2': {}}}, 'swap': {}}
    """
    root: dict = {}
    branch: dict
    text: str
    for text in texts:
        branch = root
        *way, last = text.split()
        for word in way:
            found = branch.get(word)
            if found is None or found is _LEAF:
                found = branch[word] = {}
            branch = found
        branch.setdefault(last, _LEAF)
    return root


class Trees:
    """The trees of some of so many texts, numbered from 0 on, as JSON.

    What can be said beforehand of each text is kept, so that many of them take little time.

    >>> Trees(["place RG 0,1", "swap", "place RG 0,2"]).encoded([0, 1, 2])
    b'{"place":{"RG":{"0,1":{},"0,2":{}}},"swap":{}}'
    """

    def __init__(self, texts):
        ways = [tuple(text.split()) for text in texts]
        first: dict = {}
        for i, way in enumerate(ways):
            for depth in range(len(way)):
                first.setdefault(way[: depth + 1], i)
        order = sorted(
            range(len(ways)),
            key=lambda i: [first[ways[i][: depth + 1]] for depth in range(len(ways[i]))],
        )
        words = {word: word for way in ways for word in way}
        said = {word: json.dumps(word, ensure_ascii=False).encode() + b":{" for word in words}
        self._ways = [tuple([words[word] for word in ways[i]]) for i in order]
        self._tails = [_tails([said[word] for word in ways[i]]) for i in order]
        self._places = sorted(range(len(order)), key=order.__getitem__)
        deepest = max(map(len, ways), default=0)
        self._ends = [b"}" * depth + b"," if depth else b"" for depth in range(deepest + 1)]

    def encoded(self, numbers):
        """Return the tree of the texts with these numbers, an iterable of int, as JSON; its words
        stand in the order in which all the texts first have them."""
        before: tuple = ()
        written: list = [b"{"]
        for place in sorted([self._places[number] for number in numbers]):
            way: tuple = self._ways[place]
            most: int = min(len(before), len(way))
            same: int = 0
            while same < most and before[same] is way[same]:
                same += 1
            written.append(self._ends[len(before) - same])
            written.append(self._tails[place][same])
            before = way
        written.append(b"}" * (len(before) + 1))
        return b"".join(written)


def _tails(said):
    """Return what JSON says of the words from each on, and of none."""
    return tuple([b"".join(said[i:]) for i in range(len(said) + 1)])
