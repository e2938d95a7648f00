import { percenter } from '../../../../lib/words/grammar.ts'
import type { Words } from './en.ts'

const row = (number: number, points: number) => `第 ${number} 行（${points > 0 ? '+' : '−'}${Math.abs(points)}）`

const SURE = '100%'
const fills = (number: number, points: number, chance: string, instead: string) => {
  if (chance === SURE) return `一定會填滿${row(number, points)}（否則機率是 ${instead}）`
  if (instead === SURE) return `填滿${row(number, points)}的機率只有 ${chance}（否則一定會）`
  return `填滿${row(number, points)}的機率是 ${chance}（否則 ${instead}）`
}
const fit = (chance: string) => (chance === SURE ? '一定有一粒能放' : `有一粒能放的機率是 ${chance}`)

export const words: Words = {
  closer: (number, points, left) => `${row(number, points)}更接近填滿：還有 ${left} 格。`,
  safe: (number, points, left) => `放到黑色的${row(number, points)}暫時不用扣分：還有 ${left} 格。`,
  spared: (number, points, left) => `否則黑色的${row(number, points)}更接近填滿：只差 ${left} 格。`,
  own: (number, points, dice, chance, instead) => `你再擲 ${dice} 粒骰子，${fills(number, points, chance, instead)}。`,
  given: (number, points, name, chance, instead) => `${name}下一次擲骰，${fills(number, points, chance, instead)}。`,
  again: (dice, fits, points) => `再擲 ${dice} 粒骰子，${fit(fits)}；最多可得 ${points} 分。`,
  stay: (dice, fits, points) =>
    points > 0
      ? `再擲 ${dice} 粒骰子，${fit(fits)}；可能被迫填滿黑行，扣 ${points} 分。`
      : `再擲 ${dice} 粒骰子，${fit(fits)}；放下的骰子會幫到下一位玩家。`,
  percent: percenter('zh-Hant'),
}
