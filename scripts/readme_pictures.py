"""Draw positions of each game and a film of one, played by bots from a fixed seed.

python scripts/readme_pictures.py
"""

from __future__ import annotations

import shutil
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

import spieltisch
from spieltisch import Rng, State, bots, cli

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
ACTIONS = {"carcassonne": 60, "ingenious": 26, "lastdie": 14, "zigzag": 90}
"""Actions before the picture is drawn."""
WIDTH, COLOURS = 680, 96
STYLE = "<style>*{margin:0} body>svg{display:block;width:100%;height:auto}</style>"


def position(name: str, actions: int) -> State:
    """Return a position for two that a simple bot has reached."""
    game = spieltisch.load(name)
    state, rng = game.start(seats=2), Rng(1)
    bot = bots.make(bots.names(game)[1], game, seed=1)  # Greedy, or the first level
    for _ in range(actions):
        state.settle(rng)
        seat = state.actors()[0]
        state.apply(seat, bot.decide(bots.PlayerView(state, seat)).action)
    state.settle(rng)
    return state


def main() -> None:
    """Write a PNG for each game, and a film of Carcassonne that browsers play without a script."""
    FOLDER.mkdir(exist_ok=True)
    game = spieltisch.load("carcassonne")
    record = bots.trace(game, [bots.make("greedy", game, seed=seat) for seat in (1, 2)], seed=3)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.txt"
        file.write_text(record.dumps(), encoding="utf-8")
        film = ["show", str(file), "--animate", str(FOLDER / "film.svg"), "--pace", "0.8"]
        cli.main([*film, "--step", "44", "--names", "Ada", "Ben"])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": WIDTH, "height": WIDTH})
        for name, actions in ACTIONS.items():
            drawing = position(name, actions).svg(theme="light")
            page.set_content(STYLE + drawing)
            picture = Image.open(BytesIO(page.locator("body > svg").screenshot()))
            picture.convert("RGB").quantize(COLOURS).save(FOLDER / f"{name}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
