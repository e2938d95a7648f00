"""A browser that keeps its cookies, and says what it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.server.harness import Answer, Person, Visited

PHONE = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36"
)
DESK = "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0"


@dataclass
class KeptCookies:
    """A browser at `place`."""

    place: Visited
    agent: str = DESK
    headers: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)

    async def call(self, method: str, path: str, body: Any = None) -> Answer:
        """Ask, and keep the cookies of the answer."""
        cookie = {"cookie": self.cookie} if self.cookies else {}
        headers = {"user-agent": self.agent, **self.headers, **cookie}
        answer = await self.place.call(method, path, body, headers)
        self.cookies.update(answer.cookies)
        self.cookies = {name: value for name, value in self.cookies.items() if value}
        return answer

    async def post(self, path: str, **body: Any) -> Any:
        """Ask, and return the answer, which is no refusal."""
        answer = await self.call("POST", f"/api/me{path}", body)
        assert answer.status == 200, answer
        return answer.json

    async def refused(self, path: str, **body: Any) -> str:
        """Ask, and return the code of the refusal."""
        answer = await self.call("POST", f"/api/me{path}", body)
        assert answer.status != 200, answer
        return str(answer.json["code"])

    async def account(self) -> Any:
        """Return all ways in which its guest is known."""
        answer = await self.call("GET", "/api/me/account")
        assert answer.status == 200, answer
        return answer.json

    async def name(self) -> str | None:
        """Return the name of its guest."""
        name: str | None = (await self.call("GET", "/api/me")).json["name"]
        return name

    @property
    def cookie(self) -> str:
        """Return the header."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    @property
    def person(self) -> Person:
        """Return its guest, who goes to tables."""
        return Person(self.place, self.cookie)


async def named(place: Visited, name: str, agent: str = DESK) -> KeptCookies:
    """Return the browser of a new guest."""
    browser = KeptCookies(place, agent)
    await browser.post("", name=name)
    return browser


async def linked(other: KeptCookies, agent: str = PHONE) -> KeptCookies:
    """Return another device of that browser's guest."""
    code = (await other.post("/code"))["code"]
    browser = KeptCookies(other.place, agent)
    await browser.post("/code/use", code=code)
    return browser
