// Every kind of reason is a sentence in each language.
import { expect, it } from 'vitest'
import type { Reason } from '../view_types.ts'
import { reasons } from './reasons.ts'

const all: Record<Reason['kind'], Reason> = {
  closer: { kind: 'closer', row: 2, points: 80, left: 2 },
  safe: { kind: 'safe', row: 3, points: -30, left: 1 },
  spared: { kind: 'spared', row: 4, points: -20, left: 1 },
  own: { kind: 'own', row: 1, points: 50, dice: 3, chance: 0.421, instead: 0.139 },
  given: { kind: 'given', row: 2, points: 40, seat: 1, chance: 0.062, instead: 0.158 },
  again: { kind: 'again', dice: 3, fits: 0.963, points: 120 },
  stay: { kind: 'stay', dice: 2, fits: 0.306, points: 30 },
}
const names = (seat: number | null) => ['Ada', 'Ben'][seat ?? 0]!

it.each(['en', 'zh-Hant', 'zh-Hans'] as const)('says every reason in %s', async (locale) => {
  await reasons.words.load(locale)
  const said = Object.values(all).map((one) => reasons.tell(one as never, names, reasons.words.of(locale)))
  expect(new Set(said).size).toBe(said.length)
  for (const sentence of said) expect(sentence).toMatch(/[.。]$/)
})

it.each([
  ['en', /100%|otherwise 0%/],
  ['zh-Hant', /100%/],
  ['zh-Hans', /100%/],
] as const)('calls sure what is sure, in %s', async (locale, doubt) => {
  await reasons.words.load(locale)
  const say = (one: Reason) => reasons.tell(one as never, names, reasons.words.of(locale))
  const sure: Reason[] = [
    { kind: 'own', row: 1, points: 50, dice: 5, chance: 1, instead: 0.4 },
    { kind: 'own', row: 1, points: 50, dice: 5, chance: 0.999, instead: 0.4 },
    { kind: 'given', row: 2, points: 40, seat: 1, chance: 0.2, instead: 1 },
    { kind: 'again', dice: 5, fits: 1, points: 120 },
    { kind: 'stay', dice: 5, fits: 0.996, points: 30 },
    { kind: 'stay', dice: 5, fits: 1, points: 0 },
  ]
  for (const one of sure) expect(say(one)).not.toMatch(doubt)
  if (locale !== 'en') return
  expect(say(sure[0]!)).toBe('Your next roll of 5 dice surely fills row 1 (+50); otherwise the chance is 40%.')
  expect(say(sure[3]!)).toBe('If you roll 5 dice, one surely fits, and up to 120 points are in reach.')
})

it('names the row, its points and the chances', async () => {
  await reasons.words.load('en')
  const say = (one: Reason) => reasons.tell(one as never, names, reasons.words.of('en'))
  expect(say(all.own)).toBe('Your next roll of 3 dice fills row 1 (+50) with a chance of 42%, otherwise 14%.')
  expect(say(all.given)).toBe('Ben’s next roll fills row 2 (+40) with a chance of 6%, otherwise 16%.')
  expect(say(all.safe)).toBe('A die in black row 3 (−30) costs nothing yet: 1 cell stays open.')
})
