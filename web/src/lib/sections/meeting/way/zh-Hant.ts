import type { Words } from './en.ts'

export const words: Words = {
  online: (count) => (count > 1 ? `線上玩家：${count}` : '線上玩家'),
  findFor: (game) => `${game}：尋找對手`,
}
