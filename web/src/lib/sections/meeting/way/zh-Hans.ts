import type { Words } from './en.ts'

export const words: Words = {
  online: (count) => (count > 1 ? `在线玩家：${count}` : '在线玩家'),
  findFor: (game) => `${game}：寻找对手`,
}
