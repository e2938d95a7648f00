"""`make release` prepares a tag, or leaves the tree as it was (`scripts/release.py`)."""

from __future__ import annotations

import re
import subprocess
from datetime import date
from pathlib import Path

import pytest

from scripts import release
from scripts.release import PLACES, ROOT, ReleaseFailed, prepare

TODAY = date(2027, 1, 2)
LOCK = '{\n  "version": "0.1.0",\n  "packages": {\n    "": {\n      "version": "0.1.0",\n'
LOCK += '    },\n    "uqr": {\n      "version": "0.1.2",\n    }\n  }\n}\n'
FILES = {
    "src/spieltisch/__init__.py": '"""A."""\n\n__version__ = "0.1.0"\n',
    "CITATION.cff": "cff-version: 1.2.0\nversion: 0.1.0\n",
    "web/package.json": '{\n  "name": "a",\n  "version": "0.1.0",\n}\n',
    "web/package-lock.json": LOCK,
    "CHANGELOG.md": "# Changelog\n\n## 0.2.0 - unreleased\n\n## 0.1.0 - 2026-12-01\n",
}


def git(root: Path, *command: str) -> str:
    """Run git in a tree and return what it prints."""
    named = ["-c", "user.name=a", "-c", "user.email=a"]
    done = subprocess.run(
        ["git", *named, *command], cwd=root, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a repository at version 0.1.0 that is ready for 0.2.0."""
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "a")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "a")
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def test_the_version_and_the_date_stand_in_the_tag(tree: Path) -> None:
    seen = []
    prepare("0.2.0", TODAY, tree, lambda root: seen.append((root / "CITATION.cff").read_text()))
    assert seen == ["cff-version: 1.2.0\nversion: 0.2.0\n"]
    assert git(tree, "status", "--porcelain") == ""
    assert git(tree, "show", "--no-patch", "--format=%s", "v0.2.0^{}") == "Release 0.2.0\n"
    for name in PLACES:
        expected = FILES[name].replace("0.1.0", "0.2.0")
        assert git(tree, "show", f"v0.2.0:{name}") == expected
    changelog = git(tree, "show", "v0.2.0:CHANGELOG.md")
    assert changelog == FILES["CHANGELOG.md"].replace("unreleased", "2027-01-02")


def test_a_check_that_fails_leaves_the_tree_as_it_was(tree: Path) -> None:
    def fail(root: Path) -> None:
        raise ReleaseFailed("a test fails")

    with pytest.raises(ReleaseFailed, match="a test fails"):
        prepare("0.2.0", TODAY, tree, fail)
    assert git(tree, "status", "--porcelain") == git(tree, "tag") == ""
    assert (tree / "CITATION.cff").read_text() == FILES["CITATION.cff"]


def test_what_cannot_be_released_is_refused(tree: Path) -> None:
    made: list[Path] = []
    for version, says in (("2", "is no version"), ("0.3.0", 'no "## 0.3.0 - unreleased"')):
        with pytest.raises(ReleaseFailed, match=says):
            prepare(version, TODAY, tree, made.append)
    git(tree, "tag", "v0.2.0")
    with pytest.raises(ReleaseFailed, match=r"the tag v0\.2\.0 exists"):
        prepare("0.2.0", TODAY, tree, made.append)
    (tree / "CITATION.cff").write_text("")
    with pytest.raises(ReleaseFailed, match="the tree has changes"):
        prepare("0.2.0", TODAY, tree, made.append)
    assert made == []


def test_the_project_has_its_version_where_it_is_looked_for() -> None:
    for name, line in PLACES.items():
        assert re.search(line, (ROOT / name).read_text(), re.MULTILINE), name


def test_a_release_is_made_on_main_alone(tree: Path) -> None:
    git(tree, "switch", "--quiet", "--create", "trial")
    with pytest.raises(release.ReleaseFailed, match=r"this is the branch trial; .*git switch main"):
        release.refuse("0.2.0", tree)
    git(tree, "switch", "--quiet", "--detach")
    with pytest.raises(release.ReleaseFailed, match="this is no branch"):
        release.refuse("0.2.0", tree)


def test_what_publishes_a_release_pushes_branch_and_tag(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(release, "prepare", lambda *given: None)
    assert release.main(["0.2.0"]) == 0
    assert "git push --atomic origin main v0.2.0" in capsys.readouterr().out
