"""`make debug` checks bounds: gcc those of C arrays, and no module leaves out Cython's checks."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from scripts import debug

BEYOND = """
static int rows[6];
int main(int argc, char **argv) { return rows[argc + 5]; }
"""
"""A program that reads the seventh of six rows."""


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_an_index_beyond_an_array_ends_the_program(tmp_path: Path) -> None:
    program = tmp_path / "beyond"
    program.with_suffix(".c").write_text(BEYOND)
    flags = debug.FLAGS[: debug.FLAGS.index("-include")]  # Python's headers are not asked for
    command = ["gcc", *flags, *debug.LINKED, str(program.with_suffix(".c")), "-o", str(program)]
    subprocess.run(command, check=True)
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "beyond.c:3" in done.stderr
    assert "index 6 out of bounds for type 'int [6]'" in done.stderr


def test_no_module_leaves_out_a_check() -> None:
    texts = [path.read_text() for path in (debug.ROOT / "src").rglob("*.pyx")]
    leaving = [text for text in texts if "boundscheck" in text]
    assert len(leaving) > 3
    for text in leaving:
        checked = debug.checked(text)
        assert not debug.UNCHECKED.search(checked)
        assert len(checked.splitlines()) == len(text.splitlines())
        assert "boundscheck=True" in checked or "boundscheck(True)" in checked
