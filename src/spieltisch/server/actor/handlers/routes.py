"""Every message that clients send, and its handler.

A question changes nothing: its handler sends the answer, each time it is asked. A command is
handled once, however often it arrives: the answer is kept.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from spieltisch.server.actor.handlers import arriving, hosting, playing, seating, talking
from spieltisch.server.actor.handlers.request import Request
from spieltisch.server.actor.open_table import OpenTable
from spieltisch.server.views.subscriber import Subscriber
from spieltisch.server.wire import messages

Question = Callable[[OpenTable, Subscriber, Any], None]
Handler = Callable[[OpenTable, Request[Any]], Awaitable[object]]

QUESTIONS: dict[type, Question] = {
    messages.Hello: arriving.hello,
    messages.Ping: arriving.ping,
    messages.Preview: playing.preview,
    messages.Hint: playing.hint,
}
COMMANDS: dict[type, Handler] = {
    messages.Sit: seating.sit,
    messages.ChooseColour: seating.choose_colour,
    messages.Leave: seating.leave,
    messages.Appoint: seating.appoint,
    messages.Remove: seating.remove,
    messages.HandOver: hosting.hand_over,
    messages.Start: hosting.start,
    messages.Close: hosting.close,
    messages.Rematch: hosting.rematch,
    messages.Act: playing.act,
    messages.TakeBack: playing.take_back,
    messages.Pause: playing.pause,
    messages.Hurry: playing.hurry,
    messages.Say: talking.say,
    messages.SayPhrase: talking.say_phrase,
    messages.Mute: talking.mute,
    messages.Unsay: talking.unsay,
    messages.Slow: talking.slow,
}
