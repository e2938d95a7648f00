"""Chat, and what its host may do about it."""

from __future__ import annotations

from spieltisch.server.base.codes import Refusal
from spieltisch.server.play.actor.handlers.request import Request
from spieltisch.server.play.actor.open_table import OpenTable
from spieltisch.server.storage.interface import Applied, Change, ChatRow
from spieltisch.server.table import commands
from spieltisch.server.table.transition import MessageKey
from spieltisch.server.wire.messages import (
    ChatEdited,
    Mute,
    React,
    Said,
    Say,
    SayPhrase,
    Unsay,
)


async def say(here: OpenTable, request: Request[Say]) -> None:
    """Add a message to the chat."""
    here.context.let_speak(request.subscriber.visitor)
    await _add(
        here, here.chat.message(request.guest, request.message.text, here.now()), request.key
    )


async def say_phrase(here: OpenTable, request: Request[SayPhrase]) -> None:
    """Add a phrase to the chat."""
    here.context.let_speak(request.subscriber.visitor)
    row = here.chat.phrase(request.guest, request.message.phrase, here.now())
    await _add(here, row, request.key)


async def react(here: OpenTable, request: Request[React]) -> None:
    """Show a reaction to everybody here."""
    here.context.let_speak(request.subscriber.visitor)
    guest, message = request.guest, request.message
    reaction = here.chat.reaction(guest, message.seat, message.reaction, here.now())
    here.subscribers.broadcast(reaction, guest.id)


async def mute(here: OpenTable, request: Request[Mute]) -> None:
    """Let the author of a message say nothing more, or speak again."""
    message = request.message
    speaker = here.chat.speaker(message.line)
    transition = commands.mute(here.table, request.guest, speaker, message.mute)
    await here.commit(transition, request.key)
    here.subscribers.broadcast(ChatEdited(here.chat.messages_of(speaker)), speaker.id)


async def unsay(here: OpenTable, request: Request[Unsay]) -> None:
    """Take a message out of the chat."""
    if request.guest.id != here.table.host:
        raise Refusal("not-host")
    row = here.chat.emptied(request.message.line)
    await _store(here, row, request.key)
    here.chat.replace(row)
    here.subscribers.broadcast(ChatEdited([here.chat.shown(row)]), row.guest)


async def _add(here: OpenTable, row: ChatRow, key: MessageKey) -> None:
    await _store(here, row, key)
    here.chat.add(row)
    here.subscribers.broadcast(Said(here.chat.shown(row)), row.guest)


async def _store(here: OpenTable, row: ChatRow, key: MessageKey) -> None:
    done = [Applied(*key, here.table.n)]
    await here.store(Change(here.table.id, applied=done, chat=row, epoch=here.epoch))
