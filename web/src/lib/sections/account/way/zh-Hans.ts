import type { Words } from './en.ts'

export const words: Words = {
  nameIs: (name) => `你的名字：${name}`,
  accountHave: '找回我的名字',
}
