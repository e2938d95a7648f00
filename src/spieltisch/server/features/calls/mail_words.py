"""The words of emails in the languages of the page. The server words nothing else."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """One language. `{}` stands for what the mail is about."""

    turn: str
    """The subject of a mail about a turn: a game."""
    turn_with: str
    """The sentence about a turn: a game, and the other players."""
    turn_alone: str
    news: dict[str, tuple[str, str]]
    """The subject, and the sentence with the other players, for each other reason, by its name."""
    bot_plays: str
    """A bot plays on; before the link to the table."""
    several: str
    """The subject of a mail about so many games."""
    with_others: str
    """A game, and the other players."""
    comma: str
    left: str
    """The time that the player has."""
    units: tuple[tuple[str, str], tuple[str, str], tuple[str, str]]
    """Days, hours and minutes: one of them, several."""
    both: str
    """A list of two names or units."""
    soon: str
    """Less than a minute."""
    go: str
    """The words before the link to the table."""
    reason: str
    """The reason for the mail: the address of the page."""
    stop: str
    """The words before the link that ends mails."""
    confirm: str
    """The subject of the mail that asks whether an address is right."""
    asked: str
    """The sentences that ask whether an address is right: the address of the page."""
    ignore: str
    confirm_go: str
    bot: str
    """A player who is a bot."""
    leaving_subject: str
    leaving: str
    """The warning of a deletion: the address of the page, and the day."""
    leaving_go: str


EN = Words(
    turn="Your turn: {}",
    turn_with="It is your turn in {}, with {}.",
    turn_alone="It is your turn in {}.",
    news={
        "begin": ("All seats are taken: {}", "All seats are taken in {}: say that you are ready."),
        "soon": ("Little time left: {}", "It is still your turn in {}."),
        "time": ("Your time ran out: {}", "Your time ran out in {}."),
        "over": ("The game is over: {}", "The game is over: {}."),
        "back": ("Your days off are over", "Your days off are over. It is your turn in {}."),
    },
    bot_plays="A bot plays on for you. Take your seat back at the table.",
    several="News from {} games",
    with_others="{}, with {}",
    comma=", ",
    left="You have {} left.",
    units=(("{} day", "{} days"), ("{} hour", "{} hours"), ("{} minute", "{} minutes")),
    both="{} and {}",
    soon="less than a minute",
    go="Go to the table:",
    reason="You receive this email because you turned on emails about your turns at {}.",
    stop="Stop these emails:",
    confirm="Confirm your address",
    asked="Somebody at {} asked for an email to this address whenever it is their turn in a game.",
    ignore="If it was not you, do nothing: no other email will come.",
    confirm_go="If it was you, confirm the address within a day:",
    bot="a bot",
    leaving_subject="Your name will be deleted",
    leaving="You have not been at {} for a long time. Your name there will be deleted on {}.",
    leaving_go="To keep it, open the page before that day:",
)
HANT = Words(
    turn="輪到你了：{}",
    turn_with="輪到你行動了：{}。同桌的有{}。",
    turn_alone="輪到你行動了：{}。",
    news={
        "begin": ("座位已坐滿：{}", "座位已坐滿：{}。請確認你準備好了。"),
        "soon": ("時間不多了：{}", "還在等你行動：{}。"),
        "time": ("你的時間用完了：{}", "你的時間用完了：{}。"),
        "over": ("遊戲結束了：{}", "遊戲結束了：{}。"),
        "back": ("你的休假結束了", "你的休假結束了，輪到你行動了：{}。"),
    },
    bot_plays="電腦玩家正在為你代打。請到桌上取回你的座位。",
    several="{} 局遊戲有新消息",
    with_others="{}（同桌的有{}）",
    comma="、",
    left="你還有 {}。",
    units=(("{} 天", "{} 天"), ("{} 小時", "{} 小時"), ("{} 分鐘", "{} 分鐘")),
    both="{} {}",
    soon="不到 1 分鐘",
    go="前往遊戲桌：",
    reason="你收到這封信，是因為你在 {} 開啟了寄信通知。",
    stop="停止寄信：",
    confirm="請確認你的信箱",
    asked="有人在 {} 填了這個信箱，希望每次輪到自己時收到信。",
    ignore="如果不是你，不必理會：不會再有別的信。",
    confirm_go="如果是你，請在一天內確認：",
    bot="電腦玩家",
    leaving_subject="你的名字即將刪除",
    leaving="你很久沒有來 {} 了。你在那裡的名字會在 {} 刪除。",
    leaving_go="想保留的話，請在那天之前開啟網頁：",
)
HANS = Words(
    turn="轮到你了：{}",
    turn_with="轮到你行动了：{}。同桌的有{}。",
    turn_alone="轮到你行动了：{}。",
    news={
        "begin": ("座位已坐满：{}", "座位已坐满：{}。请确认你准备好了。"),
        "soon": ("时间不多了：{}", "还在等你行动：{}。"),
        "time": ("你的时间用完了：{}", "你的时间用完了：{}。"),
        "over": ("游戏结束了：{}", "游戏结束了：{}。"),
        "back": ("你的休假结束了", "你的休假结束了，轮到你行动了：{}。"),
    },
    bot_plays="电脑玩家正在替你托管。请到桌上取回你的座位。",
    several="{} 局游戏有新消息",
    with_others="{}（同桌的有{}）",
    comma="、",
    left="你还有 {}。",
    units=(("{} 天", "{} 天"), ("{} 小时", "{} 小时"), ("{} 分钟", "{} 分钟")),
    both="{} {}",
    soon="不到 1 分钟",
    go="前往游戏桌：",
    reason="你收到这封邮件，是因为你在 {} 开启了邮件通知。",
    stop="停止发邮件：",
    confirm="请确认你的邮箱",
    asked="有人在 {} 填了这个邮箱，希望每次轮到自己时收到邮件。",
    ignore="如果不是你，不必理会：不会再有别的邮件。",
    confirm_go="如果是你，请在一天内确认：",
    bot="电脑玩家",
    leaving_subject="你的名字即将删除",
    leaving="你很久没有来 {} 了。你在那里的名字会在 {} 删除。",
    leaving_go="想保留的话，请在那天之前打开网页：",
)
LANGUAGES = {"en": EN, "zh-Hant": HANT, "zh-Hans": HANS}


def of(locale: str) -> Words:
    """Return the words of a language, English for any other."""
    return LANGUAGES.get(locale, EN)


def span(words: Words, ms: int) -> str:
    """Return a time in its two largest units, rounded down.

    >>> [span(EN, ms) for ms in (183_600_000, 86_400_000, 3_660_000, 59_999)]
    ['2 days and 3 hours', '1 day', '1 hour and 1 minute', 'less than a minute']
    """
    minutes = ms // 60_000
    amounts = (minutes // 1440, minutes // 60 % 24, minutes % 60)
    first = next((k for k, amount in enumerate(amounts) if amount), None)
    if first is None:
        return words.soon
    shown = [
        unit[amount != 1].format(amount)
        for amount, unit in list(zip(amounts, words.units, strict=True))[first : first + 2]
        if amount
    ]
    return words.both.format(*shown) if len(shown) == 2 else shown[0]
