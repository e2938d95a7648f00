"""Docstrings say plainly what a function does: the verb first."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROPERTIES = {"property", "cached_property"}
"""Decorators that make a function a value, which its docstring may name."""
CLAUSES = re.compile(r"^(?:[\d.]+(?: to [\d.]+)?(?: and [\d.]+)?(?:,|:| )\s*)+")
"""Numbers of the clauses that a function carries out."""
NO_VERB = re.compile(
    r"""a|above|according|after|all|also|an|and|another|any|anybody|around|as|at|because|before|
    between|both|but|by|chance|different|each|either|empty|enough|equal|every|everybody|everything|
    for|from|how|if|in|it|its|like|listed|many|more|most|nearly|neither|no|nobody|none|nor|nothing|
    of|on|one|only|or|other|others|out|over|people|positions|possible|seats|several|since|so|some|
    somebody|something|such|than|that|the|their|there|these|they|this|those|times|to|two|under|
    unless|until|utility|value|views|whatever|what|when|where|whether|which|who|whoever|whose|why|
    with|without|\w+ing|\w+ed|\w*[^su]s""",
    re.IGNORECASE | re.VERBOSE,
)
"""First words of a docstring that are no imperatives."""
VERBS = {"Bring", "Ring", "Need", "Feed", "Proceed"}
"""Imperatives that look as if they were none."""
PRONOUNS = re.compile(r"\b(?:he|she|him|himself|his|hers|herself)\b", re.IGNORECASE)


CYTHON = re.compile(
    r"^((?: *@\S+\n)*) *(?:cdef|cpdef|def) (?!class )[^=(\"]*?(\w+)"
    r'\((?:(?!:(?:  #.*)?$)[^"]|"\w*")*:(?:  #.*)?\n'
    r' +"""((?:.|\n)*?)"""',
    re.MULTILINE,
)
"""Decorators, name and docstring of a function in Cython."""


def functions(text: str, suffix: str = ".py") -> Iterator[tuple[str, int, str]]:
    """Name, line and docstring of each function that has one, but for properties."""
    if suffix == ".pyx":
        for found in CYTHON.finditer(text):
            if not any(name in found[1] for name in PROPERTIES):
                yield found[2], text.count("\n", 0, found.start(2)) + 1, found[3]
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            decorators = {ast.unparse(name).split(".")[-1] for name in node.decorator_list}
            docstring = ast.get_docstring(node)
            if docstring and not PROPERTIES & decorators:
                yield node.name, node.lineno, docstring


def begins_with_a_verb(docstring: str) -> bool:
    """Whether the first word, behind numbers of clauses, can be an imperative."""
    found = re.match(r"([A-Za-z]+)(?![\w'’])", CLAUSES.sub("", docstring))
    if found is None:
        return False
    return found[1] in VERBS or not NO_VERB.fullmatch(found[1])


def sources() -> list[Path]:
    """The package's modules, without tests."""
    found = [path for kind in ("*.py", "*.pyx") for path in (ROOT / "src").rglob(kind)]
    return sorted(path for path in found if "tests" not in path.parts)


def test_docstrings_begin_with_a_verb() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line} {name}: {docstring.splitlines()[0]}"
        for path in sources()
        for name, line, docstring in functions(path.read_text(), path.suffix)
        if not begins_with_a_verb(docstring)
    ]
    assert not wrong, f"{len(wrong)} docstrings without a verb:\n" + "\n".join(wrong)


def test_people_are_they() -> None:
    """No person is a he or a she, in the package and in what is read about it."""
    read = [*sources(), ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    wrong = [
        f"{path.relative_to(ROOT)}:{number} {line.strip()}"
        for path in read
        for number, line in enumerate(path.read_text().split("\n"), 1)
        if PRONOUNS.search(line)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("docstring", "right"),
    [
        ("Return the sum.", True),
        ("3.1, 4.2: Draw a tile.", True),
        ("10.2 Score the farms.", True),
        ("The sum.", False),
        ("3.1: the tile that is drawn.", False),
        ("Returns the sum.", False),
        ("Whether it fits.", False),
        ("`x` as text.", False),
        ("Starlette's own.", False),
    ],
)
def test_what_counts_as_a_verb(docstring: str, right: bool) -> None:
    assert begins_with_a_verb(docstring) is right
