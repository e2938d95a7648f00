// The words of the coach's reasons. `points` of a black row are negative; chances are in percent.

import { counter, percenter } from '../../../../lib/words/grammar.ts'
const n = counter('en')
const row = (number: number, points: number) => `row ${number} (${points > 0 ? '+' : '−'}${Math.abs(points)})`
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const SURE = '100%'
/** The first chance is after the better action, the second after the other one. */
const fills = (number: number, points: number, chance: string, instead: string) => {
  if (chance === SURE) return `surely fills ${row(number, points)}; otherwise the chance is ${instead}`
  if (instead === SURE) return `fills ${row(number, points)} with a chance of only ${chance}, and otherwise surely`
  return `fills ${row(number, points)} with a chance of ${chance}, otherwise ${instead}`
}
const fit = (chance: string) => (chance === SURE ? 'one surely fits' : `the chance that one fits is ${chance}`)

export const words = {
  closer: (number: number, points: number, left: number) =>
    `${upper(row(number, points))} comes closer: ${n(left, 'cell is', 'cells are')} still open.`,
  safe: (number: number, points: number, left: number) =>
    `A die in black ${row(number, points)} costs nothing yet: ${n(left, 'cell stays', 'cells stay')} open.`,
  spared: (number: number, points: number, left: number) =>
    `Otherwise black ${row(number, points)} comes closer: ${n(left, 'cell', 'cells')} from being filled.`,
  own: (number: number, points: number, dice: number, chance: string, instead: string) =>
    `Your next roll of ${n(dice, 'die', 'dice')} ${fills(number, points, chance, instead)}.`,
  given: (number: number, points: number, name: string, chance: string, instead: string) =>
    `${name}’s next roll ${fills(number, points, chance, instead)}.`,
  again: (dice: number, fits: string, points: number) =>
    `If you roll ${n(dice, 'die', 'dice')}, ${fit(fits)}, and up to ${points} points are in reach.`,
  stay: (dice: number, fits: string, points: number) =>
    points > 0
      ? `If you roll ${n(dice, 'die', 'dice')}, ${fit(fits)}, and you might have to pay ${points} points for black rows.`
      : `If you roll ${n(dice, 'die', 'dice')}, ${fit(fits)}, but what you place helps the next player.`,
  percent: percenter('en') as (share: number) => string,
}

export type Words = typeof words
