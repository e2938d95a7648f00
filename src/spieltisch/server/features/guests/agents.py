"""The words for a device, read from what its browser says of itself.

Nothing else of it is kept: these words are of two short lists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spieltisch.server.table.stored import Agent

BROWSERS = (
    ("MicroMessenger/", "WeChat"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("QQBrowser/", "QQ Browser"),
    ("UCBrowser/", "UC Browser"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
"""Marks in the header `User-Agent`, and the browser that each stands for. The first mark found
counts, since browsers also name those that they resemble."""
SYSTEMS = (
    ("OpenHarmony", "HarmonyOS"),
    ("HarmonyOS", "HarmonyOS"),
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),  # codespell:ignore
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)


def agent(headers: Mapping[str, str]) -> Agent:
    """Return what the headers of a request say of the browser and the system."""
    said = headers.get("user-agent", "")
    browser = _first(BROWSERS, said)
    brands = headers.get("sec-ch-ua", "")
    if browser == "Chrome" and '"Chromium"' in brands and "Google Chrome" not in brands:
        browser = "Chromium"
    return Agent(browser, _first(SYSTEMS, said))


def _first(marks: Sequence[tuple[str, str]], said: str) -> str:
    return next((word for mark, word in marks if mark in said), "")
