"""Requests and answers of HTTP. Every answer that is not 2xx is an `Error`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator
from typing import TypeVar

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import failure, trouble
from spieltisch.server.base.malformed import bad, malformed
from spieltisch.server.base.randomness import ID_FORM
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.transport.bounds import advice
from spieltisch.server.transport.bounds.origin import foreign
from spieltisch.server.transport.bounds.suspicions import REASON
from spieltisch.server.wire.bodies import Error

BODY_BYTES = 16 * 1024
CODES = {404: "not-found", 405: "bad-method", 413: "too-large", 429: "too-many"}
"""The codes of aiohttp's own refusals; all others are `bad-message`."""

T = TypeVar("T")


def answering(origins: frozenset[str]) -> Middleware:
    """Return the middleware that checks where a call comes from, and turns every failure into its
    code."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            if request.method == "POST" and foreign(request.headers, origins):
                advice.foreign_page(request)
                raise Refusal("bad-origin")
            return await handler(request)
        except Refusal as refusal:
            return refused(refusal)
        except StoreError as error:
            trouble("store-failed", error=str(error))
            return refused(Refusal("unavailable"))
        except web.HTTPException as error:
            response = refused(Refusal(CODES.get(error.status, "bad-message")))
            response.force_close()
            return response
        except Exception as error:
            gone = request.transport is None or request.transport.is_closing()
            if not (gone and isinstance(error, ConnectionError)):
                failure("request-failed")
            return refused(Refusal("internal"))

    return middleware


def refused(refusal: Refusal) -> web.Response:
    """Return a refusal as HTTP says it."""
    response = answer(Error(refusal.code, refusal.params), refusal.status)
    response[REASON] = refusal.code
    if refusal.status == 429 and (seconds := refusal.params.get("seconds")):
        response.headers["retry-after"] = str(seconds)
    return response


def answer(body: msgspec.Struct, status: int = 200) -> web.Response:
    """Return a message as an HTTP answer."""
    return web.Response(
        body=msgspec.json.encode(body), status=status, content_type="application/json"
    )


async def send_file(
    request: web.Request, name: str, kind: str, chunks: AsyncIterator[bytes]
) -> web.StreamResponse:
    """Answer with a file that the browser keeps, chunk by chunk."""
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    response = web.StreamResponse(headers=headers)
    response.content_type, response.charset = kind, "utf-8"
    first = await anext(chunks)
    await response.prepare(request)
    await response.write(first)
    async for chunk in chunks:
        await response.write(chunk)
    await response.write_eof()
    return response


async def read_body(request: web.Request, kind: type[T], most: int = BODY_BYTES) -> T:
    """Return the request's JSON, of `most` bytes; a form of another site could not say that it is
    JSON."""
    if request.content_type != "application/json":
        raise bad("", "json")
    data = await request.read()
    if len(data) > most:
        raise Refusal("too-large")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise malformed(error) from None


def read_id(request: web.Request, name: str) -> str:
    """Return the id in the path of a request; Refusal where nothing can have that id."""
    found = request.match_info[name]
    if not re.fullmatch(ID_FORM, found):
        raise Refusal("not-found")
    return found


def read_query(request: web.Request, kind: type[T]) -> T:
    """Return the request's parameters, each given once."""
    given = Counter(name for name, _ in request.query.items())
    if twice := next((name for name, times in given.items() if times > 1), None):
        raise bad(twice, "value")
    try:
        return msgspec.convert(dict(request.query), kind, strict=False)
    except msgspec.ValidationError as error:
        raise malformed(error) from None
