from collections.abc import Iterable
from typing import Any

def tree(texts: Iterable[str]) -> dict[str, Any]: ...
