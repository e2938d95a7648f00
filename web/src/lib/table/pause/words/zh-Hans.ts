import type { Words } from './en.ts'

export const words: Words = {
  title: '暂停中',
  asked: '大家都同意暂停。',
  lost: (name) => `${name}掉线了。重新连接后游戏继续。`,
  still: '服务器刚才停顿了一下，游戏即将继续。',
  begin: '准备',
  begins: (seconds) => `${seconds} 秒后开始`,
  idle: '有一会儿没人行动了。大家回来后再继续。',
  ready: (name) => `准备继续：${name}`,
  go: '继续',
  wait: '再等一下',
  count: (seconds) => `${seconds} 秒后继续`,
}
