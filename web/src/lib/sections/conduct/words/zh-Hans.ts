import type { Words } from './en.ts'

export const words: Words = {
  who: '你要举报谁？',
  why: '发生了什么事？',
  reasons: {
    insult: '辱骂或威胁',
    name: '名字冒犯他人',
    spam: '刷屏或广告',
    spoiling: '故意破坏游戏',
    other: '其他',
  },
  words: '补充说明（可不填）',
  kept: '站长会看到你的举报、你的名字和最近 20 条聊天消息。其他人不会知道。',
  send: '提交举报',
  thanks: '谢谢。站长会看到你的举报。',
  blockToo: (name) => `要同时屏蔽“${name}”吗？`,
  blockAbout: '屏蔽后，你看不到对方说的话，也不会被匹配到同一桌。对方不会收到通知。',
  block: '屏蔽',
  blocked: (name) => `已屏蔽“${name}”。`,
  bannedTitle: '你目前无法在这里玩',
  banned: (until) => `站长已禁止你使用本站（${until}）。`,
  bannedWhy: '原因是以你的名字、这台设备或你的网络地址在此的发言或游戏行为。这段期间你不能对局、观战或发言。',
  bannedWhom: '换名字也无法解除。如果你认为有误，请联系本站的站长。',
  again: '再试一次',
  delete: '删除我的资料',
  deleteSure: '你的名字、成绩表和聊天内容都会删除，电脑玩家会接手你的座位。封禁不会因此解除。',
}
