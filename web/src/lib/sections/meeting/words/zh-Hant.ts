import type { Words } from './en.ts'

export const words: Words = {
  lead: '伺服器會把想玩同一種遊戲、接受同一種計時的人安排在一桌。',
  clocks: '可以接受的計時',
  clocksAbout: '至少要有一種對手也能接受。時間用完即判負。',
  none: '不計時',
  find: '尋找對手',
  bar: '尋找對手',
  looking: (game) => `正在尋找對手：${game}`,
  players: (count) => `${count} 人`,
  offer: '還沒有人。要不要先和電腦玩家玩？同時繼續尋找。',
  meanwhile: '先和電腦玩家玩',
  stop: '停止尋找',
  found: (game) => `找到對手：${game}`,
  go: '前往',
  stay: '留在這裡',
  more: (count) => `還有 ${count} 人`,
  alone: '沒有人顯示名字。',
  show: '顯示我在線上',
  showAbout: '你在這個伺服器上時，其他人會在這裡看到你的名字。',
}
