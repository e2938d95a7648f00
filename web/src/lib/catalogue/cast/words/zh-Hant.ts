import type { Words } from './en.ts'

export const words: Words = {
  novice: '還在學：只顧眼前，常有疏漏。',
  casual: '玩得輕鬆：看得到明顯的，看不到隱藏的。',
  club: '玩得熟練：會多想幾步，很少看漏。',
  expert: '經驗豐富：計畫周詳，幾乎不犯錯。',
  master: '最強的對手：每一步失誤都要付出代價。',
}
