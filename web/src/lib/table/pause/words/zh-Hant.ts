import type { Words } from './en.ts'

export const words: Words = {
  title: '暫停中',
  asked: '大家都同意暫停。',
  lost: (name) => `連線中斷：${name}。恢復連線後遊戲繼續。`,
  still: '伺服器剛才停頓了一下，遊戲即將繼續。',
  begin: '準備',
  begins: (seconds) => `${seconds} 秒後開始`,
  idle: '有一陣子沒有人行動。大家回來後再繼續。',
  ready: (name) => `準備繼續：${name}`,
  go: '繼續',
  wait: '再等一下',
  count: (seconds) => `${seconds} 秒後繼續`,
}
