"""Play on a Ray cluster of two nodes on this machine, one of which is killed in the middle.

    python tests/bots/on_a_cluster.py FOLDER

`test_cluster.py` runs this as a program of its own, since Ray leaves processes and threads behind
that would disturb other tests. The results are in `found.json` in the folder.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import ray
from ray.cluster_utils import Cluster

from spieltisch.research import arena, selfplay
from spieltisch.research.arena.processes import in_order
from support.games import judged

NODE = {"num_cpus": 1, "object_store_memory": 80 * 2**20, "include_dashboard": False}
GAME = judged()
BOTS = ["greedy", "random"]


def place(number: int) -> tuple[int, str]:
    """Return the number, and the node that this is carried out on."""
    time.sleep(0.05)
    return number, ray.get_runtime_context().get_node_id()


def main(folder: Path) -> dict[str, Any]:
    """Return what came of it."""
    cluster = Cluster(initialize_head=True, head_node_args=NODE)
    ray.init(address=cluster.address, log_to_driver=False)  # all that follows goes by it
    (head,) = (node["NodeID"] for node in _nodes())
    other = cluster.add_node(num_cpus=1, object_store_memory=NODE["object_store_memory"])
    told: list[int] = []
    places: set[str] = set()
    run = selfplay.SelfPlay(GAME, BOTS, 24, folder / "killed", shard=5)
    games = run.play(ray=cluster.address)
    for number, node in in_order(place, range(40), ray=cluster.address):
        told.append(number)
        if node != head and not places - {head}:
            for _ in range(7):  # begun on both nodes by now
                next(games)
            cluster.remove_node(other, allow_graceful=False)
        places.add(node)
    for _ in games:
        pass
    there = arena.run(GAME, BOTS, 4, ray=cluster.address)
    local = selfplay.generate(GAME, BOTS, 24, folder / "local", shard=5)
    found = {
        "told": told,
        "nodes": len(places),
        "killed": not other.any_processes_alive(),
        "same shards": run.finish() == local,
        "same games": there.games == arena.run(GAME, BOTS, 4).games,
    }
    ray.shutdown()
    cluster.shutdown()  # type: ignore[no-untyped-call]
    return found


def _nodes() -> list[dict[str, Any]]:
    """Return the nodes that there are and were."""
    nodes: list[dict[str, Any]] = ray.nodes()  # type: ignore[no-untyped-call]
    return nodes


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    (folder / "found.json").write_text(json.dumps(main(folder)))
