import type { Words } from './en.ts'

export const words: Words = {
  mode: '新手教學',
  step: (step, all) => `第 ${step} 步，共 ${all} 步`,
  next: '下一步',
  back: '上一步',
  show: '示範給我看',
  skip: '略過',
  astray: '真正對局時可以這樣做；現在請先試試這裡說的做法。',
  play: '開始第一局',
  table: '回到你的遊戲桌',
}
