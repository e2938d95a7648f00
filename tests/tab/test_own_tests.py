"""The tests of engines and bots, run by Python in WebAssembly."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.tab import parts
from support import pyodide

pytestmark = pytest.mark.soak
ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("attrs", "hypothesis", "iniconfig", "packaging", "pluggy", "pygments", "pytest",
          "pytest-asyncio", "sortedcontainers", "typing-extensions")  # fmt: skip
TRIED = ("tests/realtime", "tests/test_conformance.py", "tests/test_fair.py",
         "tests/test_golden.py", "tests/test_options.py", "tests/test_perft.py",
         "tests/test_record.py", "tests/test_trees.py",
         "tests/bots", "src/spieltisch")  # fmt: skip
"""The files and folders of tests that are run. Pytest also runs a file that is ignored and named
here."""
LEFT_OUT = {
    "no numpy, scipy or pyarrow": (
        "tests/bots/test_bots.py::TestPlayerView::test_nothing_else_is_reachable",
        "tests/bots/test_chances.py", "tests/bots/test_guided.py",
        "tests/bots/test_journal.py", "tests/bots/test_levels_rated.py",
        "tests/bots/test_policies.py", "tests/bots/test_ratings.py",
        "tests/bots/test_selfplay.py", "tests/bots/test_sequential.py",
        "tests/bots/test_study.py", "src/spieltisch/games/carcassonne/tests/test_symmetry.py",
        "src/spieltisch/games/lastdie/tests/bots/test_expectimax.py",
    ),
    "no packages of the server": (
        "tests/test_options.py::test_settings_of_mails_that_do_not_go_together",
    ),
    "no processes": (
        "tests/bots/test_contest.py::test_any_number_of_processes_plays_the_same_games",
        "tests/test_bits.py", "tests/test_options.py::test_a_server_starts_from_its_file_alone",
        "src/spieltisch/games/lastdie/tests/test_solver.py::test_the_command_prints_a_line_a_face",
        "tests/bots/test_cluster.py", "tests/bots/test_foreign.py",
    ),
    "no browser": tuple(
        f"src/spieltisch/games/{name}/tests/browser"
        for name in ("carcassonne", "ingenious", "lastdie", "zigzag")
    ),
}  # fmt: skip
"""Files, folders and single tests that cannot run there, by reason."""
CODE = """
import os, sys, json
os.chdir("/project")
sys.path[:0] = ["/project", "/project/build_backend"]
import compiled
compiled.is_current = lambda root: True  # those of this machine; the wheel was built before
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
sys.dont_write_bytecode = True
import pytest
class Counted:
    passed, failed = 0, []
    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed.append(report.nodeid)
            print(report.nodeid, str(report.longrepr)[-1500:])
        elif report.when == "call" and report.passed: self.passed += 1
    def pytest_collectreport(self, report):
        if report.failed: self.failed.append(report.nodeid)
counted = Counted()
plugins = ("no:cacheprovider", "no:faulthandler", "pytest_asyncio", "_hypothesis_pytestplugin")
named = [word for plugin in plugins for word in ("-p", plugin)]
pytest.main([*ARGUMENTS, *named, "-q", "--tb=line"], [counted])
json.dumps([counted.passed, counted.failed])
"""


def test_engines_and_bots_hold_in_webassembly() -> None:
    libraries = parts.libraries(NEEDED, ROOT / "constraints.txt")
    ignored = [
        f"--deselect={name}" if "::" in name else f"--ignore=/project/{name}"
        for names in LEFT_OUT.values()
        for name in names
    ]
    arguments = [*(f"/project/{name}" for name in TRIED), *ignored]
    code = f"ARGUMENTS = {arguments!r}\n{CODE}"
    (passed, failed), printed = pyodide.run(code, {"/project": ROOT}, libraries)
    assert failed == [], printed[-6000:]
    assert passed > 2000
