import type { Words } from './en.ts'

export const words: Words = {
  mode: '新手教学',
  step: (step, all) => `第 ${step} 步，共 ${all} 步`,
  next: '下一步',
  back: '上一步',
  show: '演示一下',
  skip: '跳过',
  astray: '正式对局里可以这样走；现在请先试试这里说的做法。',
  play: '开始第一局',
  table: '回到你的游戏桌',
}
