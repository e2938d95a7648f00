"""Questions to other processes, and their answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from nats.aio.msg import Msg

from spieltisch.server.bus.bus import Bus, Unreachable
from spieltisch.server.bus.messages import (
    Answered,
    AnyAnswer,
    AnyQuestion,
    Elsewhere,
    Failed,
    Refused,
)
from spieltisch.server.codes import Refusal
from spieltisch.server.logs import failure
from spieltisch.server.storage.interface import NotOwner, StoreError

PATIENCE = 1.0
"""Seconds after which an answer is awaited no longer."""

_encode = msgspec.msgpack.Encoder().encode
_questions = msgspec.msgpack.Decoder(AnyQuestion)
_answers = msgspec.msgpack.Decoder(AnyAnswer)

T = TypeVar("T")


class Asking:
    """Asks others, and answers them: `answer` returns what a question is answered by, or raises
    Refusal or StoreError."""

    def __init__(self, bus: Bus, id: str, answer: Callable[[AnyQuestion], Awaitable[Any]]) -> None:
        self._bus = bus
        self._answer = answer
        self._answering: set[asyncio.Task[None]] = set()
        bus.subscribe(f"spieltisch.ask.{id}", self._asked)

    async def ask(self, process: str, question: AnyQuestion, kind: type[T]) -> T:
        """Return what a process answers. Raises Refusal, NotOwner, and Unreachable where it cannot
        answer."""
        subject = f"spieltisch.ask.{process}"
        data = await self._bus.request(subject, _encode(question), PATIENCE)
        answer: AnyAnswer = _answers.decode(data)
        match answer:
            case Answered(value=value):
                return msgspec.msgpack.decode(value, type=kind)
            case Refused(code=code, params=params):
                raise Refusal(code, **params)
            case Elsewhere(process=number):
                raise NotOwner(number or None)
            case Failed(error=error):
                raise Unreachable(error)

    def stop(self) -> None:
        """Answer nobody any more."""
        for task in self._answering:
            task.cancel()

    def _asked(self, message: Msg) -> None:
        task = asyncio.create_task(self._tell(_questions.decode(message.data), message.reply))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _tell(self, question: AnyQuestion, reply: str) -> None:
        self._bus.publish(reply, _encode(await self._found(question)))

    async def _found(self, question: AnyQuestion) -> AnyAnswer:
        try:
            return Answered(msgspec.Raw(_encode(await self._answer(question))))
        except Refusal as refusal:
            return Refused(refusal.code, refusal.params)
        except NotOwner as error:
            return Elsewhere(error.owner or 0)
        except (StoreError, Unreachable) as error:
            return Failed(str(error))
        except Exception:
            failure("question-failed")
            return Refused("internal", {})
