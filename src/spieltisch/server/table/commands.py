"""Who may do what at a table, and what then happens: from a request to events, or a Refusal.

Nothing here changes anything. The events are written down first and folded into the model after.
"""

from __future__ import annotations

from spieltisch.core.game import Game
from spieltisch.core.state import CHANCE, State
from spieltisch.errors import InvalidOptions, UnknownGame
from spieltisch.server.codes import Refusal
from spieltisch.server.library import Library
from spieltisch.server.randomness import Luck
from spieltisch.server.storage.interface import Guest
from spieltisch.server.table import events
from spieltisch.server.table.events import AnyEvent
from spieltisch.server.table.match import Match
from spieltisch.server.table.state import Chair, Model
from spieltisch.server.table.text import tidy
from spieltisch.server.wire.messages import (
    Act,
    Appoint,
    Leave,
    NewTable,
    OptionValue,
    SeatPlan,
    Sit,
)

NAME_LENGTH = 24


def make(library: Library, host: Guest, request: NewTable) -> list[AnyEvent]:
    """A new table with its seats as planned."""
    try:
        game = library.load(request.game)
    except UnknownGame:
        raise Refusal("unknown-game", game=request.game) from None
    options = _options(game, len(request.seats), request.options)
    made = events.Made(
        game=request.game,
        rules=game.spec.rules,
        options=options,
        seats=len(request.seats),
        host=host.id,
        listed=request.listed,
        shuffle=request.shuffle,
        chat=request.chat,
        purist=request.purist,
        components=game.own_components,
        calm=_calm(game, request.calm),
    )
    levels = library.levels(game)
    taken = [_planned(seat, plan, host, levels) for seat, plan in enumerate(request.seats)]
    return [made, *(event for event in taken if event is not None)]


def _options(game: Game, seats: int, given: dict[str, OptionValue]) -> dict[str, OptionValue]:
    known = {"mode", *(option.name for option in game.spec.options)}
    for name in given:
        if name not in known:
            raise Refusal("invalid-options", option=name, allowed=" ".join(sorted(known)))
    try:
        return dict(game.start(seats, **given).options)
    except InvalidOptions as error:
        raise Refusal("invalid-options", **error.params) from None


def _calm(game: Game, calm: bool) -> bool:
    if calm and game.real_time is None:
        raise Refusal("invalid-options", option="calm", allowed="false")
    return calm


def _planned(seat: int, plan: SeatPlan, host: Guest, levels: tuple[str, ...]) -> AnyEvent | None:
    match plan.kind:
        case "open":
            return None
        case "bot":
            return events.Appointed(seat, _level(plan.bot, levels))
        case "me" | "here":
            name = plan.name if plan.name is not None else host.name
            return events.Sat(seat, host.id, tidy(name, NAME_LENGTH))


def _level(bot: str | None, levels: tuple[str, ...]) -> str:
    if bot is None or bot not in levels:
        raise Refusal("unknown-bot", bot=bot or "", allowed=" ".join(levels))
    return bot


def sit(model: Model, message: Sit, guest: Guest) -> list[AnyEvent]:
    """Take an open seat, or take one's own back from a bot."""
    chair = _chair(model, message.seat)
    if model.status == "playing" and chair.guest == guest.id and chair.bot is not None:
        return [events.Sat(message.seat, guest.id, chair.name or guest.name)]
    if model.status != "waiting":
        raise Refusal("not-waiting")
    if chair.taken:
        raise Refusal("seat-taken")
    return [events.Sat(message.seat, guest.id, tidy(message.name, NAME_LENGTH))]


def leave(model: Model, message: Leave, guest: Guest) -> list[AnyEvent]:
    """Give a seat up before the start."""
    chair = _chair(model, message.seat)
    if model.status != "waiting":
        raise Refusal("not-waiting")
    if chair.guest != guest.id:
        raise Refusal("not-your-seat")
    return [events.Left(message.seat)]


def appoint(
    model: Model, message: Appoint, guest: Guest, present: frozenset[int]
) -> list[AnyEvent]:
    """A bot for any seat before the start, or for that of an absent person after it."""
    chair = _chair(model, message.seat)
    if guest.id != model.host:
        raise Refusal("not-host")
    if model.status not in ("waiting", "playing"):
        raise Refusal("not-playing")
    if model.status == "playing":
        if message.bot is None:
            raise Refusal("not-waiting")
        if chair.bot is not None or chair.guest in present:
            raise Refusal("seat-taken")
    if message.bot is None:
        return [events.Appointed(message.seat, None)]
    level = _level(message.bot, model.library.levels(model.game))
    return [events.Appointed(message.seat, level)]


def start(model: Model, guest: Guest, luck: Luck) -> list[AnyEvent]:
    """Seats are shuffled unless the host wanted them as they are; then chance has its turn."""
    if guest.id != model.host:
        raise Refusal("not-host")
    if model.status != "waiting":
        raise Refusal("not-waiting")
    if not all(chair.taken for chair in model.chairs):
        raise Refusal("seats-open")
    n = len(model.chairs)
    order = luck.order(n) if model.setup.shuffle else tuple(range(n))
    state = model.game.start(n, **model.setup.options)
    return [events.Started(order), *_chance(state, luck)]


def act(model: Model, message: Act, guest: Guest, luck: Luck) -> list[AnyEvent]:
    """A person's action."""
    match = playing(model, message.seat, guest)
    if match.timeline is not None and match.timeline.began <= message.seen < match.timeline.ended:
        raise Refusal("gone")
    if message.seat not in match.to_act():
        raise Refusal("not-your-turn")
    if not match.since[message.seat] <= message.seen <= model.n:
        raise Refusal("stale", n=model.n)
    action = match.choice(message.seat, message.action)
    return consequences(match.state.clone(), message.seat, action, luck)


def playing(model: Model, seat: int, guest: Guest) -> Match:
    """The match, where `guest` plays on `seat` himself."""
    chair = _chair(model, seat)
    if model.match is None or model.status != "playing":
        raise Refusal("not-playing")
    if chair.guest != guest.id or chair.bot is not None:
        raise Refusal("not-your-seat")
    return model.match


def consequences(
    draft: State,
    actor: int,
    action: int,
    luck: Luck,
    ranking: tuple[events.Ranked, ...] = (),
) -> list[AnyEvent]:
    """A legal action, the chance that follows it, and the end if it is one, played on `draft`."""
    acted = events.Acted(actor, draft.text(action), ranking)
    draft.apply(actor, action)
    return [acted, *_chance(draft, luck)]


def _chance(draft: State, luck: Luck) -> list[AnyEvent]:
    drawn: list[AnyEvent] = []
    while CHANCE in draft.actors():
        action = luck.draw(draft.chances())
        drawn.append(events.Acted(CHANCE, draft.text(action)))
        draft.apply(CHANCE, action)
    if (end := draft.outcome()) is not None:
        drawn.append(events.Finished(end.ranks, end.scores, end.reason, end.result, end.challenges))
    return drawn


def deputy(model: Model, present: frozenset[int]) -> int | None:
    """Who would be host if the one who is stayed away: of those who sit and are here, whoever
    sat down first. None while the host is here, and where there is nothing left to do."""
    if model.status not in ("waiting", "playing") or model.host in present:
        return None
    here = [chair for chair in model.chairs if chair.guest in present]
    return min(here, key=lambda chair: chair.since).guest if here else None


def close(model: Model, guest: Guest) -> list[AnyEvent]:
    """The host ends a table that is not finished."""
    if guest.id != model.host:
        raise Refusal("not-host")
    if model.status not in ("waiting", "playing"):
        raise Refusal("not-playing")
    return [events.Closed()]


def rematch(model: Model, guest: Guest) -> list[AnyEvent]:
    """The new table: who asked is its host; without a shuffle, the next seat begins."""
    if model.status != "finished":
        raise Refusal("not-finished")
    if not model.seats_of(guest.id):
        raise Refusal("not-your-seat")
    old = model.setup
    made = events.Made(
        game=old.game,
        rules=model.game.spec.rules,
        options=old.options,
        seats=old.seats,
        host=guest.id,
        listed=False,
        shuffle=old.shuffle,
        chat=old.chat,
        purist=old.purist,
        components=old.components,
        calm=old.calm,
    )
    chairs = model.chairs if old.shuffle else [*model.chairs[1:], model.chairs[0]]
    return [made, *(_again(seat, chair) for seat, chair in enumerate(chairs))]


def _again(seat: int, chair: Chair) -> AnyEvent:
    if chair.guest is not None:
        return events.Sat(seat, chair.guest, chair.name or "")
    return events.Appointed(seat, chair.bot)


def _chair(model: Model, seat: int) -> Chair:
    if seat >= len(model.chairs):
        raise Refusal("no-seat", seat=seat, seats=len(model.chairs))
    return model.chairs[seat]
