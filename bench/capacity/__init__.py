"""what processes, processors and memory so many tables need, by a model with measured parameters"""

from __future__ import annotations

from bench.capacity.costs import MEASURED
from bench.capacity.sizing import HOURS, MIXES, PRICES, TABLES, NeverEnough, size
from bench.report import Report


def run(report: Report) -> None:
    for mix in MIXES:
        for tables in TABLES:
            try:
                needed = size(tables, mix, MEASURED)
            except NeverEnough:
                report.note(f"{mix.name}, {tables:,} tables: no number of processes is enough")
                continue
            report.add(f"{mix.name}, {tables:,} tables: cores", [needed.cores], "")
            report.add("  processes that hold sockets", [needed.gateways], "")
            report.add("  processes that own tables", [needed.owners], "")
            report.add("  memory", [needed.memory_gb], "GB")
            report.add("  messages on the bus", [needed.parcels], "/s")
            report.add("  commits", [needed.commits], "/s")
            report.add("  written to the database's log", [needed.log_mb], "MB/s")
            price = HOURS * needed.price(PRICES)
            report.add("  a month, for a thousand players", [price], "of the prices' currency")
