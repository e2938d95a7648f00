import type { Words } from './en.ts'

export const words: Words = {
  toTurn: '到我的回合',
  toTurnAbout: '电脑玩家立即行动，直到轮到你（G）',
  since: '上回合以来',
  sinceAbout: '你上一回合之后发生的事',
}
