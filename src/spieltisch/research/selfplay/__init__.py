"""Self-play as data: games between bots, an action a row, as Parquet; needs the extra `arena`.

>>> import tempfile
>>> import spieltisch
>>> from spieltisch.research import selfplay
>>> game = spieltisch.load(spieltisch.list_games()[0])
>>> with tempfile.TemporaryDirectory() as folder:
...     manifest = selfplay.generate(game, ["random"], 3, folder, seed=1)
>>> [shard["games"] for shard in manifest["shards"]]
[3]
"""

from spieltisch.research.selfplay.generating import SelfPlay, generate
from spieltisch.research.selfplay.schema import VERSION, columns

__all__ = ["VERSION", "SelfPlay", "columns", "generate"]
