"""Find sentences that a reader has to read twice: `python scripts/prose.py [PATH...]`.

It reads Markdown, docstrings, comments, messages of errors and the page's English, and reports:

- a sentence whose subject is a clause ("Who plays ...", "What a seat sees ..."),
- a word of `WORDS`,
- a sentence of more than 30 words.

Without a path it reads the whole tree but for what `scripts/prose.txt` lists: the folders that are
not clean yet, each of which is read without the folders in it. `--shrink` takes those that are
clean off the list; nothing puts one on it.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
UNCLEAN = "scripts/prose.txt"
ITSELF = ("scripts/prose.py", "tests/test_prose.py")
"""Both quote what they look for."""
LONGEST = 30
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
"""Words that `prose.md` of the design forbids, and what to do instead."""
CLAUSE = re.compile(r"(?:Who|Whom|Whose|Whoever|What|Whatever|How)\b(?!')")
"""How a sentence without a noun as its subject begins."""
LATER_CLAUSE = re.compile(r"[;:] (?:who|whoever|whatever)\b(?! else)")
SENTENCE_ENDS = re.compile(r"(?<=[.!?])[\"'”’)*_]*\s+(?=[A-Z`\"“(*_\d])")
ABBREVIATION = re.compile(r"\b(e\.g|i\.e|cf|vs|no|nos|etc|St|Dr|p)\.", re.IGNORECASE)
CODE = re.compile(r"(`+)(?:(?!\1).)+\1", re.DOTALL)
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|\{\w+\}(?=`)|<https?:[^>]*>")
VERBATIM = re.compile(r"^ *#(?:if|define|include)\b", re.MULTILINE)
"""C, which Cython takes from a string as it stands."""
DIRECTIVE = re.compile(r"(?:noqa|type:|fmt:|mypy:|ruff:|distutils:|cython:|pragma|!|-{5}|={5})")


class Finding(NamedTuple):
    """A sentence to write again: where it begins, what is wrong and the sentence."""

    path: str
    line: int
    wrong: str
    sentence: str

    def __str__(self) -> str:
        """Return the line that is printed."""
        return f"{self.path}:{self.line}: {self.wrong}: {self.sentence[:90]}"


class Paragraph(NamedTuple):
    """Text that belongs together, and the line where it begins."""

    line: int
    text: str


# ---------------------------------------------------------------- what there is to read


def blocks(text: str, first: int = 1) -> Iterator[Paragraph]:
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
                yield Paragraph(began, " ".join(kept))
            kept = []
        if table:
            for cell in bare.strip("|").split("|"):
                yield Paragraph(number, cell.strip())
        elif bare and not code and (item or not ends):
            if not kept:
                began = number
            kept.append(bare[item.end() :] if item else bare)


def of_python(text: str) -> Iterator[Paragraph]:
    """Yield what Python or Cython says to a reader: docstrings, comments, messages of errors."""
    comment: list[str] = []
    began, message, raised = 0, "", 0
    fresh = True  # a string here stands alone: it is a docstring
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            words = token.string.lstrip("#: ")
            alone = not token.line[: token.start[1]].strip()
            if comment and not (alone and token.start[0] == began + len(comment)):
                yield Paragraph(began, " ".join(comment))
                comment = []
            if words and not DIRECTIVE.match(words):
                began = began if comment else token.start[0]
                comment.append(words)
            continue
        if token.type in (tokenize.NL, tokenize.INDENT, tokenize.DEDENT):
            continue
        if token.type == tokenize.NEWLINE:
            if message:
                yield Paragraph(raised, message)
            fresh, message, raised = True, "", 0
        elif token.type == tokenize.STRING and fresh:
            if not VERBATIM.search(token.string):
                yield from blocks(inner(token.string), token.start[0])
            fresh = False
        elif token.string == "raise" and fresh:
            fresh, raised = False, token.start[0]
        else:
            fresh = False
            if raised and token.type == tokenize.STRING:
                message += re.sub(r"\{[^}]*\}", "X", inner(token.string))
            elif raised and tokenize.tok_name[token.type] == "FSTRING_MIDDLE":
                message += token.string + "X"
    if comment:
        yield Paragraph(began, " ".join(comment))


def inner(literal: str) -> str:
    """Return the text of a string's literal, without its prefix and quotes."""
    return re.sub(r"^[A-Za-z]*(\"\"\"|'''|\"|')(.*)\1$", r"\2", literal, flags=re.DOTALL)


def of_script(text: str) -> Iterator[Paragraph]:
    """Yield the comments of TypeScript, JavaScript or Svelte."""
    pattern = r"(?<![\w*.'\"])/\*\*?(.*?)\*/|<!--(.*?)-->|((?:^[ \t]*//[^\n]*\n)+)"
    for found in re.finditer(pattern, text, re.DOTALL | re.MULTILINE):
        said = re.sub(r"(?m)^[ \t]*(?:\*|//+)[ \t]?", "", found[1] or found[2] or found[3] or "")
        if not re.match(r"\s*(?:eslint|prettier|@ts-|svelte-ignore)", said):
            yield from blocks(said, text.count("\n", 0, found.start()) + 1)


def of_words(text: str) -> Iterator[Paragraph]:
    """Yield a game's English on the page and its comments."""
    yield from of_script(text)
    code = re.sub(
        r"//[^\n]*|/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), text, flags=re.S
    )
    for found in re.finditer(r"('|\"|`)((?:(?!\1)[^\\\n]|\\.)*)\1", code):
        if " " in found[2]:
            said = re.sub(r"\$?\{[^}]*\}", "X", found[2].replace("\\'", "'"))
            yield Paragraph(code.count("\n", 0, found.start()) + 1, said)


def of_messages(text: str) -> Iterator[Paragraph]:
    """Yield the page's English, each text with its line."""
    lines = text.split("\n")
    for name, said in json.loads(text).items():
        if isinstance(said, str) and not name.startswith("$"):
            line = next(n for n, one in enumerate(lines, 1) if f'"{name}":' in one)
            yield Paragraph(line, re.sub(r"\{[^}]*\}", "X", said))


Reader = Callable[[str], Iterator[Paragraph]]
READERS: dict[str, Reader] = {
    **dict.fromkeys((".py", ".pyx", ".pxd"), of_python),
    **dict.fromkeys((".ts", ".js", ".svelte"), of_script),
    ".md": blocks,
    ".json": of_messages,
}


# ---------------------------------------------------------------- what is wrong with it


def sentences(paragraph: Paragraph) -> Iterator[str]:
    """Yield the sentences of a paragraph; code is one word, a link its text."""
    said = LINK.sub(lambda found: found[1] or "", paragraph.text)
    said = CODE.sub("`x`", said)
    said = ABBREVIATION.sub(r"\1", said)
    yield from (one.strip() for one in SENTENCE_ENDS.split(said) if one.strip())


def faults(sentence: str) -> Iterator[str]:
    """Yield what is wrong with a sentence."""
    question = sentence.rstrip("\"'”’)*_ ").endswith(("?", "…", "?:"))
    begins = sentence.lstrip("\"'“‘(*_")
    if CLAUSE.match(begins) and not question and not begins.startswith("How to "):
        yield f'"{begins.split()[0]}" is no subject; name who or what acts'
    elif LATER_CLAUSE.search(sentence) and not question:
        yield f'"{(LATER_CLAUSE.search(sentence) or [""])[0][2:]}" is no subject; name who acts'
    for word, instead in WORDS.items():
        if found := re.search(rf"\b(?:{word})\b", sentence, re.IGNORECASE):
            yield f'"{found[1] if found.lastindex else found[0]}" is not plain; {instead}'
    count = sum(bool(re.search(r"\w", word)) for word in sentence.split())
    if count > LONGEST:
        yield f"{count} words; split it, {LONGEST} are enough"


def check(path: str, text: str) -> list[Finding]:
    """Return what is wrong with a file, by lines."""
    read: Reader = of_words if path.endswith("/en.ts") else READERS[Path(path).suffix]
    return [
        Finding(path, paragraph.line, wrong, sentence)
        for paragraph in sorted(read(text))
        for sentence in sentences(paragraph)
        for wrong in faults(sentence)
    ]


# ---------------------------------------------------------------- the tree


def is_read(name: str) -> bool:
    """Return whether a file has prose of ours."""
    path = Path(name)
    if path.suffix == ".json":
        return name == "web/messages/en.json"
    return path.suffix in READERS and name not in ITSELF


def tracked(root: Path) -> list[str]:
    """Return the files that git tracks or would track, and that have prose."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    names = sorted(set(listed.stdout.splitlines()))
    return [name for name in names if is_read(name) and (root / name).is_file()]


def unclean(root: Path) -> list[str]:
    """Return the folders, and files at the root, that are not clean yet."""
    lines = (root / UNCLEAN).read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def place(name: str) -> str:
    """Return the folder of a file as the list names it; at the root it is the file."""
    folder = Path(name).parent.as_posix()
    return name if folder == "." else folder


def main(given: Iterable[str], root: Path = ROOT) -> int:
    """Check the tree or the paths that are given; return 1 where something is to be written."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    parser.add_argument("paths", nargs="*", metavar="PATH", help="read these, listed or not")
    parser.add_argument("--shrink", action="store_true", help="take clean folders off the list")
    asked = parser.parse_args(list(given))
    names = tracked(root)
    listed = unclean(root)
    if asked.paths:
        wanted = [Path(one).resolve().relative_to(root).as_posix() for one in asked.paths]
        everything = "." in wanted
        names = [
            name
            for name in names
            if everything or any(name == one or name.startswith(f"{one}/") for one in wanted)
        ]
    found = [finding for name in names for finding in check(name, (root / name).read_text())]
    open_places = {place(finding.path) for finding in found}
    if not asked.paths:
        found = [finding for finding in found if place(finding.path) not in listed]
        clean = [name for name in listed if name not in open_places]
        if asked.shrink:
            lines = (root / UNCLEAN).read_text().splitlines(keepends=True)
            kept = [line for line in lines if line.strip() not in clean]
            (root / UNCLEAN).write_text("".join(kept))
        elif clean:
            print(f"clean by now: {', '.join(clean)}; `scripts/prose.py --shrink` says so")
    for finding in found:
        print(finding)
    if found:
        print(f"{len(found)} sentences to write again; CONTRIBUTING.md says how we write")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
