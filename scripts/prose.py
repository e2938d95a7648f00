"""Find sentences that a reader has to read twice: `python scripts/prose.py [PATH...]`.

It reads Markdown, docstrings, comments, messages of errors and the page's English, and reports:

- a sentence whose subject is a clause ("Who plays ...", "What a seat sees ..."),
- a word of `WORDS`,
- a word of `PAGES`, on a page of the documentation,
- a sentence of more than 25 words,
- a docstring that is no sentence of its own, or that only its neighbour explains (`LEANS`).
"""

from __future__ import annotations

import io
import itertools
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
ITSELF = ("scripts/prose.py", "tests/test_prose.py")
"""Both quote what they look for."""
LONGEST = 25
"""Words of a sentence."""
NUMBER = r"(?:\d[\d,]*|two|three|four|five|six|seven|eight|ten|twelve|twenty|thirty|fifty|hundred)"
PROCESS = r"(?:process|server|worker|task|socket|thread|connection|queue|transaction)"
WORDS = {
    r"another than": "say what differs",
    r"anew": "write `again`",
    r"(?:is|are|was|were) told": "say who tells whom",
    r"(?:is|are) (?-i:none)(?! of)": "write `does not exist`, or `has no …`",
    r"how many it were": "write `the number`",
    r"of one's own": "write `your own`",
    r"looks? after": "write `manages`, `owns` or `checks`",
    r"beside": "write `with` or `next to`",
    rf"some(?= {NUMBER}\b)": "write `about`",
    r"(?:this|the) house(?! rules?\b)": "write `the server`",
    rf"(nobody|everybody)\b[^.]*\b{PROCESS}(?:e?s)?": "name the process",
    rf"{PROCESS}(?:e?s)?\b[^.]*\b(nobody|everybody)": "name the process",
    r"(?<=[\w,\"`)] )whoever": "name who acts",
}
"""Words that readers stumble over, and what to do instead."""
GAME = "(?:Carcassonne|Ingenious|Last Die|Zig-Zag)"
PAGES = {
    r"a (?:row|line|file|folder|number|column|command|table|step|task|bit) an? (?!time)\w+": (
        "write `one … for each …`"
    ),
    rf"at (?:{GAME}|a race)\b": "write `in` or `during`",
    r"(?:goes|go|went|going) on(?= (?:with|from|to|until|where|at|for)\b|[.,;:])": (
        "write `continues`"
    ),
    r"com(?:e|es|ing) of": "write `is computed from` or `follows from`",
    r"the how manieth": "write `the rank`",
    r"so many \w+ as": "write `as many … as`",
    r"mails?(?! (?:server|program)|-)": "write `email`",
    r"(?:for|by|of) (?:the|a) \w+ alone": "write `only` before the noun",
    r"\d+ %": "write the sign directly behind the number",
}
"""The same for pages of the documentation, whose idiom is held to more."""
CLAUSE = re.compile(r"(?:Who|Whom|Whose|Whoever|What|Whatever|How)\b(?!')")
"""How a sentence without a noun as its subject begins."""
LATER_CLAUSE = re.compile(r"[;:] (?:who|whoever|whatever)\b(?! else)")
SENTENCE_ENDS = re.compile(r"(?<=[.!?])[\"'”’)*_]*\s+(?=[A-Z`\"“(*_\d])")
ABBREVIATION = re.compile(r"\b(e\.g|i\.e|cf|vs|no|nos|etc|St|Dr|p)\.", re.IGNORECASE)
CODE = re.compile(r"(`+)(?:(?!\1).)+\1", re.DOTALL)
LITERAL = re.compile(r"^[A-Za-z]*(\"\"\"|'''|\"|')(.*)\1$", re.DOTALL)
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|\{\w+\}(?=`)|<https?:[^>]*>")
VERBATIM = re.compile(r"^ *(?:#(?:if|define|include)|static)\b", re.MULTILINE)
"""C, which Cython takes from a string as it stands."""
PRONOUN = r"(?:it|them|those|these|both|either|(?:this|that|others?)(?=[.,:;]))"
LEANS = {
    r"See (?:`|\[|also\b|there\b|above\b|below\b)": "only refers to another text; say what this is",
    r"(?:\w+ )?the same(?= (?:as|by|for|of|once|outside|to|when|where|with|without)\b|[.,:;])": (
        "repeats a neighbour; repeat the noun"
    ),
    rf"(?:\w+ )?(?:of|to|from|for) {PRONOUN}\b": "names nothing; repeat the noun",
    rf"(?!Is\b)\w+ {PRONOUN}(?: (?:again|all|there|too))?[.,:;]": "names nothing; repeat the noun",
    r"[^.]*\b(?:likewise|ditto|(?:as|see) above)\b": "repeats a neighbour; repeat the noun",
    r"The (?:most|least|rest|others?|latter|former)(?: of them)?[.,:;]": (
        "names nothing; repeat the noun"
    ),
    r"(?:That|Those|These|This(?= (?:is|has|was)\b)|Their|Its|It|They|Both|Such)\b": (
        "begins with a pronoun; name the thing first"
    ),
    r"(?:After|Among|As|At|Before|Behind|Between|By|For|From|In|Like|Of|On|Per|Since|To|Under|Until"
    r"|When|Where|Which|With|Without)\b": ("has no head; name the thing first"),
    r"(?:Null\b|None\b(?! of)|Empty(?= (?:if|until|where)\b|:)|Newest first|Called\b|Returned\b)": (
        "has no head; name the thing first"
    ),
    r"(?:And|Or|But|Nor|So|Too|Else|Also|Then)\b": "continues a neighbour; write a sentence",
    r"\w+\.$": "is one word; say of what",
}
"""How docstrings begin that cannot be read alone, and what to do instead."""
ADDRESS = re.compile(r"(?:GET|POST) /")
"""The address that a handler answers is a name, and needs no full stop."""
DIRECTIVE = re.compile(r"(?:noqa|type:|fmt:|mypy:|ruff:|distutils:|cython:|pragma|!|-{5}|={5})")


class Finding(NamedTuple):
    """A sentence to write again: where it begins, what is wrong and the sentence."""

    path: str
    line: int
    wrong: str
    sentence: str


Paragraphs = Iterator[tuple[int, str]]
"""Texts that belong together, each with the line where it begins."""


def of_markdown(text: str, first: int = 1) -> Paragraphs:
    """Yield the paragraphs, items of lists and cells of tables in Markdown or a docstring."""
    kept: list[str] = []
    began, fence, code = first, "", False
    for number, line in enumerate([*text.split("\n"), ""], first):
        bare = line.strip()
        mark = re.match(r"(`{3,}|~{3,}|:{3,})", bare)
        if fence or mark:
            if mark and not fence and not (mark[1][0] == "`" and bare.endswith("```") and bare[3:]):
                fence = mark[1][:3]
            elif bare.startswith(fence) and not bare.strip("`~:"):
                fence = ""
            bare = ""
        code = code and (not bare or line.startswith("    "))
        table = bare.startswith("|")
        item = re.match(r"(?:[-*+]|\d+\.) +", bare)
        ends = not bare or table or item or bare.startswith(("#", "<", ">>>", "---", ":", "..."))
        if ends or code:
            if kept:
                code = code or (kept[-1].endswith("::") and not bare)
                yield began, " ".join(kept)
            kept = []
        if table:
            yield from ((number, cell.strip()) for cell in bare.strip("|").split("|"))
        elif bare and not code and (item or not ends):
            began = began if kept else number
            kept.append(bare[item.end() :] if item else bare)


def of_python(text: str) -> Paragraphs:
    """Yield what Python or Cython says to a reader: docstrings, comments, messages of errors."""
    comments: list[tuple[int, str]] = []
    last, statement = -1, list[tokenize.TokenInfo]()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            words, row = token.string.lstrip("#: "), token.start[0]
            if words and not DIRECTIVE.match(words):
                if row == last + 1 and not token.line[: token.start[1]].strip():
                    began, said = comments.pop()
                    comments.append((began, f"{said} {words}"))
                else:
                    comments.append((row, words))
                last = row
        elif token.type == tokenize.NEWLINE:
            yield from of_statement(statement)
            statement = []
        elif token.type not in (tokenize.NL, tokenize.INDENT, tokenize.DEDENT):
            statement.append(token)
    yield from comments


def of_statement(tokens: Sequence[tokenize.TokenInfo]) -> Paragraphs:
    """Yield a docstring, or the message of an error that is raised."""
    first, row = tokens[0], tokens[0].start[0]
    if first.type == tokenize.STRING and not VERBATIM.search(first.string):
        yield from of_markdown(LITERAL.sub(r"\2", first.string), row)
    elif first.string == "raise":
        message = ""
        for token in tokens:
            if token.type == tokenize.STRING:
                message += re.sub(r"\{[^}]*\}", "X", LITERAL.sub(r"\2", token.string))
            elif tokenize.tok_name[token.type] == "FSTRING_MIDDLE":
                message += token.string
            elif token.string == "{":  # of an f-string, from Python 3.12 on
                message += "X"
        yield row, message


def docstrings(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield each docstring of Python or Cython: its line, its first paragraph, and whether it
    directly follows the thing that it is about."""
    statement, before = list[tokenize.TokenInfo](), list[tokenize.TokenInfo]()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NEWLINE:
            if statement[0].type == tokenize.STRING:
                follows = not before or before[-1].string == ":"
                if before and before[0].string not in ("import", "from"):
                    named = before[0].type == tokenize.NAME
                    follows |= named and before[-1].end[0] + 1 == statement[0].start[0]
                for row, first in itertools.islice(of_statement(statement), 1):
                    yield row, first, follows
            statement, before = [], statement
        elif token.type not in (tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT):
            statement.append(token)


def alone(docstring: str) -> Iterator[str]:
    """Yield what keeps the first paragraph of a docstring from being read alone."""
    if ADDRESS.match(docstring):
        return
    if not re.match(r"[A-Z\d`\"“]", docstring):
        yield "begins without a capital; write a sentence of its own"
    elif not re.search(r"[.!?:…][\"'”’)`]*$", docstring):
        yield "ends without a full stop; write a sentence of its own"
    for pattern, wrong in LEANS.items():
        if found := re.match(pattern, docstring, re.IGNORECASE):
            yield f'"{found[0][:40]}" {wrong}'
            break


def of_script(text: str) -> Paragraphs:
    """Yield the comments of TypeScript, JavaScript or Svelte."""
    pattern = r"(?<![\w*.'\"])/\*\*?(.*?)\*/|<!--(.*?)-->|((?:^[ \t]*//[^\n]*\n)+)"
    for found in re.finditer(pattern, text, re.DOTALL | re.MULTILINE):
        said = re.sub(r"(?m)^[ \t]*(?:\*|//+)[ \t]?", "", found[1] or found[2] or found[3] or "")
        if not re.match(r"\s*(?:eslint|prettier|@ts-|svelte-ignore)", said):
            yield from of_markdown(said, text.count("\n", 0, found.start()) + 1)


def of_words(text: str) -> Paragraphs:
    """Yield a game's English on the page and its comments."""
    yield from of_script(text)
    code = re.sub(r"(?s)//[^\n]*|/\*.*?\*/", lambda it: "\n" * it[0].count("\n"), text)
    for found in re.finditer(r"('|\"|`)((?:(?!\1)[^\\\n]|\\.)*)\1", code):
        if " " in found[2]:
            said = re.sub(r"\$?\{[^}]*\}", "X", found[2].replace("\\'", "'"))
            yield code.count("\n", 0, found.start()) + 1, said


def of_rules(text: str) -> Paragraphs:
    """Yield a game's clauses on the page, without their numbers, conditions and figures."""
    for number, line in enumerate(text.split("\n"), 1):
        yield number, re.sub(r"^(?:\d+\.\d+ )?(?:\[.+?\] )?|!\[.+?\]$", "", line)


FACTS = re.compile(r"^<!-- facts: .*?^<!-- end of facts -->$", re.DOTALL | re.MULTILINE)
"""What a page takes from the code, whose texts are checked there."""
PAGE = ("docs/", "README.md", "CONTRIBUTING.md", "SECURITY.md")
"""Where people read first."""
READERS = {
    **dict.fromkeys((".py", ".pyx", ".pxd"), of_python),
    **dict.fromkeys((".ts", ".js", ".svelte"), of_script),
    **{
        ".md": of_markdown,
        "/rules/en.md": of_rules,
        "/rules/zh-Hans.md": of_rules,
        "/rules/zh-Hant.md": of_rules,
        "/en.ts": of_words,
    },
}
"""By how the name of a file ends."""


def faults(sentence: str, page: bool = False) -> Iterator[str]:
    """Yield what is wrong with a sentence, which may be one of a page of the documentation."""
    question = sentence.rstrip("\"'”’)*_ ").endswith(("?", "…", "?:"))
    begins = sentence.lstrip("\"'“‘(*_")
    if CLAUSE.match(begins) and not question and not begins.startswith("How to "):
        yield f'"{begins.split()[0]}" is no subject; name who or what acts'
    elif (later := LATER_CLAUSE.search(sentence)) and not question:
        yield f'"{later[0][2:]}" is no subject; name who acts'
    for word, instead in (WORDS | (PAGES if page else {})).items():
        if found := re.search(rf"\b(?:{word})(?!\w)", sentence, re.IGNORECASE):
            yield f'"{found[1] if found.lastindex else found[0]}" is not plain; {instead}'
    count = sum(bool(re.search(r"\w", word)) for word in sentence.split())
    if count > LONGEST:
        yield f"{count} words; split it, {LONGEST} are enough"


def check(path: str, text: str) -> Iterator[Finding]:
    """Yield what is wrong with a file, by lines; code is one word there, a link its text."""
    text = FACTS.sub(lambda found: "\n" * found[0].count("\n"), text)
    (*_, read) = (reader for ending, reader in READERS.items() if path.endswith(ending))
    for line, paragraph in sorted(read(text)):
        said = LINK.sub(lambda found: found[1] or "", paragraph)
        for sentence in SENTENCE_ENDS.split(ABBREVIATION.sub(r"\1", CODE.sub("`x`", said))):
            for wrong in faults(sentence.strip(), path.startswith(PAGE)):
                yield Finding(path, line, wrong, sentence.strip())
    if read is of_python and re.match(r"(?:src|scripts)/(?!.*\btests?/)", path):
        for line, docstring, follows in docstrings(text):
            orphan = () if follows else ("belongs to nothing; put it directly below its thing",)
            for wrong in (*orphan, *alone(docstring)):
                yield Finding(path, line, wrong, docstring)


def main(paths: Sequence[str], root: Path = ROOT) -> int:
    """Check the tree, or the paths that are given; return 1 where something is to be written."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *paths]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    found: list[Finding] = []
    for name in sorted({*listed.stdout.splitlines()} - {*ITSELF}):
        if name.endswith(tuple(READERS)) and (root / name).is_file():
            found += check(name, (root / name).read_text())
    for one in found:
        print(f"{one.path}:{one.line}: {one.wrong}: {one.sentence[:90]}")
    if found:
        print(f"{len(found)} sentences to write again; CONTRIBUTING.md says how we write")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
