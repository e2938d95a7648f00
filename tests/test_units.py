"""The units in `deploy/`: systemd reads them, and their commands are ours."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from tests.command import run

ROOT = Path(__file__).parent.parent
UNITS = sorted([*ROOT.glob("deploy/**/*.service"), *ROOT.glob("deploy/**/*.timer")])
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]


def service(unit: Path) -> dict[str, str]:
    """Return what a unit says of its service."""
    read = ConfigParser(interpolation=None, strict=False)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string(unit.read_text())
    return dict(read["Service"])


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_its_command_is_one_of_ours(unit: Path) -> None:
    program, *words = shlex.split(service(unit)["ExecStart"].replace("%i", "8001"))
    assert Path(program).name == "spieltisch"
    done = run(*words)
    assert (done.returncode, done.stderr.endswith(".toml: No such file or directory\n")) == (
        2,
        True,
    )


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_wrong_options_restart_nothing(unit: Path) -> None:
    said = service(unit)
    assert said.get("Type") == "oneshot" or said["RestartPreventExitStatus"] == "2"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="this machine has no systemd")
def test_systemd_reads_them(tmp_path: Path) -> None:
    for unit in UNITS:
        text = unit.read_text().replace("/opt/spieltisch/bin/spieltisch", "/bin/true")
        (tmp_path / unit.name.replace("@", "@8001")).write_text(text)
    units = [str(each) for each in tmp_path.iterdir()]
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units],
        capture_output=True,
        text=True,
        check=False,
    )
    ours = [line for line in done.stderr.splitlines() if "spieltisch" in line]
    assert ours == []
