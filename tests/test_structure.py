"""Imports point one way, and only a game names itself; docs/contribute/how-it-works.md says why."""

from __future__ import annotations

import ast
import importlib
import os
import pkgutil
import re
import shutil
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from types import ModuleType

import pytest

import spieltisch
from spieltisch import errors
from support.games import complete
from tests.test_circles import module_graph, sources

ROOT = Path(__file__).resolve().parents[1]
FOUND_BY = {"load", "list_games"}
"""The functions that find games: `spieltisch.list_games` and `spieltisch.load`."""

# The parts of the package that each part may import; FRONT is the front door, GAMES finds games.
FRONT, GAMES = "(front door)", "(how games are found)"
MAY_IMPORT = {
    "errors": set[str](),
    "core": {"core", "errors"},
    "realtime": {"core", "errors", "realtime"},
    "bots": {"core", "errors", "realtime", "bots"},
    "research": {"core", "errors", "realtime", "bots", "research"},
    "games": {"core", "errors", "realtime", "bots", FRONT},
    "testing": {"core", "errors", "testing", FRONT, GAMES},
    "envs": {"core", "errors", "bots", "envs", FRONT, GAMES},
    "assistants": {"core", "errors", "bots", "research", "assistants", FRONT, GAMES},
    "server": {"core", "errors", "realtime", "bots", "server", FRONT, GAMES},
    "tab": {"core", "errors", "bots", "server", "tab", FRONT, GAMES},
    "cli": {
        *("core", "errors", "bots", "research", "assistants", "server", "tab", "cli"),
        *(FRONT, GAMES),
    },
    "__main__": {"cli"},
    "": {"core", "errors", "bots", "testing", GAMES},
}
# The rooms of the server that each of its rooms may import, in the order of its floors: a room
# imports only those above it.
SERVER = "spieltisch.server"
OF_THE_SERVER = {
    "base": {"base"},
    "table": {"base", "table"},
    "storage": {"table", "storage"},
    "wire": {"table", "storage.interface", "wire"},
    "play": {"base", "table", "storage", "wire", "play"},
    "transport": {"base", "table", "storage.interface", "wire", "play", "transport"},
    "features": {"base", "table", "storage", "wire", "play", "transport", "features"},
    "cluster": {"base", "table", "storage", "play", "transport", "cluster"},
}  # fmt: skip
FLOORS = 7
"""The longest chain of the server's rooms that import one another; its own files are the last."""
ROOT_MODULES = 6
"""The most modules at the root of the server."""
FOLDERS = 18
"""The most folders below the server, without its features, each of which is one flat folder."""
TEXTS = {".py", ".pyx", ".pxd", ".ts", ".js", ".svelte", ".css", ".html", ".json", ".toml", ".c"}
CYTHON_IMPORT = re.compile(
    r"^ *(?:from (\S+) c?import|c?import (\S+))(?: \(([^)]*)\)| (\w.*))?$", re.MULTILINE
)
NOT_OURS = {"node_modules", ".svelte-check", "static", "dist", "__pycache__"}


FOUND_IN_SERVER = {
    ".".join(("spieltisch", *path.relative_to(ROOT / "src/spieltisch").with_suffix("").parts))
    for path in (ROOT / "src/spieltisch/server").rglob("*.py")
}
"""The server's modules, to tell `from package import module` from `from module import name`."""


def package_files(root: Path) -> list[Path]:
    """The package's modules and declarations, without tests."""
    package = root / "src" / "spieltisch"
    found = [path for kind in ("*.py", "*.pyx") for path in package.rglob(kind)]
    return sorted(path for path in found if "tests" not in path.relative_to(package).parts)


def imported(path: Path) -> tuple[tuple[str, str, int], ...]:
    """Return what a file imports: module, name (or ''), and line."""
    return imported_by(path.read_text(), path.suffix)


@cache  # the same texts are read again in every copy of the tree
def imported_by(text: str, suffix: str) -> tuple[tuple[str, str, int], ...]:
    """Return the imports of such a file."""
    return tuple(imports(text, suffix))


def imports(text: str, suffix: str) -> Iterator[tuple[str, str, int]]:
    """Go through a file's imports."""
    if suffix == ".pyx":
        for found in CYTHON_IMPORT.finditer(text):
            number = text.count("\n", 0, found.start()) + 1
            for name in re.split(r"[\s,]+", (found[3] or found[4] or "").strip(" ,\n")):
                yield found[1] or found[2], name, number
        return
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, "", node.lineno
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                module = "." * node.level + (node.module or "")
                yield module, alias.name, node.lineno


def wrong_imports(root: Path) -> list[str]:
    """Each import against the direction, as `file:line: what`."""
    package = root / "src" / "spieltisch"
    wrong = []
    for path in package_files(root):
        parts = path.relative_to(package).with_suffix("").parts
        part = "" if parts == ("__init__",) else parts[0]
        game = parts[1] if part == "games" and len(parts) > 2 else ""
        for module, name, line in imported(path):
            if not (module.split(".")[0] == "spieltisch" or module.startswith(".")):
                continue
            if not (allowed(part, game, module, name) and in_the_server(parts, module, name)):
                where = path.relative_to(root).as_posix()
                wrong.append(f"{where}:{line}: {module} {name}".rstrip())
    return wrong


def allowed(part: str, game: str, module: str, name: str) -> bool:
    """Whether a part, or a game's folder, may import this."""
    if module.startswith("."):
        return False  # written out, so that the direction can be read
    names = module.split(".")[1:]
    if module == "spieltisch" and name and name in MAY_IMPORT:
        names = [name]  # from spieltisch import bots
    if not names:
        finds = name in FOUND_BY and GAMES not in MAY_IMPORT[part]
        return FRONT in MAY_IMPORT[part] and not finds
    if names[0] == "games" and len(names) == 1:
        return name in FOUND_BY and GAMES in MAY_IMPORT[part]
    if names[0] == "games":
        return names[1] == game
    return names[0] in MAY_IMPORT[part]


def in_the_server(parts: tuple[str, ...], module: str, name: str) -> bool:
    """Return whether a module of the server, named by its parts, may import this of the server."""
    if parts[0] != "server" or len(parts) < 3 or parts[1] not in OF_THE_SERVER:
        return True
    full = module
    if module == SERVER or (name and f"{module}.{name}" in FOUND_IN_SERVER):
        full = f"{module}.{name}"
    if not full.startswith(f"{SERVER}."):
        return full != SERVER and not (module == "spieltisch" and name == "server")
    rest = full.removeprefix(f"{SERVER}.")
    return any(rest == may or rest.startswith(f"{may}.") for may in OF_THE_SERVER[parts[1]])


def floors(graph: Mapping[str, set[str]]) -> int:
    """Return the length of the longest chain of rooms of the server that import one another.

    `graph` has modules; the files of the server itself count as one room.
    """
    rooms: dict[str, set[str]] = {}
    for module, others in graph.items():
        if (room := room_of(module)) is not None:
            rooms.setdefault(room, set()).update({room_of(other) or room for other in others})
    floor: dict[str, int] = {}
    for room in TopologicalSorter({room: rooms[room] - {room} for room in rooms}).static_order():
        floor[room] = 1 + max((floor[other] for other in rooms[room] - {room}), default=0)
    return max(floor.values())


def room_of(module: str) -> str | None:
    """Return the room of a module of the server; None for other modules."""
    if not f"{module}.".startswith(f"{SERVER}."):
        return None
    names = module.removeprefix(SERVER).split(".")
    return names[1] if len(names) > 2 else ""


def names_of_games(root: Path) -> list[str]:
    """Each line outside a game's folders that names it, as `file:line: text`."""
    games = [path.name for path in (root / "src/spieltisch/games").iterdir() if path.is_dir()]
    games = sorted(set(games) - NOT_OURS)
    assert games
    named = []
    for folder in ("src", "web", "build_backend"):
        for path in sorted((root / folder).rglob("*")):
            parts = path.relative_to(root).parts
            if path.suffix not in TEXTS or NOT_OURS & set(parts) or not path.is_file():
                continue
            if "tests" in parts or ".test." in path.name or ".egg-info" in parts[1]:
                continue
            own = parts[3] if "games" in parts[2:3] else ""
            others = tuple(name for name in games if name != own)
            for number, line in lines_that_name(path.read_text(), others):
                named.append(f"{'/'.join(parts)}:{number}: {line}")
    return named


@cache  # the same texts are read again in every copy of the tree
def lines_that_name(text: str, games: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """Return each line that names one of these games, with its number."""
    lower = text.lower()
    if not any(name in lower for name in games):
        return ()
    word = re.compile(rf"\b({'|'.join(games)})\b", re.IGNORECASE)
    lines = enumerate(text.split("\n"), 1)
    return tuple((number, line.strip()) for number, line in lines if word.search(line))


# ---------------------------------------------------------------- the tree as it is


def test_imports_point_one_way() -> None:
    assert wrong_imports(ROOT) == []


def test_the_server_has_few_floors() -> None:
    assert floors(module_graph(sources())) <= FLOORS


def test_another_floor_is_noticed() -> None:
    graph = module_graph(sources())
    graph["spieltisch.server.base.clock"].add("spieltisch.server.cellar.wine")
    graph["spieltisch.server.cellar.wine"] = set()
    assert floors(graph) == FLOORS + 1


def test_the_server_has_rooms() -> None:
    server = ROOT / "src/spieltisch/server"
    assert len([*server.glob("*.py")]) <= ROOT_MODULES
    folders = {path.parent.relative_to(server).parts for path in server.glob("*/**/__init__.py")}
    features = {folder for folder in folders if folder[0] == "features" and len(folder) == 2}
    assert len(features) > 5
    assert len(folders - features) <= FOLDERS
    assert not [folder for folder in folders if folder[:2] in features and len(folder) > 2]


def test_no_file_names_a_game_but_its_own() -> None:
    assert names_of_games(ROOT) == []


def packages() -> list[ModuleType]:
    """The front door, and the packages that have one."""
    found = [spieltisch]
    for module in pkgutil.iter_modules(spieltisch.__path__, "spieltisch."):
        package = importlib.import_module(module.name)
        if module.ispkg and hasattr(package, "__all__"):
            found.append(package)
    assert len(found) >= 4
    return found


@pytest.mark.parametrize("package", packages(), ids=lambda package: package.__name__)
def test_the_front_doors_are_complete(package: ModuleType) -> None:
    """`__all__` has each public name of the package's own, and each name in it exists."""
    public = {
        name
        for name, value in vars(package).items()
        if not name.startswith("_")
        and not isinstance(value, ModuleType)
        and getattr(value, "__module__", package.__name__).startswith(package.__name__)
    }
    assert public <= set(package.__all__)
    assert all(hasattr(package, name) for name in package.__all__)
    assert len(package.__all__) == len(set(package.__all__))


def test_the_front_door_has_what_its_functions_give() -> None:
    """The classes of what users get from it, so that they can name them."""
    game = spieltisch.load(complete()[0])
    state = game.random_game(1)
    given = [game, state, state.outcome(), game.random_games(1, 1), game.spec]
    given += [*game.spec.modes, *game.spec.options]
    for value in given:
        kinds = {kind.__name__ for kind in type(value).__mro__}
        assert kinds & set(spieltisch.__all__), f"no name for {value!r}"


def test_the_errors_are_drawn_as_they_are() -> None:
    """The tree in the docstring of `errors` has every error."""
    defined = {name for name, value in vars(errors).items() if isinstance(value, type)}
    assert errors.__doc__
    drawn = re.findall(r"^(?:├── |└── |│   |    )*([A-Z]\w+)", errors.__doc__, re.MULTILINE)
    assert defined == set(drawn) - {"All", "Each"}


# ---------------------------------------------------------------- each check can fail


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the sources."""
    root = tmp_path_factory.mktemp("tree")
    leave = shutil.ignore_patterns("*.so", *NOT_OURS)
    shutil.copytree(ROOT / "src", root / "src", ignore=leave)
    shutil.copytree(ROOT / "web" / "src", root / "web" / "src", ignore=leave)
    return root


@pytest.fixture
def tree(copied: Path) -> Iterator[Path]:
    """Give the copy of the sources, and afterwards make it what it was."""
    before = times(copied)
    yield copied
    for name, time in sorted(times(copied).items(), reverse=True):
        path = Path(name)
        if name not in before:
            path.rmdir() if path.is_dir() else path.unlink()
        elif path.is_file() and time != before[name]:
            shutil.copy(ROOT / path.relative_to(copied), path)


def times(root: Path) -> dict[str, int]:
    """Return when each file and folder below a folder was changed."""
    return {
        (path := os.path.join(folder, name)): os.stat(path).st_mtime_ns
        for folder, folders, files in os.walk(root)
        for name in (*folders, *files)
    }


GAME = complete()[0]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("core/spec.py", "import spieltisch"),
        ("core/spec.py", "from spieltisch.games import load"),
        ("core/spec.py", "from spieltisch.bots import trace"),
        ("core/spec.py", "def f():\n    from spieltisch.games import load"),
        ("core/record.py", f"from spieltisch.games.{GAME} import GAME"),
        ("core/rng.pyx", f"from spieltisch.games.{GAME}.state cimport Position"),
        ("core/rng.pyx", "from spieltisch.bots import Bot"),
        ("core/spec.py", "from spieltisch import bots"),
        ("core/spec.py", "from .. import server"),
        ("errors.py", "from spieltisch.core.game import Game"),
        (f"games/{GAME}/notation.py", "from spieltisch.server import serve"),
        (f"games/{GAME}/notation.py", "from spieltisch.games.another import GAME"),
        (f"games/{GAME}/notation.py", "from spieltisch.games import load"),
        (f"games/{GAME}/notation.py", "from spieltisch import load"),
        ("games/__init__.py", f"from spieltisch.games.{GAME} import GAME"),
        ("realtime/ranking.py", "from spieltisch.bots import Bot"),
        ("realtime/ranking.py", "from spieltisch.server import events"),
        ("bots/__init__.py", "import spieltisch.server.app"),
        ("bots/__init__.py", f"from spieltisch.games import {GAME}"),
        ("bots/__init__.py", "from spieltisch.games import load"),
        ("bots/__init__.py", "from spieltisch.research import arena"),
        (f"games/{GAME}/notation.py", "from spieltisch.research.arena import play"),
        ("server/run.py", "from spieltisch.research import arena"),
        ("server/table/match.py", f"from spieltisch.games.{GAME}.components import COLOURS"),
        ("server/table/match.py", "def f():\n    from spieltisch.cli import main"),
        ("server/table/match.py", "from spieltisch.server.wire.messages import Act"),
        ("server/table/match.py", "from spieltisch.server.wire import messages"),
        ("server/table/commands.py", "from spieltisch.server import app"),
        ("server/table/state.py", "from spieltisch.server.storage import sqlite"),
        ("server/storage/interface.py", "from spieltisch.server.wire.bodies import Tables"),
        (
            "server/play/realtime/claims.py",
            "from spieltisch.server.transport.guard import Guard",
        ),
        ("server/wire/messages.py", "import spieltisch.server.play.actor.actor"),
        ("server/play/views/diffs.py", "from spieltisch.server import serve"),
        ("testing/check.py", "from spieltisch.bots import Bot"),
        ("__init__.py", "from spieltisch.server import serve"),
    ],
)
def test_a_wrong_import_is_noticed(tree: Path, file: str, line: str) -> None:
    path = tree / "src" / "spieltisch" / file
    number = path.read_text().count("\n") + 1 + line.count("\n")
    with path.open("a") as end:
        end.write(line + "\n")
    (found,) = wrong_imports(tree)
    assert found.startswith(f"src/spieltisch/{file}:{number}: ")


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("src/spieltisch/server/table/match.py", f"if game == '{GAME}':"),
        ("src/spieltisch/core/spec.py", f"# as in {GAME.capitalize()}"),
        ("src/spieltisch/core/state.pyx", f"# {GAME}"),
        ("src/spieltisch/games/__init__.py", f"GAMES = ['{GAME}']"),
        ("web/src/lib/catalogue/game.ts", f"import '{GAME}'"),
        ("web/src/lib/style/tokens.css", f".{GAME} {{}}"),
    ],
)
def test_a_game_that_is_named_is_noticed(tree: Path, file: str, line: str) -> None:
    with (tree / file).open("a") as end:
        end.write(line + "\n")
    (found,) = names_of_games(tree)
    assert found.startswith(f"{file}:")
    assert found.endswith(line)


def test_games_may_name_themselves_but_not_each_other(tree: Path) -> None:
    for folder in ("src/spieltisch/games", "web/src/games"):
        (tree / folder / "elsewhither").mkdir()
        (tree / folder / "elsewhither" / "words.json").write_text(
            '{"elsewhither": "Elsewhither"}\n'
        )
        assert names_of_games(tree) == []
    (tree / "src/spieltisch/games" / GAME / "words.json").write_text('"like elsewhither"\n')
    (found,) = names_of_games(tree)
    assert found.startswith(f"src/spieltisch/games/{GAME}/words.json:1: ")
