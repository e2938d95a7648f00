// Colours that carry a meaning stay distinct in every palette, and for readers with colour blindness.
import { describe, expect, it } from 'vitest'
import { COLOURS, MARKS } from '../board/colours.ts'
import { palettes, type Palette } from '../choices/chosen.svelte.ts'
import seats from './palettes.css?raw'
import tokens from './tokens.css?raw'
import { apart, ciede2000, contrast, eyes, nearest, properties, type Eyes } from './vision.ts'

/** At least so far apart are any two seats; `red-green` more so to whom it is meant for. */
function least(palette: Palette, by: Eyes): number {
  if (palette === 'contrast') return 0.2
  return palette === 'red-green' && (by === 'protanopia' || by === 'deuteranopia') ? 0.17 : 0.125
}

it('knows what eyes without a cone mix up', () => {
  expect(apart('#000000', '#ffffff')).toBeCloseTo(1)
  expect(apart('#c6322a', '#a85a00')).toBeGreaterThan(0.09)
  expect(apart('#c6322a', '#a85a00', 'deuteranopia')).toBeLessThan(0.02)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})

// Test data that Sharma, Wu and Dalal (2005) publish with the formula.
it.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.5, 0], [58, 24, 15], 19.4535],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
] as [[number, number, number], [number, number, number], number][])('measures %j and %j', (one, other, result) => {
  expect(ciede2000(one, other)).toBeCloseTo(result, 4)
})

describe.each(palettes)('seats, %s', (palette) => {
  const all = properties(seats, palette)
  const of = (name: string) => all.get(name)!.day

  it.each(eyes)('are told apart: %s', (by) => {
    const colours = COLOURS.map((colour) => of(`--seat-${colour}`))
    expect(nearest(colours, by)).toBeGreaterThan(least(palette, by))
  })

  it.each(COLOURS)('carry a mark that can be read: %s', (colour) => {
    expect(contrast(of(`--seat-${colour}`), of(`--on-seat-${colour}`))).toBeGreaterThan(3.5)
  })
})

it('tells seats by a shape as well', () => {
  expect(new Set(Object.values(MARKS)).size).toBe(COLOURS.length)
})

const MEANINGS = ['accent', 'won', 'tip', 'lowest', 'danger']

describe.each(palettes)('meanings, %s', (palette) => {
  const page = new Map([...properties(tokens, ''), ...properties(seats, palette)])
  const times = ['day', 'night'] as const

  it.each(MEANINGS)('read well on the page and on their own ground: %s', (name) => {
    for (const time of times)
      for (const ground of ['table', 'card', 'card-high', `${name}-wash`])
        expect(contrast(page.get(`--${name}`)![time], page.get(`--${ground}`)![time])).toBeGreaterThan(4.5)
  })

  it('outline the curves of an analysis, whatever their colours', () => {
    for (const time of times) expect(contrast(page.get('--ink')![time], page.get('--card')![time])).toBeGreaterThan(4.5)
  })

  it('are five colours, and three at least to eyes that see fewer', () => {
    for (const time of times) {
      const colours = MEANINGS.map((name) => page.get(`--${name}`)![time])
      expect(nearest(colours)).toBeGreaterThan(0.06)
      for (const by of eyes) expect(kinds(colours, by)).toBeGreaterThanOrEqual(3)
    }
  })
})

/** The number of colours, if those that look alike count as one. */
function kinds(colours: readonly string[], by: Eyes): number {
  const left: string[] = []
  for (const colour of colours) if (left.every((other) => apart(colour, other, by) > 0.06)) left.push(colour)
  return left.length
}

it('has a value for every property that a style names', () => {
  const sheets: Record<string, string> = import.meta.glob('../../**/*.{svelte,css}', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const all = Object.values(sheets).join('\n')
  const set = new Set([...all.matchAll(/(?:style:|[\s{;"'`])(--[\w-]+)\s*[:=]/g)].map(([, name]) => name))
  const used = [...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!)
  expect([...new Set(used)].filter((name) => !set.has(name) && !/\$|-$/.test(name))).toEqual([])
})

describe('high contrast', () => {
  const page = new Map([...properties(tokens, ''), ...properties(seats, 'contrast')])
  it.each(['--ink', '--ink-soft', '--accent', '--won', '--tip', '--lowest', '--danger', '--focus'])(
    'reads well: %s',
    (name) => {
      for (const time of ['day', 'night'] as const)
        for (const ground of ['--table', '--card'])
          expect(contrast(page.get(name)![time], page.get(ground)![time])).toBeGreaterThan(7)
    },
  )
})
