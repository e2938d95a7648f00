import type { Words } from './en.ts'

export const words: Words = {
  view: '游戏区',
  choose: '选择行动',
  next: (text) => `${text} …`,
  path: '已选',
  back: '回到此前：',
  scores: '得分：',
  find: '查找',
  more: (count) => `还有 ${count} 项`,
  play: '执行',
}
