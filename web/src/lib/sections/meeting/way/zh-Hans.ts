import type { Words } from './en.ts'

export const words: Words = {
  online: (count) => `在线：${count}`,
  findFor: (game) => `${game}：寻找对手`,
}
