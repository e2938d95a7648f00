import type { Words } from './en.ts'

export const words: Words = {
  title: '玩家',
  hereAs: (name) => `在这一桌叫 ${name}`,
  provisional: '（暂定）',
  games: (games, won) => `与你对局 ${games} 次，你赢了 ${won} 次`,
  challenge: '邀请对局',
  challengeTo: (name, game) => `与${name}玩${game}`,
  challenged: (name) => `已邀请${name}对局。`,
  which: (name) => `想和${name}玩哪个游戏？`,
  toMine: (game) => `到我的桌：${game}`,
  report: '举报',
  watch: '观战',
  profile: '个人主页',
  askedNow: (name) => `已请求加${name}为好友。`,
  unblockedNow: (name) => `已取消屏蔽${name}。`,
  kept: '站长会看到你的举报和你的名字。其他人不会知道。',
}
