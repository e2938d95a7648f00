import type { Words } from './en.ts'

export const words: Words = {
  title: '玩家',
  hereAs: (name) => `在這一桌叫 ${name}`,
  provisional: '（暫定）',
  games: (games, won) => `與你對局 ${games} 次，你贏了 ${won} 次`,
  challenge: '邀請對局',
  challengeTo: (name, game) => `與${name}玩${game}`,
  challenged: (name) => `已邀請${name}對局。`,
  which: (name) => `想和${name}玩哪個遊戲？`,
  toMine: (game) => `到我的桌：${game}`,
  report: '檢舉',
  watch: '觀戰',
  profile: '個人頁面',
  askedNow: (name) => `已向${name}送出好友邀請。`,
  unblockedNow: (name) => `已解除封鎖${name}。`,
  kept: '站長會看到你的檢舉和你的名字。其他人不會知道。',
}
