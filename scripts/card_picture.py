"""Have Carcassonne's board paint the land of its card, by day and by night.

python scripts/card_picture.py
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

WEB = Path(__file__).resolve().parents[1] / "web"
CARD = WEB / "src" / "games" / "carcassonne" / "card"
LIGHTS = {"day": "light", "night": "dark"}
SCALE = 2
"""The screen's pixels per pixel of the page."""
WIDTH, QUALITY = 640, 45
"""Width and quality of the pictures: on a card the land is up to 320 pixels wide, on many screens
twice as many."""


def main() -> None:
    """Write both pictures."""
    vite = subprocess.Popen(
        ["node_modules/.bin/vite", "--host", "127.0.0.1"],
        cwd=WEB,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"NO_COLOR": "1"},
    )
    assert vite.stdout is not None
    try:
        found = (re.search(r"http://\S+", line) for line in vite.stdout)
        address = next(one[0] for one in found if one)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
            )
            for name, theme in LIGHTS.items():
                page = browser.new_page(
                    color_scheme=theme,  # type: ignore[arg-type]
                    reduced_motion="reduce",
                    device_scale_factor=SCALE,
                )
                page.goto(f"{address}dev/carcassonne#card")
                page.locator(".whole canvas").last.wait_for(timeout=120_000)
                page.wait_for_timeout(5000)  # life comes a little later
                painted = Image.open(BytesIO(page.locator(".whole").screenshot()))
                size = WIDTH, WIDTH * painted.height // painted.width
                picture = painted.convert("RGB").resize(size, Image.Resampling.LANCZOS)
                picture.save(CARD / f"{name}.avif", quality=QUALITY, speed=0)
            browser.close()
    finally:
        vite.terminate()
        vite.wait()


if __name__ == "__main__":
    main()
