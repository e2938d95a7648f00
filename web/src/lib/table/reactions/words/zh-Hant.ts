import type { Words } from './en.ts'

export const words: Words = {
  title: '表情',
  of: {
    hello: '你好！',
    'well-played': '玩得好！',
    wow: '哇！',
    thinking: '讓我想想',
    oops: '糟糕！',
    thanks: '謝謝！',
  },
  shown: (name, reaction) => `${name}：${reaction}`,
}
