import { counter, percenter } from '../../../../lib/i18n/grammar.ts'
import type { ReasonWords } from './type.ts'

const n = counter('en')
const row = (number: number, points: number) => `row ${number} (${points > 0 ? '+' : '−'}${Math.abs(points)})`
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const en: ReasonWords = {
  closer: (number, points, left) =>
    `${upper(row(number, points))} comes closer: ${n(left, 'cell is', 'cells are')} still open.`,
  safe: (number, points, left) =>
    `A die in black ${row(number, points)} costs nothing yet: ${n(left, 'cell stays', 'cells stay')} open.`,
  spared: (number, points, left) =>
    `Otherwise black ${row(number, points)} comes closer: ${n(left, 'cell', 'cells')} from being filled.`,
  own: (number, points, dice, chance, instead) =>
    `Your next roll of ${n(dice, 'die', 'dice')} fills ${row(number, points)} with a chance of ${chance}, otherwise ${instead}.`,
  given: (number, points, name, chance, instead) =>
    `${name}’s next roll fills ${row(number, points)} with a chance of ${chance}, otherwise ${instead}.`,
  again: (dice, fits, points) =>
    `Of ${n(dice, 'die', 'dice')}, one fits with a chance of ${fits}; up to ${points} points are in reach.`,
  stay: (dice, fits, points) =>
    points > 0
      ? `Of ${n(dice, 'die', 'dice')}, one fits with a chance of ${fits}; you might have to fill black rows for ${points} points.`
      : `Of ${n(dice, 'die', 'dice')}, one fits with a chance of ${fits}; what you place helps the next player.`,
  percent: percenter('en'),
}
