import type { Words } from './en.ts'

export const words: Words = {
  about: '关于本站',
}
