from typing import final

@final
class Buffer:
    @property
    def size(self) -> int: ...
    def __init__(self, size: int) -> None: ...
