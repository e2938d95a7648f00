"""Texts of many actions as a tree of their words."""


def tree(texts):
    """A tree of the words of all `texts`, an iterable of str; a leaf is an empty dict.

    >>> tree(["place RG 0,1", "place RG 0,2", "swap"])
    {'place': {'RG': {'0,1': {}, '0,2': {}}}, 'swap': {}}
    """
    root: dict = {}
    branch: dict
    text: str
    for text in texts:
        branch = root
        for word in text.split():
            found = branch.get(word)
            if found is None:
                found = branch[word] = {}
            branch = found
    return root
