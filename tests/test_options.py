"""Options of `play` and `serve`: flags, the TOML file, what is usual, and nonsense."""

from __future__ import annotations

import argparse
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli.arguments import Parser
from spieltisch.cli.serving import options
from spieltisch.server.base.mail_server import MailServer
from spieltisch.server.base.settings import Settings
from tests.command import COMMAND, run


def values(command: str, *words: str) -> dict[str, Any]:
    """Return the values that a command line gives."""
    parser = Parser()
    options.add_options(parser, command)
    return options.values(parser.parse_args(words, argparse.Namespace(command=command)))


@pytest.mark.parametrize("command", options.COMMANDS)
def test_what_is_not_said_is_usual(command: str) -> None:
    assert options.settings(values(command)) == Settings()
    assert values("play")["log_level"] == "warning"
    assert values("serve")["log_level"] == "info"


def test_a_flag_goes_before_the_file_and_the_file_before_what_is_usual(tmp_path: Path) -> None:
    file = tmp_path / "spieltisch.toml"
    file.write_text(
        'port = 81\nidle = 5\nkeep-over = 0.5\norigin = ["https://a", "https://b"]\n'
        'components = ["lastdie=faces.txt"]\n'
    )
    said = values("serve", "--config", str(file), "--port", "82")
    assert said["port"] == 82
    assert said["components"] == [("lastdie", Path("faces.txt"))]
    made = options.settings(said)
    assert (made.idle, made.keep) == (5.0, 43_200.0)
    assert made.origins == {"https://a", "https://b"}
    assert made.host_away == Settings.host_away


def test_a_byte_order_mark_before_the_file_counts_for_nothing(tmp_path: Path) -> None:
    file = tmp_path / "spieltisch.toml"
    file.write_bytes("port = 81\n".encode("utf-8-sig"))
    assert values("serve", "--config", str(file))["port"] == 81


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prot = 1", "'prot' is not an option; use"),
        ("port = [1]", "port: [1] is neither a text nor a number"),
        ("port = true", "port: True"),
        ("port = 99999", "port: '99999' is not a number from 0 to 65535"),
        ('idle = "soon"', "idle: 'soon' is not a number of seconds"),
        ("idle = nan", "idle: 'nan' is not a number of seconds"),
        ("keep-over = -1", "keep-over: '-1' is not a number of days"),
        ('origin = "https://a"', "origin: 'https://a' is no list"),
        ('invite-only = "yes"', "invite-only: 'yes' is neither true nor false"),
        ('components = ["faces.txt"]', "GAME=FILE"),
        ('origin = ["https://a/"]', "'https://a/' should be 'https://a'"),
        ('origin = ["play.example"]', "'play.example' should be 'https://play.example'"),
        ('allowed-host = ["http://a"]', "'http://a' should be 'a'"),
        ('trusted-proxy = ["my-proxy"]', "'my-proxy' should be an address"),
        ('trusted-proxy = ["0.0.0.0/0"]', "everybody is none"),
        ('trusted-proxy = ["::/0"]', "everybody is none"),
        ('allowed-host = ["*"]', "'*' should be 'play.example'"),
        ('data = "\\u0000"', "data: leave out the character"),
        ('allowed-host = ["a\\u0000"]', "allowed-host: leave out the character"),
        ("connections = 0", "connections: '0' is not a number from 1 to 1000000"),
        ('smtp = "mail.example"', "a mail server is named as in smtp://user:password@mail.example"),
        ('smtp = "smtp://:secret@mail.example"', "a mail server is named as in"),
        ('smtp = "smtp://mail.example:port"', "a mail server is named as in"),
        ('mail-from = "games"', "'games' should be an address such as 'games@play.example'"),
        ('mail-from = "a@b.example, c@d.example"', "should be an address such as"),
        ('log-level = "loud"', "log-level: invalid choice: 'loud' (choose from "),
        ("port = \nidle = 1", "line 1"),
        ("\xff", "spieltisch.toml"),
    ],
)
def test_nonsense_in_the_file_is_one_line_and_exit_code_2(
    text: str, says: str, tmp_path: Path
) -> None:
    file = tmp_path / "spieltisch.toml"
    file.write_bytes(text.encode("latin-1"))
    done = run("serve", "--config", str(file), "--data", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert says in done.stderr
    assert str(file) in done.stderr


def test_the_environment_goes_between_the_command_line_and_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "spieltisch.toml"
    file.write_text('port = 81\nidle = 5\naway = 7\norigin = ["https://a"]\ninvite-only = true\n')
    for name, text in {
        "PORT": "82",
        "IDLE": "6",
        "ORIGIN": "https://b https://c",
        "INVITE_ONLY": "false",
        "CHECK": "true",
    }.items():
        monkeypatch.setenv(options.PREFIX + name, text)
    said = values("serve", "--config", str(file), "--port", "83")
    assert (said["port"], said["idle"], said["away"]) == (83, 6.0, 7.0)
    assert said["origins"] == ["https://b", "https://c"]
    assert said["check"] is True
    assert said["invite_only"] is False


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("PROT", "1", "environment: 'prot' is not an option; use host, port"),
        ("PORT", "tcp://10.0.0.1:80", "environment: argument --port: 'tcp://10.0.0.1:80' is not"),
        ("CHECK", "yes", "environment: check: 'yes' is neither true nor false"),
        ("ORIGIN", "https://a a", "environment: argument --origin: 'a' should be 'https://a'"),
    ],
)
def test_nonsense_in_the_environment_is_one_line_and_exit_code_2(
    name: str, text: str, says: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(options.PREFIX + name, text)
    done = run("serve", "--data", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert says in done.stderr


MAIL = {
    "smtp": "smtp://anna@mail.example",
    "mail-from": "Games <games@play.example>",
    "origin": ["https://play.example"],
}
"""Settings of mails that go together, but for the password."""


def test_the_password_of_a_mail_server_comes_from_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("s:e c%re/t\n")
    words = [f"--{name}={value}" for name, value in MAIL.items() if name != "origin"]
    words.append("--origin=https://play.example")
    made = options.settings(values("serve", *words, f"--smtp-password-file={secret}"))
    assert made.smtp == MailServer("smtp", "mail.example", 587, "anna", "s:e c%re/t")
    assert made.mail_from == MAIL["mail-from"]
    assert "s:e" not in repr(made)


@pytest.mark.parametrize(
    ("left_out", "more", "says"),
    [
        (["smtp"], {}, "name it with --smtp"),
        (["mail-from"], {}, "name it with --mail-from"),
        (["origin"], {}, "name its address with --origin"),
        ([], {"smtp": "smtp://a:b@mail.example", "smtp-password-file": "f"}, "no password in"),
        ([], {"smtp": "smtp://mail.example", "smtp-password-file": "f"}, "needs a user"),
        ([], {"smtp-password-file": "no/such"}, "--smtp-password-file: [Errno 2]"),
        ([], {"smtp-password-file": "/dev/null"}, "/dev/null is empty or"),
    ],
)
def test_settings_of_mails_that_do_not_go_together(
    left_out: list[str], more: dict[str, str], says: str, tmp_path: Path
) -> None:
    words = [f"--data={tmp_path}"]
    for name, value in {**MAIL, **more}.items():
        if name not in left_out:
            words.append(f"--{name}={value[0] if isinstance(value, list) else value}")
    done = run("serve", *words)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert says in done.stderr


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    done = run("serve", "--config", str(tmp_path / "none.toml"))
    assert done.returncode == 2
    assert "none.toml" in done.stderr


@pytest.mark.parametrize("command", options.COMMANDS)
def test_help_and_the_guide_name_every_option(command: str) -> None:
    text = run(command, "--help").stdout
    guide = (Path(__file__).parents[1] / "docs/host/options.md").read_text()
    for option in options.OPTIONS:
        assert (f"--{option.name} " in text) == (command in option.commands)
        assert f"`{option.name}`" in guide


def test_a_server_starts_from_its_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "spieltisch.toml"
    file.write_text(f'host = "127.0.0.1"\nport = 0\ndata = "{tmp_path / "kept"}"\n')
    with subprocess.Popen(
        [*COMMAND, "serve", "--config", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        assert re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=20)
    assert (tmp_path / "kept" / "spieltisch.db").exists()


def test_the_example_of_a_file_is_understood() -> None:
    """A host copies it as it is, behind a proxy of the same folder."""
    folder = Path(__file__).parents[1] / "deploy"
    said = values("serve", "--config", str(folder / "spieltisch.toml"))
    assert said["metrics"] == ("127.0.0.1", 9464)
    made = options.settings(said)
    (name,) = made.hosts
    (proxy,) = made.proxies
    for example in ("Caddyfile", "nginx.conf"):
        text = (folder / example).read_text()
        assert name in text
        assert f"{said['host']}:{said['port']}" in text
    assert str(proxy.network_address) == said["host"]
    assert str(said["data"]).removeprefix("/var/lib/") == "spieltisch"
    assert "StateDirectory=spieltisch\n" in (folder / "spieltisch.service").read_text()


def test_proxies_show_a_page_while_the_server_does_not_answer() -> None:
    """It is whole by itself, in all languages of the page."""
    folder = Path(__file__).parents[1] / "deploy"
    for example in ("Caddyfile", "nginx.conf", "cluster/haproxy.cfg", "cluster/compose.yaml"):
        assert "closed.html" in (folder / example).read_text(), example
    page = (folder / "closed.html").read_text()
    assert re.findall(r'lang="([\w-]+)"', page) == ["en", "zh-Hant", "zh-Hans"]
    assert not re.findall(r"(?:src|href|url)\b", page)
    assert 'http-equiv="refresh"' in page


def test_the_examples_of_several_processes_are_understood() -> None:
    """The files, and the settings of containers."""
    folder = Path(__file__).parents[1] / "deploy" / "cluster"
    said = values("serve", "--config", str(folder / "cluster.toml"))
    assert said["role"] == "all"
    for unit, file, role in (
        ("spieltisch@.service", "cluster.toml", "all"),
        ("spieltisch-bots.service", "bots.toml", "bots"),
    ):
        text = (folder / unit).read_text()
        assert f"LoadCredential={file}:" in text
        assert f"serve --config %d/{file}" in text
        own = values("serve", "--config", str(folder / file))
        assert (own["role"], own["store"]) == (role, said["store"])
    for example, number in (("compose.yaml", 4), ("kubernetes.yaml", 3)):
        text = (folder / example).read_text()
        assert "SPIELTISCH_OPTION_STORE" in text
        assert "--store" not in text  # others of the machine could read a command line
        told = []
        for lines in re.findall(r"(?:^ +- --[a-z-]+=\S+\n)+", text, re.MULTILINE):
            flags = re.findall(r"--([a-z-]+)=(\S+)", lines)
            given = values("serve", *(f"--{name}={value}" for name, value in flags))
            told.append((given["role"], len(flags)))
        assert told == [(None, number), ("bots", 2)]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--site-name", "x" * 41], "1 to 40 characters"),
        (["--site-name", "a\x07b"], "1 to 40 characters"),
        (["--site-logo", "none.svg"], "should be an SVG, PNG or WebP"),
        (["--site-rules", "none.txt"], "none.txt"),
        (["--site-link", "Imprint"], "should be an address"),
        (["--site-link", "Imprint=javascript:alert(1)"], "should be an address"),
        (["--site-contact", "nobody"], "should be an address"),
        (["--site-language", "fr"], "invalid choice: 'fr'"),
    ],
)
def test_a_face_that_cannot_be(words: list[str], says: str, tmp_path: Path) -> None:
    done = run("serve", "--data", str(tmp_path), *words)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert says in done.stderr


def test_the_face_of_a_site(tmp_path: Path) -> None:
    rules = tmp_path / "rules.txt"
    rules.write_text("Be kind.\n\nNo swearing.\n")
    links = [
        "--site-link",
        "Imprint=https://a.example/i",
        "--site-link",
        "Terms=https://a.example/t",
    ]
    words = ["--site-name", "Anna's table", "--site-rules", str(rules), *links]
    made = options.settings(values("serve", *words, "--site-contact", "host@play.example"))
    assert (made.site_name, made.site_contact) == ("Anna's table", "host@play.example")
    assert made.site_rules == "Be kind.\n\nNo swearing."
    assert [title for title, _ in made.site_links] == ["Imprint", "Terms"]
