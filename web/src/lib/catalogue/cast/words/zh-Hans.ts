import type { Words } from './en.ts'

export const words: Words = {
  novice: '还在学：只顾眼前，常有疏漏。',
  casual: '玩得轻松：看得到明显的，看不到隐藏的。',
  club: '玩得熟练：会多想几步，很少看漏。',
  expert: '经验丰富：计划周详，几乎不犯错。',
  master: '最强的对手：每一步失误都要付出代价。',
}
