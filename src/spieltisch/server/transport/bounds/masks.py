"""Whether a client masks its frames, as RFC 6455 (5.1) demands. aiohttp reads the others as well.

aiohttp's reader has no option for this and keeps no trace of the mask. So the bytes are looked at
before the reader has them: two bytes of each frame, and the length.
"""

from __future__ import annotations

MASKED = 0x80
"""The bit of a frame's second byte; the other bits are its length, or say how long that is."""
KEY = 4
"""Bytes of the mask."""
LENGTHS = {126: 2, 127: 8}
"""Bytes of the length that follow, by the length in the second byte."""


class Masks:
    """The frames of one socket, whose bytes come in any pieces."""

    def __init__(self) -> None:
        self._rest = 0
        """Bytes that the present frame still lacks."""
        self._head = b""
        """The beginning of the next frame, while its length has not come."""

    def hold(self, data: bytes) -> bool:
        """Take more bytes; return whether all frames that begin in them are masked."""
        if self._head:
            data = self._head + data
        at, end = self._rest, len(data)
        while at + 2 <= end:
            second = data[at + 1]
            if second < MASKED:
                return False
            length, content = second - MASKED, at + 2
            if (more := LENGTHS.get(length)) is not None:
                content += more
                if content > end:
                    break
                length = int.from_bytes(data[at + 2 : content], "big")
            at = content + KEY + length
        self._rest, self._head = max(at - end, 0), data[at:]
        return True
