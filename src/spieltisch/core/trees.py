"""Texts of many actions as a tree of their words."""

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
