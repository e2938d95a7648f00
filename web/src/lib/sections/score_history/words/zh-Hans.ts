import type { Words } from './en.ts'

export const words: Words = {
  best: '个人最佳',
  settings: '设置',
  count: '局数',
  top: '最佳',
  games: '完成的对局',
  none: '尚无完成的对局。每一局完成后都会记在这里。',
  older: '更早的对局',
  challenges: '挑战',
  done: (count, all) => `${count}／${all}`,
  ticked: '（已达成）',
  unticked: '（尚未达成）',
  now: '本局',
  first: '成绩表上的第一个成绩',
  firstSo: '此设置下的第一个成绩',
  bestEver: (before) => `个人新纪录！此前最佳：${before}`,
  bestSo: (before) => `此设置下的个人新纪录！此前最佳：${before}`,
  bestIs: (best) => `此设置下的个人最佳：${best}`,
}
