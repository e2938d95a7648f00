"""Where things are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.core.system.folders import cache_folder, data_folder


def test_as_the_desktop_says_and_in_the_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/anna")
    monkeypatch.setenv("XDG_DATA_HOME", "/srv")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert data_folder() == Path("/srv/spieltisch")
    assert cache_folder() == Path("/home/anna/.cache/spieltisch")


def test_who_has_no_home_keeps_things_in_the_present_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Containers run as users of whom the system knows nothing."""

    def home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", home)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    assert data_folder() == tmp_path / ".local/share/spieltisch"
