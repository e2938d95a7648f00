"""what importing costs, beyond starting the interpreter: processor time"""

from __future__ import annotations

import resource
import subprocess
import sys

from bench.report import Report
from bench.timing import in_turns


def milliseconds(code: str) -> float:
    """Processor time of a fresh interpreter running `code`."""
    begin = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-I", "-c", code], check=True)
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (end.ru_utime + end.ru_stime - begin.ru_utime - begin.ru_stime) * 1000


def run(report: Report) -> None:
    nothing, package, game = in_turns(
        lambda: milliseconds("pass"),
        lambda: milliseconds("import spieltisch"),
        lambda: milliseconds("import spieltisch; spieltisch.load('ingenious')"),
        rounds=25,
    )
    report.add("the interpreter alone", nothing, "ms")
    extra = [a - b for a, b in zip(package, nothing, strict=True)]
    report.add("import spieltisch", extra, "ms more")
    extra = [a - b for a, b in zip(game, nothing, strict=True)]
    report.add("import and load a game", extra, "ms more")
