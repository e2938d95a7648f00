"""Measure other libraries next to ours, and write the figures to build/comparison.json."""

from __future__ import annotations

from pathlib import Path

from bench.comparison import others, peers
from bench.report import Report


def main() -> None:
    """Install what is missing, and measure."""
    report = Report(seconds=0, games=0, game=None)
    for name, section in (("batches", others), ("rules", peers)):
        report.section(name, (section.__doc__ or "").strip().split("\n")[0])
        section.run(report)
    report.write(Path("build") / "comparison.json")


if __name__ == "__main__":
    main()
