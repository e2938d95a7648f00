// The six colours are distinct in every palette. In the usual palette the shapes help readers with colour blindness.
import { describe, expect, it } from 'vitest'
import { palettes } from '../../lib/choices/chosen.svelte.ts'
import { contrast, difference, eyes, nearest, properties } from '../../lib/style/vision.ts'
import { COLOURS, SHAPES } from './colours.ts'
import css from './ingenious.css?raw'

const LEAST = { usual: 0.03, 'red-green': 0.085, contrast: 0.11 }

describe.each(palettes)('%s', (palette) => {
  const all = properties(css, palette)

  it.each(eyes)('enamel on tiles: %s', (by) => {
    // A palette for red-green blindness may leave blue and green closer to each other.
    const least = by === 'tritanopia' ? Math.min(LEAST[palette], 0.03) : LEAST[palette]
    const colours = COLOURS.map((colour) => all.get(`--ing-${colour}`)!.day)
    expect(nearest(colours, by)).toBeGreaterThan(least)
    for (const colour of colours) expect(contrast(colour, all.get('--ing-tile')!.day)).toBeGreaterThan(3)
  })

  it.each(['protanopia', 'deuteranopia'] as const)('ink on card: %s', (by) => {
    const colours = COLOURS.map((colour) => all.get(`--ing-ink-${colour}`)!)
    expect(
      nearest(
        colours.map(({ day }) => day),
        by,
      ),
    ).toBeGreaterThan(palette === 'usual' ? 0.06 : 0.08)
    for (const { day } of colours) expect(contrast(day, '#fffdf7')).toBeGreaterThan(3)
    for (const { night } of colours) expect(contrast(night, '#272522')).toBeGreaterThan(3)
  })
})

describe.each(eyes)('colours for red-green blindness: %s', (by) => {
  const all = properties(css, 'red-green')

  it.each(['day', 'night'] as const)('shine on tiles, each in its own way, by %s', (time) => {
    const tile = all.get('--ing-tile')![time]
    const colours = COLOURS.map((colour) => all.get(`--ing-${colour}`)![time])
    for (const [i, colour] of colours.entries()) {
      expect(contrast(colour, tile, by), `${COLOURS[i]} on its tile`).toBeGreaterThan(3)
      for (const other of colours.slice(i + 1)) expect(difference(colour, other, by)).toBeGreaterThan(15)
    }
  })
})

it('have a shape each', () => {
  expect(new Set(Object.values(SHAPES)).size).toBe(6)
})
