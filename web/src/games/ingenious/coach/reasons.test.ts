// Every kind of reason is a sentence in each language.
import { expect, it } from 'vitest'
import type { Reason } from '../view_types.ts'
import { reasons } from './reasons.ts'

const moved = { colour: 'B', begin: 2, to: 5, left: 11, offer: 4 } as const
const all: Record<Reason['kind'], Reason> = {
  starved: { kind: 'starved', ...moved },
  contested: { kind: 'contested', ...moved, begin: -1 },
  bonus: { kind: 'bonus', colour: 'R' },
  near: { kind: 'near', colour: 'G', to: 16, steps: 2 },
  kept: { kind: 'kept', colour: 'Y', points: 5, instead: 1 },
  spoilt: { kind: 'spoilt', colour: 'P', seat: 1, points: 2, instead: 6 },
  kept_places: { kind: 'kept_places', colour: 'Y', places: 5, instead: 1 },
  spoilt_places: { kind: 'spoilt_places', colour: 'P', seat: 1, places: 2, instead: 6 },
  hand: { kind: 'hand', colour: 'O', halves: 2, instead: 1, left: 3 },
}
const names = (seat: number | null) => ['Ada', 'Ben'][seat ?? 0]!

it.each(['en', 'zh-Hant', 'zh-Hans'] as const)('says every reason in %s', async (locale) => {
  await reasons.words.load(locale)
  const said = Object.values(all).map((one) => reasons.tell(one as never, names, reasons.words.of(locale)))
  expect(new Set(said).size).toBe(said.length)
  for (const sentence of said) expect(sentence).toMatch(/[.。]$/)
})

it('names what the reason is about', async () => {
  await reasons.words.load('en')
  const say = (one: Reason) => reasons.tell(one as never, names, reasons.words.of('en'))
  expect(say(all.starved)).toBe(
    'Blue is low and goes from 2 to 5 (11 halves of it to come, at best 4 points on the board).',
  )
  expect(say(all.contested)).toContain('from −1 to +5 for you')
  expect(say(all.spoilt_places)).toBe(
    'Ben needs purple: only 2 places bring 3 points or more now; otherwise 6 places would.',
  )
  const none = { ...all.spoilt_places, places: 0, instead: 1 } as Reason
  expect(say(none)).toBe('Ben needs purple: no place brings 3 points or more now; otherwise 1 place would.')
  expect(say(all.kept_places)).toBe('5 places bring 3 points or more in yellow; otherwise only 1 would.')
  expect(say({ ...all.kept_places, instead: 0 } as Reason)).toContain('otherwise none would.')
  expect(say(all.spoilt)).toBe('Ben needs purple: its best place now brings 2 instead of 6.')
})
