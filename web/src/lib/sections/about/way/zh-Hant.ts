import type { Words } from './en.ts'

export const words: Words = {
  about: '關於本站',
}
