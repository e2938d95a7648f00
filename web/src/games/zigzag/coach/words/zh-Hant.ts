import { terrains } from '../../words/zh-Hant.ts'
import type { Words } from './en.ts'

const form = new Intl.NumberFormat('zh-Hant', { maximumFractionDigits: 1 })

export const words: Words = {
  way: (cards, instead) => `之後到終點約還需 ${cards} 張卡（否則 ${instead} 張）。`,
  early: (cards) => `你的牌疊到不了終點：約還差 ${cards} 張卡，喊停要多放一張迷宮卡。`,
  waste: (terrain) => `接在你的牌疊後面，${terrain}卡無處可走：其後的卡全部作廢。`,
  scarce: (terrain, left) => `${terrain}卡很少，現有 ${left} 張正面朝上。`,
  there: () => '你的牌疊可以到達終點。',
  lost: () => '你的牌疊中有一張卡無處可走：再拿也沒有用。',
  terrains,
  number: (cards) => form.format(cards),
}
