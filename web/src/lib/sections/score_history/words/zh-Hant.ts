import type { Words } from './en.ts'

export const words: Words = {
  best: '個人最佳',
  settings: '設定',
  count: '局數',
  top: '最佳',
  games: '完成的對局',
  none: '尚無完成的對局。每一局完成後都會記在這裡。',
  older: '更早的對局',
  challenges: '挑戰',
  done: (count, all) => `${count}／${all}`,
  ticked: '（已達成）',
  unticked: '（尚未達成）',
  now: '本局',
  first: '成績表上的第一個成績',
  firstSo: '此設定下的第一個成績',
  bestEver: (before) => `個人新紀錄！先前最佳：${before}`,
  bestSo: (before) => `此設定下的個人新紀錄！先前最佳：${before}`,
  bestIs: (best) => `此設定下的個人最佳：${best}`,
}
