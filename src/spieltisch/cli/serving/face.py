"""Readers of the options of a site's own face; they raise ArgumentTypeError."""

from __future__ import annotations

import argparse
from pathlib import Path
from urllib.parse import urlsplit

LANGUAGES = ("en", "zh-Hant", "zh-Hans")
"""The languages of the page."""
NAME, SENTENCE, RULES, TITLE = 40, 300, 4000, 40
"""The most characters of the texts."""
LOGO = 100_000
"""The most bytes of a logo."""
PICTURES = (".svg", ".png", ".webp")


def _text(text: str, limit: int) -> str:
    text = " ".join(text.split())
    if not 0 < len(text) <= limit or not text.isprintable():
        raise argparse.ArgumentTypeError(f"a text of 1 to {limit} characters is needed")
    return text


def short(text: str) -> str:
    """Return a name."""
    return _text(text, NAME)


def sentence(text: str) -> str:
    """Return a sentence or two."""
    return _text(text, SENTENCE)


def rules(path: str) -> str:
    """Return the house rules in a file."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if not 0 < len(text) <= RULES:
        raise argparse.ArgumentTypeError(f"{path} should have 1 to {RULES} characters")
    return text


def logo(path: str) -> Path:
    """Return the path of a picture."""
    found = Path(path)
    if found.suffix.lower() not in PICTURES or not found.is_file():
        raise argparse.ArgumentTypeError(f"{path!r} should be an SVG, PNG or WebP picture")
    if found.stat().st_size > LOGO:
        raise argparse.ArgumentTypeError(f"{path!r} is larger than {LOGO // 1000} KB")
    return found.absolute()


def link(text: str) -> tuple[str, str]:
    """Return the title and the address of a link."""
    title, _, url = text.partition("=")
    return _text(title, TITLE), _url(url)


def contact(text: str) -> str:
    """Return an email or web address."""
    from spieltisch.server.base.mail_server import usable

    return text if usable(text) else _url(text)


def _url(text: str) -> str:
    try:
        url = urlsplit(text)
        good = url.scheme in ("http", "https") and bool(url.hostname)
    except ValueError:
        good = False
    if not good or not text.isascii() or not text.isprintable() or " " in text:
        raise argparse.ArgumentTypeError(f"{text!r} should be an address such as https://a.example")
    return text
