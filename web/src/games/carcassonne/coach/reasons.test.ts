// Every kind of reason is a sentence in each language.
import { expect, it } from 'vitest'
import type { Reason } from '../view_types.ts'
import { reasons } from './reasons.ts'

const feature = { feature: 'city', points: 4.4, chance: 0.25, instead: 0.5, fits: 2 } as const
const all: { [Kind in Reason['kind']]: Extract<Reason, { kind: Kind }> | Reason } = {
  farm: { kind: 'farm', points: 6.2, cities: 3, instead: 1 },
  their_farm: { kind: 'their_farm', points: 3, cities: 1, instead: 2, seat: 1 },
  claim: { kind: 'claim', ...feature },
  tied: { kind: 'tied', ...feature },
  home: { kind: 'home', followers: 2, ...feature },
  finish: { kind: 'finish', ...feature },
  last: { kind: 'last', ...feature },
  grow: { kind: 'grow', ...feature },
  share: { kind: 'share', feature: 'road', seats: [1, 2], points: 5 },
  steal: { kind: 'steal', feature: 'city', seats: [1], points: 8 },
  gift: { kind: 'gift', feature: 'cloister', seat: 1, points: 9 },
  block: { kind: 'block', seat: 1, ...feature },
  deny: { kind: 'deny', seat: 1, ...feature },
  hand: { kind: 'hand', followers: 2, instead: 1 },
}
const names = (seat: number | null) => ['Ada', 'Ben', 'Cleo'][seat ?? 0]!

it.each(['en', 'zh-Hant', 'zh-Hans'] as const)('says every reason in %s', async (locale) => {
  await reasons.words.load(locale)
  const said = Object.values(all).map((one) => reasons.tell(one as never, names, reasons.words.of(locale)))
  expect(new Set(said).size).toBe(said.length)
  for (const sentence of said) expect(sentence).toMatch(/\d.*[.。]$|gap|缺口/)
})

it('names what the reason is about', async () => {
  await reasons.words.load('en')
  const say = (one: Reason) => reasons.tell(one as never, names, reasons.words.of('en'))
  expect(say(all.farm)).toBe('Your farm feeds 3 completed cities instead of 1: about 6 points more.')
  expect(say(all.share)).toBe('You share the road with Ben and Cleo: about 5 points for you.')
  expect(say(all.block)).toBe('Ben’s city is harder to complete: 25% instead of 50%; 2 tiles left fit its hardest gap.')
})
