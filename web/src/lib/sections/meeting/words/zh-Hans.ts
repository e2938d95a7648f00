import type { Words } from './en.ts'

export const words: Words = {
  lead: '服务器会把想玩同一种游戏、接受同一种计时的人安排在一桌。',
  clocks: '可以接受的计时',
  clocksAbout: '至少要有一种对手也能接受。时间用完即判负。',
  none: '不计时',
  find: '寻找对手',
  bar: '寻找对手',
  looking: (game) => `正在寻找对手：${game}`,
  players: (count) => `${count} 人`,
  offer: '还没有人。要不要先和电脑玩家玩？同时继续寻找。',
  meanwhile: '先和电脑玩家玩',
  stop: '停止寻找',
  found: (game) => `找到对手：${game}`,
  go: '前往',
  stay: '留在这里',
  more: (count) => `还有 ${count} 人`,
  alone: '没有人显示名字。',
  show: '显示我在线',
  showAbout: '你在这个服务器上时，其他人会在这里看到你的名字。',
}
