import { terrains } from '../../words/zh-Hans.ts'
import type { Words } from './en.ts'

const form = new Intl.NumberFormat('zh-Hans', { maximumFractionDigits: 1 })

export const words: Words = {
  way: (cards, instead) => `之后到终点约还需 ${cards} 张卡（否则 ${instead} 张）。`,
  early: (cards) => `你的牌堆到不了终点：约还差 ${cards} 张卡，喊停要多放一张迷宫卡。`,
  waste: (terrain) => `接在你的牌堆后面，${terrain}卡无处可走：其后的卡全部作废。`,
  scarce: (terrain, left) => `${terrain}卡很少，现有 ${left} 张正面朝上。`,
  there: () => '你的牌堆可以到达终点。',
  lost: () => '你的牌堆中有一张卡无处可走：再拿也没有用。',
  terrains,
  number: (cards) => form.format(cards),
}
