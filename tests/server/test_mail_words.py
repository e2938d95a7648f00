"""The words of emails are those of the page: the table of `docs/contribute/words.md` has both."""

from __future__ import annotations

import re
from dataclasses import astuple, fields
from pathlib import Path

import pytest

from spieltisch.server.features.calls.mail_words import EN, HANS, HANT, Words

GLOSSARY = (Path(__file__).parents[2] / "docs" / "contribute" / "words.md").read_text("utf-8")
TABLE = GLOSSARY.split("## Words of the page and of emails")[1].split("\n## ")[0]
TERMS = re.findall(r"^\| (?!English)([a-z ]+) \| (\S+) \| (\S+) \|$", TABLE, re.MULTILINE)


def texts(words: Words) -> list[str]:
    """Return all texts of a language, in the same order for each."""
    found: list[str] = []
    for field, value in zip(fields(words), astuple(words), strict=True):
        if field.name == "news":
            found += [text for pair in value.values() for text in pair]
        elif isinstance(value, str):
            found.append(value)
    return found


@pytest.mark.parametrize(("words", "column"), [(HANS, 1), (HANT, 2)])
def test_emails_use_the_terms_of_the_page(words: Words, column: int) -> None:
    checked = 0
    for term in TERMS:
        said = re.compile(rf"\b{term[0]}s?\b(?! address)", re.IGNORECASE)
        for english, chinese in zip(texts(EN), texts(words), strict=True):
            if said.search(english):
                checked += 1
                assert term[column] in chinese, (english, chinese)
    assert len(TERMS) > 10
    assert checked > 5


@pytest.mark.parametrize("words", [HANS, HANT])
def test_chinese_emails_have_no_latin_words_and_no_half_width_signs(words: Words) -> None:
    for text in texts(words):
        assert not re.search(r"[A-Za-z]|[。！？] |[():;!?]", text), text
