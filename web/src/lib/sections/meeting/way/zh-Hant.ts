import type { Words } from './en.ts'

export const words: Words = {
  online: (count) => `線上：${count}`,
  findFor: (game) => `${game}：尋找對手`,
}
