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


async def say(open_table: OpenTable, request: Request[Say]) -> None:
    """Add a message to the chat."""
    open_table.context.let_speak(request.subscriber.visitor)
    await _add(
        open_table,
        open_table.chat.message(request.guest, request.message.text, open_table.now()),
        request.key,
    )


async def say_phrase(open_table: OpenTable, request: Request[SayPhrase]) -> None:
    """Add a phrase to the chat."""
    open_table.context.let_speak(request.subscriber.visitor)
    row = open_table.chat.phrase(request.guest, request.message.phrase, open_table.now())
    await _add(open_table, row, request.key)


async def react(open_table: OpenTable, request: Request[React]) -> None:
    """Show a reaction to everybody here."""
    open_table.context.let_speak(request.subscriber.visitor)
    guest, message = request.guest, request.message
    reaction = open_table.chat.reaction(guest, message.seat, message.reaction, open_table.now())
    open_table.subscribers.broadcast(reaction, guest.id)


async def mute(open_table: OpenTable, request: Request[Mute]) -> None:
    """Let the author of a message say nothing more, or speak again."""
    message = request.message
    speaker = open_table.chat.speaker(message.line)
    transition = commands.mute(open_table.table, request.guest, speaker, message.mute)
    await open_table.commit(transition, request.key)
    open_table.subscribers.broadcast(ChatEdited(open_table.chat.messages_of(speaker)), speaker.id)


async def unsay(open_table: OpenTable, request: Request[Unsay]) -> None:
    """Take a message out of the chat."""
    if request.guest.id != open_table.table.host:
        raise Refusal("not-host")
    row = open_table.chat.emptied(request.message.line)
    await _store(open_table, row, request.key)
    open_table.chat.replace(row)
    open_table.subscribers.broadcast(ChatEdited([open_table.chat.shown(row)]), row.guest)


async def _add(open_table: OpenTable, row: ChatRow, key: MessageKey) -> None:
    await _store(open_table, row, key)
    open_table.chat.add(row)
    open_table.subscribers.broadcast(Said(open_table.chat.shown(row)), row.guest)


async def _store(open_table: OpenTable, row: ChatRow, key: MessageKey) -> None:
    done = [Applied(*key, open_table.table.n)]
    await open_table.store(
        Change(open_table.table.id, applied=done, chat=row, epoch=open_table.epoch)
    )
