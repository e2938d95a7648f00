"""Messages that clients send, and their handlers; `Hooks.handlers` has those of features.

A question changes nothing: its handler sends the answer, each time it is asked. A command is
handled once, however often it arrives: the answer is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spieltisch.server.play.actor.handlers import arriving, hosting, playing, seating, talking
from spieltisch.server.play.actor.handlers.seating import Handler, given_up_by, made_by
from spieltisch.server.play.actor.open_table import OpenTable
from spieltisch.server.play.views.subscriber import Subscriber
from spieltisch.server.table import commands
from spieltisch.server.table.course import ending
from spieltisch.server.table.seating import choosing, losses
from spieltisch.server.wire import messages

Question = Callable[[OpenTable, Subscriber, Any], None]

QUESTIONS: dict[type, Question] = {
    messages.Hello: arriving.hello,
    messages.Ping: arriving.ping,
    messages.Preview: playing.preview,
    messages.Hint: playing.hint,
}
COMMANDS: dict[type, Handler] = {
    messages.Sit: seating.sit,
    messages.Mix: made_by(choosing.mix),
    messages.Ready: hosting.ready,
    messages.ChooseColour: made_by(choosing.choose_colour),
    messages.Leave: given_up_by(commands.leave),
    messages.Concede: made_by(losses.concede),
    messages.Appoint: seating.appoint,
    messages.Remove: given_up_by(commands.remove),
    messages.HandOver: made_by(commands.hand_over),
    messages.Start: hosting.start,
    messages.WishEnd: hosting.wish_end,
    messages.Close: made_by(ending.close),
    messages.Rematch: hosting.rematch,
    messages.Act: playing.act,
    messages.TakeBack: playing.take_back,
    messages.Pause: playing.pause,
    messages.Hurry: playing.hurry,
    messages.BotSpeed: playing.bot_speed,
    messages.Say: talking.say,
    messages.SayPhrase: talking.say_phrase,
    messages.React: talking.react,
    messages.Mute: talking.mute,
    messages.Unsay: talking.unsay,
    messages.Slow: made_by(commands.slow),
}
