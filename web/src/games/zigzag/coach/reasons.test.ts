// Every kind of reason is a sentence in each language.
import { expect, it } from 'vitest'
import type { Reason } from '../view_types.ts'
import { reasons } from './reasons.ts'

const all: Record<Reason['kind'], Reason> = {
  way: { kind: 'way', cards: 42.3, instead: 43.8 },
  early: { kind: 'early', cards: 12 },
  waste: { kind: 'waste', terrain: 'grass' },
  scarce: { kind: 'scarce', terrain: 'beige', left: 1 },
  there: { kind: 'there' },
  lost: { kind: 'lost' },
}

it.each(['en', 'zh-Hant', 'zh-Hans'] as const)('says every reason in %s', async (locale) => {
  await reasons.words.load(locale)
  const said = Object.values(all).map((one) => reasons.tell(one as never, () => '', reasons.words.of(locale)))
  expect(new Set(said).size).toBe(said.length)
  for (const sentence of said) expect(sentence).toMatch(/[.。]$/)
})

it('names terrain and numbers', async () => {
  await reasons.words.load('en')
  const say = (one: Reason) => reasons.tell(one as never, () => '', reasons.words.of('en'))
  expect(say(all.way)).toBe('You then need about 42.3 more cards to reach the goal, otherwise 43.8.')
  expect(say(all.scarce)).toBe('Cards of beige tile are rare, and one lies open.')
})
