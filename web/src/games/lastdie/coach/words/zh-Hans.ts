import { percenter } from '../../../../lib/words/grammar.ts'
import type { Words } from './en.ts'

const row = (number: number, points: number) => `第 ${number} 行（${points > 0 ? '+' : '−'}${Math.abs(points)}）`

const SURE = '100%'
const fills = (number: number, points: number, chance: string, instead: string) => {
  if (chance === SURE) return `一定会填满${row(number, points)}（否则概率是 ${instead}）`
  if (instead === SURE) return `填满${row(number, points)}的概率只有 ${chance}（否则一定会）`
  return `填满${row(number, points)}的概率是 ${chance}（否则 ${instead}）`
}
const fit = (chance: string) => (chance === SURE ? '一定有一颗能放' : `有一颗能放的概率是 ${chance}`)

export const words: Words = {
  closer: (number, points, left) => `${row(number, points)}更接近填满：还有 ${left} 格。`,
  safe: (number, points, left) => `放到黑色的${row(number, points)}暂时不用扣分：还有 ${left} 格。`,
  spared: (number, points, left) => `否则黑色的${row(number, points)}更接近填满：只差 ${left} 格。`,
  own: (number, points, dice, chance, instead) => `你再掷 ${dice} 颗骰子，${fills(number, points, chance, instead)}。`,
  given: (number, points, name, chance, instead) => `${name}下一次掷骰，${fills(number, points, chance, instead)}。`,
  again: (dice, fits, points) => `再掷 ${dice} 颗骰子，${fit(fits)}；最多可得 ${points} 分。`,
  stay: (dice, fits, points) =>
    points > 0
      ? `再掷 ${dice} 颗骰子，${fit(fits)}；可能被迫填满黑行，扣 ${points} 分。`
      : `再掷 ${dice} 颗骰子，${fit(fits)}；放下的骰子会帮到下一位玩家。`,
  percent: percenter('zh-Hans'),
}
