import type { Words } from './en.ts'

export const words: Words = {
  toTurn: '到我的回合',
  toTurnAbout: '電腦玩家立即行動，直到輪到你（G）',
  since: '上回合以來',
  sinceAbout: '你上一回合之後發生的事',
}
