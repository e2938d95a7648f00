import { terrains } from '../../words/zh-Hant.ts'
import type { Words } from './en.ts'

const form = new Intl.NumberFormat('zh-Hant', { maximumFractionDigits: 1 })

export const words: Words = {
  way: (cards, instead) => `之後你的路約需再多 ${cards} 張卡，否則 ${instead} 張。`,
  early: (cards) => `你的牌堆到不了終點：約欠 ${cards} 張卡，喊停要多放一張迷宮卡。`,
  waste: (terrain) => `你的牌堆之後，${terrain}卡哪裡都不相符：其後的卡全部作廢。`,
  scarce: (terrain, left) => `${terrain}卡很少，現有 ${left} 張正面朝上。`,
  there: () => '你的牌堆可以到達終點。',
  lost: () => '你的牌堆中有一張卡哪裡都不相符：再拿也沒有用。',
  terrains,
  number: (cards) => form.format(cards),
}
