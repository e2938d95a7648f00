// With the colours for red-green blindness, eyes of every kind tell followers apart from each other and
// from the ground below.
import { describe, expect, it } from 'vitest'
import { COLOURS } from '../../lib/board/colours.ts'
import seats from '../../lib/style/palettes.css?raw'
import { contrast, difference, eyes, properties } from '../../lib/style/vision.ts'
import land from './carcassonne.css?raw'

/** So different are any two colours at least, by CIEDE2000. */
const LEAST = 15
/** A pair as different as this is not made less different than in the usual colours. */
const PLENTY = 20
const GROUNDS = ['grass', 'grass-light', 'grass-dark', 'grass-dry', 'verge', 'city', 'city-light', 'city-dark', 'court']
const TIMES = ['day', 'night'] as const

const painted = (palette: string) => {
  const [of, on] = [properties(seats, palette), properties(land, palette)]
  const followers = COLOURS.map((colour) => ({ colour, fill: of.get(`--seat-${colour}`)! }))
  const grounds = [...GROUNDS, 'road'].map((ground) => ({ ground, fill: on.get(`--crc-${ground}`)! }))
  const edge = (colour: string) => (of.get(`--seat-edge-${colour}`) ?? of.get('--seat-edge')!).day
  return { followers, grounds, edge }
}

describe.each(eyes)('%s', (by) => {
  const [now, usual] = [painted('red-green'), painted('usual')]

  it('tells any two followers apart', () => {
    for (const [i, one] of now.followers.entries())
      for (const [j, other] of now.followers.entries()) {
        if (j <= i) continue
        const before = difference(usual.followers[i]!.fill.day, usual.followers[j]!.fill.day, by)
        const least = by === 'protanopia' || by === 'deuteranopia' ? Math.max(LEAST, Math.min(before, PLENTY)) : LEAST
        expect(difference(one.fill.day, other.fill.day, by), `${one.colour}, ${other.colour}`).toBeGreaterThan(least)
      }
  })

  it.each(TIMES)('tells followers from every ground by %s', (time) => {
    for (const { colour, fill } of now.followers)
      for (const { ground, fill: below } of now.grounds) {
        const pair = `${colour} on ${ground}`
        expect(difference(fill[time], below[time], by), pair).toBeGreaterThan(LEAST)
        // The rim stands out from the ground, or the follower from its rim.
        const rim = now.edge(colour)
        const seen = Math.max(contrast(rim, below[time], by), contrast(fill[time], below[time], by))
        expect(seen, `${pair}, with its rim`).toBeGreaterThan(3)
      }
  })

  it.each(TIMES)('tells cities and roads from fields by %s', (time) => {
    const of = (name: string) => now.grounds.find(({ ground }) => ground === name)!.fill[time]
    for (const other of ['city', 'road']) expect(difference(of('grass'), of(other), by)).toBeGreaterThan(10)
  })
})
