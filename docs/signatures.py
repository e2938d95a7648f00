"""A Sphinx extension: signatures of compiled classes from their stubs, docstrings as Markdown has
them.

Compiled functions carry no types. The `.pyi` next to each module does, and `stubtest` holds the two
together. Docstrings mark code by single backticks, and blocks by three.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

from sphinx.util.nodes import make_refnode

from spieltisch import errors

Found = dict[str, tuple[str, str | None]]
UNCALLED = ("spieltisch.Game",)
"""Classes that readers get from a function; the arguments that make them are left out."""
NAMES = [name for name, one in vars(errors).items() if isinstance(one, type)]
ERRORS = re.compile(rf"(?<![`~.\w])({'|'.join(sorted(NAMES, key=len, reverse=True))})\b(?!`)")


@cache
def of_stub(path: Path) -> Found:
    """Return signature and return type of every function of a stub, by qualified name."""
    found: Found = {}

    def walk(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                walk(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, ast.FunctionDef):
                arguments = node.args
                if prefix and arguments.args[:1] and arguments.args[0].arg in ("self", "cls"):
                    arguments.args = arguments.args[1:]
                returns = None if node.returns is None else ast.unparse(node.returns)
                found[prefix + node.name] = (f"({ast.unparse(arguments)})", returns)

    walk(ast.parse(path.read_text()).body, "")
    return found


def signature(
    app: Any, what: str, name: str, thing: Any, options: Any, given: str, returns: str
) -> tuple[str, str | None] | None:
    """Return what the stub says, where there is one for the module."""
    if name in UNCALLED:
        return "()", None
    if what not in ("function", "method"):
        return None  # Sphinx 9.0 fails when it receives one where it found none
    module = sys.modules.get(getattr(thing, "__module__", None) or "")
    if module is None and (owner := getattr(thing, "__objclass__", None)) is not None:
        module = sys.modules.get(owner.__module__)
    file = getattr(module, "__file__", None) or ""
    stub = Path(re.sub(r"\.cpython-.*\.so$", ".pyi", file))
    if stub.suffix != ".pyi" or not stub.exists():
        return None
    qualified = getattr(thing, "__qualname__", name)
    return of_stub(stub).get(qualified)


def docstring(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Turn blocks between three backticks into those of reStructuredText, and link errors."""
    fenced, made = False, list[str]()
    for line in lines:
        if line.strip().startswith("```"):
            fenced = not fenced
            made += [
                "",
                ".. code-block:: text" if "py" not in line else ".. code-block:: python",
                "",
            ]
            if not fenced:
                made[-3:] = [""]
        else:
            linked = ERRORS.sub(r":exc:`~spieltisch.errors.\1`", line)
            made.append(f"   {line}" if fenced else linked)
    lines[:] = made


def reference(app: Any, env: Any, node: Any, text: Any) -> Any:
    """Link a class that is documented under a shorter name; one that is not is plain text.

    None, which is an error, for what there is not.
    """
    target = node.get("reftarget", "")
    module, _, name = target.rpartition(".")
    if node.get("refdomain") != "py" or not module.startswith("spieltisch"):
        return None
    here = getattr(importlib.import_module(module), name, None)
    if here is None:
        return None
    for known, entry in env.get_domain("py").objects.items():
        if known.endswith(f".{name}") and entry.objtype in ("class", "exception"):
            at = node.get("refdoc")
            return make_refnode(app.builder, at, entry.docname, entry.node_id, text, known)
    return text


def setup(app: Any) -> dict[str, bool]:
    """Add all three."""
    app.connect("missing-reference", reference)
    app.connect("autodoc-process-signature", signature)
    app.connect("autodoc-process-docstring", docstring)
    return {"parallel_read_safe": True}
