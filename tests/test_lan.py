"""`spieltisch play`: on this machine alone, or for everybody in its network."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address
from pathlib import Path

import pytest
import segno

from spieltisch import __version__
from spieltisch.cli.dispatch import _parser
from spieltisch.cli.serving import options
from spieltisch.cli.serving.serve import welcome
from spieltisch.server.transport.reach import in_order, network_addresses, reached
from tests.command import COMMAND, run
from tests.server.harness import request

NETWORK = next(iter(network_addresses()), None)


@contextmanager
def playing(folder: Path, *words: str) -> Iterator[list[str]]:
    """A table on a free port; the lines it prints, of which more come while they are read."""
    said: list[str] = []
    with subprocess.Popen(
        [*COMMAND, "play", "--port", "0", "--data", str(folder), *words],
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONIOENCODING": "utf-8", "PATH": "", "HOME": str(folder)},
    ) as table:
        assert table.stdout is not None
        said += [table.stdout.readline(), table.stdout.readline()]
        try:
            yield said
        finally:
            table.send_signal(signal.SIGTERM)
            said += table.stdout.readlines()
            assert table.wait(timeout=30) == 0


def test_a_table_of_this_machine_says_so_and_cannot_be_reached_from_elsewhere(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as said:
        found = re.search(r"http://127\.0\.0\.1:(\d+)", said[0])
        assert found is not None
        port = int(found[1])
        info = request("127.0.0.1", port, "GET", "/api/server").json
        assert (info["version"], info["site"]["name"]) == (__version__, "")
        assert (info["address"], info["alone"]) == (f"http://127.0.0.1:{port}", True)
        if NETWORK is not None:
            with pytest.raises(ConnectionRefusedError):
                request(NETWORK, port, "GET", "/healthz")
    assert "Only on this machine" in said[1]
    assert "make play LAN=1" in said[1]
    assert re.search(r"http://127\.0\.0\.1:\d+/host#", said[2])
    assert said[3:] == ["Stopped; everything is saved.\n"]


def test_a_house_by_invitation_prints_the_link_that_invites(tmp_path: Path) -> None:
    said = []
    for _ in range(2):
        with playing(tmp_path, "--invite-only") as lines:
            said.append(re.sub(r":\d+/", "/", lines[1]))
    assert re.search(r"http://127\.0\.0\.1/\?invite=(\w{4}-){2}\w{4}$", said[0])
    assert said[0] == said[1], "it stays over a restart"


@pytest.mark.skipif(NETWORK is None, reason="this machine is in no network")
def test_a_table_for_the_network_is_reached_there_and_shows_its_code(tmp_path: Path) -> None:
    assert NETWORK is not None
    with playing(tmp_path, "--lan") as said:
        found = re.search(rf"http://{re.escape(NETWORK)}:(\d+)", said[0])
        assert found is not None
        port = int(found[1])
        for host in (NETWORK, "127.0.0.1"):
            info = request(host, port, "GET", "/api/server").json
            assert (info["address"], info["alone"]) == (f"http://{NETWORK}:{port}", False)
    *shown, host, stopped = [line.rstrip("\n") for line in said[2:] if line.strip()]
    assert stopped == "Stopped; everything is saved."
    assert f"http://{NETWORK}:{port}/host#" in host
    code = segno.make(f"http://{NETWORK}:{port}", error="l", micro=False)
    assert len(shown) == (code.symbol_size(border=2)[1] + 1) // 2
    assert "Only on this machine" not in "".join(said)


@pytest.mark.skipif(NETWORK is None, reason="this machine is in no network")
def test_the_host_chooses_an_address_for_the_links(tmp_path: Path) -> None:
    with playing(tmp_path, "--lan", "--address", "table.example") as said:
        found = re.search(r"http://table\.example:(\d+)", said[0])
        assert found is not None
        port = int(found[1])
        info = request("127.0.0.1", port, "GET", "/api/server").json
        assert (info["address"], info["alone"]) == (f"http://table.example:{port}", False)
        named = request("127.0.0.1", port, "GET", "/api/me", headers={"host": "table.example"})
        assert named.status == 200
    assert f"In other networks of this machine: http://{NETWORK}:{port}\n" in said


@pytest.mark.parametrize("words", [["--address", "192.168.0.7"], ["--lan", "--address", "a b"]])
def test_an_address_that_cannot_be(words: list[str], tmp_path: Path) -> None:
    done = run("play", "--port", "0", "--data", str(tmp_path), *words)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_neighbours_come_before_tunnels_and_others() -> None:
    found = [
        ("wg0", "192.168.9.1"), ("lo", "127.0.0.1"), ("eth1", "203.0.113.5"), ("eth0", "10.0.0.4"),
        ("eth2", "169.254.3.3"), ("docker0", "172.17.0.1"), ("eth0", "10.0.0.4"),
    ]  # fmt: skip
    order = in_order((name, IPv4Address(address)) for name, address in found)
    assert [str(one) for one in order] == ["10.0.0.4", "203.0.113.5", "192.168.9.1", "172.17.0.1"]


def test_a_machine_in_no_network_reaches_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ifaddr.get_adapters", list)
    with socket.create_server(("0.0.0.0", 0)) as listening:
        port = listening.getsockname()[1]
        assert reached(listening) == (f"http://127.0.0.1:{port}", True)


@pytest.mark.parametrize("there", [True, False])
def test_the_page_is_opened_in_the_browser_of_this_machine(
    there: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    opened = []

    def open_page(address: str) -> bool:
        opened.append(address)
        return there

    monkeypatch.setattr("webbrowser.open", open_page)
    for words in ([], ["--open"]):
        given = ["play", "--data", str(tmp_path), *words]
        values = options.values(_parser(given).parse_args(given), "play")
        welcome("play", values, "http://127.0.0.1:8000")
    assert opened == ["http://127.0.0.1:8000"]
    assert ("No browser was found" in capsys.readouterr().out) == (not there)


def test_a_new_address_says_how_people_keep_their_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    values = {"invite_only": False, "lan": True, "data": tmp_path}
    said = []
    for address in ("192.0.2.7", "192.0.2.7", "192.0.2.8"):
        welcome("play", values, f"http://{address}:8000")
        said.append(capsys.readouterr().out)
    assert "New way in" not in said[0] + said[1]
    assert "The address was http://192.0.2.7:8000 before" in said[2]
    assert "New way in" in said[2]
