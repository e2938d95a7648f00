"""Divide a Cython module (`.pyx`), so that what others need of it is written down once.

`divide` takes the C declarations out of it, as the `.pxd` that other modules cimport. `stub` makes
its `.pyi`: what Python sees, with types. These are those of the source; where Cython takes no
annotation, a comment has one: `cdef readonly object game  #: Game`. Functions without types are
left out of a stub.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from tokenize import COMMENT, DEDENT, INDENT, NEWLINE, NL, TokenInfo, generate_tokens

_MOVED = re.compile(r"(cdef (struct|enum|extern|inline)\b|cpdef enum:|ctypedef ).*")
_C_INT = re.compile(r"(unsigned |signed )?(int|long|long long|short|char)|u?int\d+_t|Py_ssize_t")
_CLOSED = ("@final", "@disjoint_base")
_C = {"bint": "bool", "double": "float", "object": "Any"}


@dataclass
class _Statement:
    column: int
    text: str
    comment: str
    """The annotation after `#:`."""
    remark: str
    """The text after `#`."""
    rows: range
    block: str
    """The statement without indentation that it stands under, or itself."""

    @property
    def in_class(self) -> bool:
        return self.column == 4 and self.block.startswith(("class ", "cdef class "))

    @property
    def name(self) -> str:
        """The name of a function."""
        return self.text.partition("(")[0].split()[-1]

    @property
    def is_c_function(self) -> bool:
        return re.fullmatch(r"cp?def (?!class )[^=]*?\w\(.*:", self.text) is not None


def _statements(text: str) -> Iterator[_Statement]:
    """Yield each statement, its text in one line."""
    lines, comment, remark, block = text.splitlines(), "", "", ""
    words: list[TokenInfo] = []
    for token in generate_tokens(StringIO(text).readline):
        if token.type == COMMENT:
            comment = token.string[2:].strip() if token.string.startswith("#:") and words else ""
            remark = token.string[1:].strip() if token.string.startswith("# ") and words else ""
        elif token.type == NEWLINE and words:
            rows = range(words[0].start[0] - 1, words[-1].end[0])
            parts = [lines[row] for row in rows]
            parts[-1] = parts[-1][: words[-1].end[1]]
            joined = " ".join(part.partition("  # ")[0].strip() for part in parts)
            joined = re.sub(r"(?<=[(\[{]) |,? (?=[)\]}])", "", joined)
            column = words[0].start[1]
            block = block if column else joined
            yield _Statement(column, joined, comment, remark, rows, block)
            words, comment, remark = [], "", ""
        elif token.type not in (NL, INDENT, DEDENT):
            words.append(token)


def _inherited(text: str, base: str, src: Path) -> frozenset[str]:
    """Return the names of the C methods of a class that a module has or cimports."""
    module = re.search(rf"^from (\S+) cimport (?:\([^)]*|.*)\b{base}\b", text, re.MULTILINE)
    path = src / f"{module[1].replace('.', '/')}.pyx" if module else None
    return _methods(path.read_text() if path else text, base, src)


@cache
def _methods(text: str, name: str, src: Path) -> frozenset[str]:
    """Return the names of the C methods that a class has or inherits."""
    found: set[str] = set()
    for one in _statements(text):
        if match := re.fullmatch(r"cdef class (\w+)(?:\((\w+)\))?:", one.block):
            if match[1] == name and one.text == one.block and match[2]:
                found |= _inherited(text, match[2], src)
            elif match[1] == name and one.is_c_function:
                found.add(one.name)
    return frozenset(found)


@cache
def divide(text: str, src: Path) -> tuple[str, str]:
    """Return a module's declarations, and the module without those that may stand only once.

    `src` is the folder with the packages. Methods that override others are not declared again.
    """
    rest = text.splitlines()
    declared: list[str] = []
    known: frozenset[str] = frozenset()
    for one in _statements(text):
        if found := re.fullmatch(r"cdef class \w+(?:\((\w+)\))?:", one.text):
            known = _inherited(text, found[1], src) if found[1] else frozenset()
        raw = rest[one.rows.start : one.rows.stop]
        attribute = one.in_class and one.text.startswith("cdef ") and not one.is_c_function
        variable = one.column == 0 and re.fullmatch(r"cdef (?!class )[^=(]*\w", one.text)
        final = one.column == 0 and one.text == "@cython.final"
        if _MOVED.fullmatch(one.block) or attribute or variable or final:
            declared += raw
            rest[one.rows.start : one.rows.stop] = [""] * len(raw)
        elif one.is_c_function and (one.column == 0 or (one.in_class and one.name not in known)):
            head, _, tail = one.text.partition("(")
            inside, _, after = tail.rpartition(")")
            names = [re.sub(r": .*?(?= =|$)| not None", "", part) for part in _split(inside, ",")]
            inner = ", ".join(re.sub(r" ?= ?.*", "=*", name) for name in names)
            declared.append(f"{' ' * one.column}{head}({inner}){after.rstrip(':')}")
        elif one.column == 0 and re.match(r"(from \S+ )?cimport |cdef class ", one.text):
            declared += raw + (["    pass"] if one.text.startswith("cdef class ") else [])
    return "\n".join([*declared, ""]), "\n".join([*rest, ""])


def _split(text: str, mark: str) -> list[str]:
    """Split at a mark that stands in no brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == mark and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def _type(kind: str) -> str:
    return "int" if _C_INT.fullmatch(kind) else _C.get(kind, kind)


def _parameter(text: str) -> str:
    declared, *default = _split(text, "=")
    left, *annotation = _split(declared, ":")
    *kind, name = left.removesuffix(" not None").split(" ")
    known = annotation or ([_type(" ".join(kind))] if kind else [])
    try:
        value = "".join(f" = {ast.literal_eval(one)!r}" for one in default)
    except ValueError:
        value = " = ..."
    return ": ".join([name, *known]) + value


def _function(one: _Statement) -> str:
    """Return a function as a stub has it, "" when it has no types."""
    head, _, tail = one.text.partition("(")
    inside, arrow, result = tail.rpartition(") -> ")
    if head.startswith("cpdef"):
        inside, result = tail.rpartition(")")[0], one.comment or _type(" ".join(head.split()[1:-1]))
    elif not arrow:
        return ""
    inner = ", ".join(_parameter(part) for part in _split(inside, ","))
    return f"def {head.split()[-1]}({inner}) -> {result.rstrip(':')}: ..."


def _seen(one: _Statement) -> str:
    """Return what the stub has of a statement in a module or class, "" for nothing."""
    name, _, value = one.text.partition(" = ")
    if one.text.startswith(("def ", "cpdef ")) and "(" in one.text:
        return _function(one)
    if found := re.fullmatch(r"cdef (readonly|public) (.*\W)(\w+)", one.text):
        kind = one.comment or _type(found[2].strip())
        if found[1] == "public":
            return f"{found[3]}: {kind}"
        return f"@property\n    def {found[3]}(self) -> {kind}: ..."
    if "TypeVar(" in value or (one.in_class and re.match(r"\w+: ", one.text)):
        return one.text
    if not name.isidentifier() or name.startswith("_") or not value:
        return ""
    if one.in_class:
        return f"{name}: {one.comment}" if one.comment else ""
    return f"{name}: Final[{one.comment or type(ast.literal_eval(value)).__name__}]"


def _named(doc: str, name: str) -> str:
    """Return the item or the sentence of a class's docstring that explains an attribute, or ""."""
    parts = [" ".join(part.split()) for part in re.split(r"\n *(?:\n|(?=- ))", doc.strip('"'))]
    for part in parts:
        if part.startswith("- ") and f"`{name}`" in part:
            return part.removeprefix("- ").removeprefix(f"`{name}`: ")
        for sentence in re.split(r"(?<=\.) (?=[A-Z`])", part):
            if f"`{name}`" in sentence:
                return sentence
    return ""


def _explained(one: _Statement, name: str, doc: str) -> str:
    """Return an attribute's text: what its class says of it, or the comment behind it."""
    text = _named(doc, name) or one.remark
    return f"{text[0].upper()}{text[1:].rstrip('.:;,')}." if text else ""


def stub(text: str) -> str:
    """Return the stub of a module, with a text for all that it shows, where the source has one.

    This is a docstring, the comment behind an attribute, or what the class says of the attribute.
    """
    imports = {name: f"from typing import {name}" for name in ("Any", "Final", "final")}
    imports["disjoint_base"] = "from typing_extensions import disjoint_base"
    body: list[str] = []
    docs: set[int] = set()
    decorators: list[str] = []
    opening, documented, about, untold = 0, -1, "", ""
    lines = text.splitlines()
    for one in [*_statements(text), _Statement(0, "", "", "", range(0), "")]:
        found_doc = one.text.startswith('"""') and one.column == documented and body
        if found_doc or untold:
            doc = "\n".join(lines[row] for row in one.rows) if found_doc else untold
            head = body[-1]
            if head.endswith(" ..."):
                body[-1] = head.removesuffix(" ...")
                column = len(head) - len(head.lstrip()) + 4
                if found_doc and head.lstrip().startswith("class "):
                    about = doc.strip()
                doc = " " * column + doc.lstrip()
            docs.add(len(body))
            body.append(doc)
        documented, untold = -1, ""
        if found_doc:
            continue
        inside = "    " if one.in_class and not re.match(r".*class _", one.block) else ""
        if found := re.fullmatch(r"from ([\w.]+) c?import \(?(.*?),?\)?", one.text):
            if one.column == 0 or "TYPE_CHECKING" in one.block:
                for name in found[2].split(", "):
                    imports[name.split()[-1]] = f"from {found[1]} import {name}"
        elif one.text.startswith("@"):
            closed = one.text == "@cython.final"
            decorators += ["@final"] if closed else [one.text] * ("cython" not in one.text)
            continue
        elif one.column == 0 and re.match(r"(cdef )?class (?!_)", one.text):
            opening = len(body)
            body += [*decorators, one.text.removeprefix("cdef ") + " ..."]
            documented, about = 4, ""
        elif inside or one.column == 0 or one.block == "cpdef enum:":
            grows = not one.is_c_function or "(" not in one.block
            if inside and one.text.startswith("cdef ") and grows and body[opening] not in _CLOSED:
                body.insert(opening, "@disjoint_base")
                docs = {number + (number >= opening) for number in docs}
            if seen := _seen(one):
                if inside and body[-1].startswith("class "):
                    body[-1] = body[-1].removesuffix(" ...")
                body += [inside + line for line in [*decorators, seen]]
                is_function = one.text.startswith(("def ", "cpdef ")) and "(" in one.text
                documented = one.column + 4 * is_function
                name = re.sub(r"[ :=].*", "", seen.partition("def ")[2].partition("(")[0] or seen)
                if not is_function and (told := _explained(one, name, about if inside else "")):
                    untold = f'{inside}"""{told}"""'
        decorators = []
    code = " ".join(line for number, line in enumerate(body) if number not in docs)
    used = sorted(imports[name] for name in set(re.findall(r"\w+", code)) & set(imports))
    return "\n".join([*used, *body, ""])
