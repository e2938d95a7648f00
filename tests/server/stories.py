"""Every route that changes something, asked by people in order: what they do at a server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from ipaddress import ip_network

from spieltisch.server.base.library import Library
from spieltisch.server.features.calls import mail_rows
from spieltisch.server.features.calls.letters import linked as linked_by
from tests.server.browsers import Browser
from tests.server.coaching import coached
from tests.server.harness import AT_ONCE, Place, leaves
from tests.server.kept_cookies import KeptCookies, linked, named
from tests.server.mailing import MAILING, ORIGIN, KeptCarrier, link
from tests.server.seated import told_seat
from tests.server.test_analysis import begin as analyse
from tests.server.test_analysis import play, settled
from tests.server.test_boards import ask as of_board
from tests.server.test_conduct import ask, desk, from_, hosting, reported, sanction
from tests.server.test_daily import begin as begin_daily
from tests.server.test_friends import befriended, lists, post
from tests.server.test_lobby import FAST, look, renewed
from tests.server.test_other_device import link_of, use
from tests.server.test_passkeys import made, question
from tests.server.test_people import here, id_of
from tests.server.test_people import post as ask_about
from tests.server.test_push_post import tell
from tests.server.test_puzzles import attempt, other_than, solution
from tests.server.test_tournaments import do, make

ME, FRIENDS, HOST = "/api/me", "/api/friends", "/api/host"

Opens = Callable[..., AbstractAsyncContextManager[Place]]
"""Opens a server."""
Story = Callable[[Opens], Awaitable[None]]


async def people(opens: Opens) -> None:
    async with opens() as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        await anna.call("POST", ME, {"name": "Annika"})
        await anna.call("POST", f"{ME}/avatar", {"avatar": 3})
        await anna.call("POST", f"{ME}/shown", {"shown": False})
        await anna.call("POST", "/api/profile/ranked", {"ranked": False})
        await anna.call("POST", f"{ME}/days-off", {"days": 3})
        person = await befriended(anna, ben)
        await post(anna, "look", code=(await post(ben, "code"))["code"])
        table = await anna.make("me", "open")
        await post(anna, "invite", person=person, table=table)
        await post(ben, "answered", table=table)
        async with ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
        await post(anna, "remove", person=person)
        for one, other, seat, name, answer in (
            (anna, ben, 1, "Ben", "decline"),
            (ben, anna, 0, "Annika", "accept"),
        ):
            await told_seat(one, "ask", table, seat, name)
            (asking,) = (await lists(other))["requests"]
            await post(other, answer, person=asking["person"])
        await post(anna, "block", person=(await lists(anna))["friends"][0]["person"])
        await post(anna, "unblock", person=(await lists(anna))["blocked"][0]["person"])
        await told_seat(anna, "block", table, 1, "Ben")
        browser = Browser("desk")
        await tell(anna, "/api/push", browser.body)
        await tell(anna, "/api/push/drop", {"endpoint": browser.endpoint})
        await ben.call("POST", f"{ME}/delete", {})


async def cards(opens: Opens) -> None:
    async with opens() as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        await here(anna, ben)
        person, table = await id_of(ben), await anna.make("me", "open")
        await ask_about(anna, "challenge", person=person, table=table)
        for door in ("ask", "block", "unblock"):
            await ask_about(anna, door, person=person)
        await ask_about(anna, "report", person=person, reason="insult")


async def ways_back(opens: Opens) -> None:
    async with opens() as place:
        anna = await named(place, "Anna")
        phone = await linked(anna)
        await phone.post("/code/look", code=(await anna.post("/code"))["code"])
        phrase = (await anna.post("/phrase"))["phrase"]
        carl = await named(place, "Carl")
        await carl.post("/phrase/use", phrase=phrase)
        await carl.post("/aside")
        key = await made(anna)
        other = KeptCookies(place, headers=anna.headers)
        await other.post("/passkey/use", credential=key.sign(await question(other)))
        kept = await anna.account()
        await anna.post("/passkey/drop", passkey=kept["passkeys"][0]["passkey"])
        theirs = next(one for one in kept["devices"] if not one["current"])
        await anna.post("/device/end", device=theirs["device"])
        await anna.post("/logout")


async def mails(opens: Opens) -> None:
    carrier = KeptCarrier()
    async with opens(settings=MAILING, carrier=carrier) as place:
        anna = KeptCookies(place, headers={"origin": ORIGIN, "host": ORIGIN.partition("//")[2]})
        await anna.post("", name="Anna")
        for way in (f"{ME}/mail/drop", "/api/mail/stop", "/mail/stop/"):
            await anna.post("/mail", address="anna@mail.example", locale="en")
            await place.context.mails.idle()
            confirmed = {"link": link(carrier.mails[-1], "confirm")}
            assert (await anna.call("POST", "/api/mail/confirm", confirmed)).status == 200
            to = await place.context.store.do(mail_rows.mail, 1)
            assert to is not None
            found = linked_by(to.stop)
            path, body = (way + found, {}) if way.endswith("/") else (way, {"link": found})
            assert (await anna.call("POST", path, body)).status == 200


async def moderation(opens: Opens) -> None:
    settings = replace(AT_ONCE, proxies=frozenset({ip_network("127.0.0.1")}))
    async with opens(settings=settings, host_link=True) as place:
        anna, ben = [await from_(place, f"192.0.2.{k}", n) for k, n in enumerate(("Anna", "Ben"))]
        table, host = await reported(place, anna, ben), await hosting(place)
        shown = (await desk(host))["reports"][0]
        number, guest = shown["report"], shown["guest"]
        await ask(host, f"/api/tables/{table}/expel?guest={shown['guest']}")
        shown = await sanction(host, "mute", "guest")
        await ask(host, f"{HOST}/lift", sanction=shown["sanctions"][0]["sanction"])
        await ask(host, f"{HOST}/close", report=number)
        await ask(host, f"{HOST}/notice", text="A break at six.")
        await ask(host, f"{HOST}/helper", guest=guest, tasks=["mute"])
        await ask(host, f"{HOST}/way-in", guest=guest)
        await ask(host, f"/api/tables/{table}/shut")
        path = await make(anna.person)
        await ask(host, f"{HOST}/tournaments/end", tournament=path.rpartition("/")[2])
        await ask(host, f"{HOST}/leave")


async def tournaments(opens: Opens) -> None:
    async with opens() as place:
        anna, ben, carl = [await place.guest(name) for name in ("Anna", "Ben", "Carl")]
        path = await make(anna)
        await do(ben, path, "join")
        await do(ben, path, "leave")
        await do(ben, path, "join")
        await do(carl, path, "join")
        await do(anna, path, "remove", {"player": 2, "name": "Carl"})
        await do(anna, path, "start")
        secret = await link_of(anna, path, 1, "Ben")
        tablet = KeptCookies(place)
        await use(tablet, secret, "look")
        assert (await use(tablet, secret)).status == 200
        await do(anna, path, "close")
        table = await anna.make("me", "open")
        async with ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
        away = {"seat": 1}
        assert (await anna.call("POST", f"/api/tables/{table}/pass", away)).status == 200
        assert (await anna.call("POST", f"/api/tables/{table}/block", away)).status == 200


async def boards(opens: Opens) -> None:
    async with opens(coached) as place:
        anna = await place.guest("Anna")
        table = await play(anna)
        await analyse(anna, table)
        await settled(anna, table, "done")
        board = (await of_board(anna, "", {"table": table}))["board"]
        acts = (await place.stored(table)).history.acts
        at = next(node for node, act in enumerate(acts) if act.actor == 0)
        legal = (await of_board(anna, f"/{board}/at/{at}"))["seat_views"][0]["legal"]
        other = next(text for text in leaves(legal) if text != acts[at].text)
        action = {"node": at, "actor": 0, "text": other}
        tried = await of_board(anna, f"/{board}/play", action)
        await of_board(anna, f"/{board}/hint", {"node": at, "seat": 0})
        node = tried["nodes"][0]["id"]
        await of_board(anna, f"/{board}/edit", {"node": node, "name": "Better?"})
        await of_board(anna, f"/{board}/drop", {})
        record = (await anna.call("GET", f"/api/tables/{table}/record")).body.decode()
        await anna.call("POST", "/api/draws", {"record": record})
        brought = await anna.call("POST", "/api/records", {"record": record})
        assert brought.status == 201


async def dailies(opens: Opens) -> None:
    async with opens(library=Library()) as place:
        anna = await place.guest("Anna")
        await begin_daily(anna)
        puzzle = place.context.shelf.games["lastdie"][0]
        state = await attempt(anna, puzzle.id)
        await attempt(anna, puzzle.id, other_than(puzzle, state))
        await solution(anna, puzzle.id)


async def lobby(opens: Opens) -> None:
    async with opens() as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        waiting = await look(anna, times=[FAST])
        await look(ben, times=[FAST])
        await renewed(anna, waiting)
        await anna.call("POST", "/api/wish/end", {"wish": waiting["wish"]})
        async with opens() as other:
            carl, dora = await other.guest("Carl"), await other.guest("Dora")
            await look(carl, times=[FAST])
            table = (await look(dora, times=[FAST]))["table"]
            await dora.call("POST", f"/api/tables/{table}/decline", {})
            await dora.call("POST", f"/api/tables/{await dora.make('me', 'bot:low')}/cancel", {})


STORIES: tuple[Story, ...] = (
    people,
    cards,
    ways_back,
    mails,
    moderation,
    tournaments,
    boards,
    dailies,
    lobby,
)
"""Each opens its own server, and goes through some of the routes."""
