"""Drawings as pixels; needs the packages resvg-py, pillow and numpy, as the extra `envs` has."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from spieltisch.core.render.pictures import sheet_of
from spieltisch.core.render.sheet import FRAME
from spieltisch.core.render.theme import themed
from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from spieltisch.core.ids import Seat
    from spieltisch.core.state import State


def pixels(state: State, seat: Seat | None, width: int, height: int) -> NDArray[np.uint8]:
    """Return the drawing for a seat (None: a spectator) as an array: height x width x 3 bytes.

    The drawing is as large as fits, in the middle. Raises InvalidArgument if a package is missing.
    """
    try:
        import numpy as np
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise InvalidArgument(
            f"pixels need the package {error.name}: pip install spieltisch[envs]"
        ) from error
    sheet = sheet_of(state, seat)
    zoom = min(width / sheet.width, height / sheet.height)
    ground = themed([], [FRAME.colours["table"]], "light")[1]
    png = resvg_py.svg_to_bytes(
        svg_string=sheet.svg("light"), zoom=zoom, background=ground, sans_serif_family="DejaVu Sans"
    )
    drawing = Image.open(io.BytesIO(png)).convert("RGB")
    frame = Image.new("RGB", (width, height), ground)
    frame.paste(drawing, ((width - drawing.width) // 2, (height - drawing.height) // 2))
    return np.asarray(frame).copy()
