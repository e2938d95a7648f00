import type { Words } from './en.ts'

export const words: Words = {
  view: '遊戲區',
  choose: '選擇行動',
  next: (text) => `${text} …`,
  path: '已選',
  back: '回到此前：',
  scores: '得分：',
  find: '尋找',
  more: (count) => `還有 ${count} 項`,
  play: '執行',
}
