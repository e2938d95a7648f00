// The coach's ideas, in figures and on the boards.
import { expect, it } from 'vitest'
import { NO_MARKS } from '../../board/play.ts'
import type { Sketch } from '../../catalogue/game.ts'
import { behind, leaders, size, written } from './shares.ts'
import { drawn } from './sketch.ts'

const sketches = import.meta.glob<Sketch>('../../../games/*/coach/index.ts', { import: 'sketch', eager: true })
const words = import.meta.glob<{ words: { of: (locale: string) => unknown } }>('../../../games/*/words.ts', {
  eager: true,
})
function marks(game: string, actions: string[], more: object = {}, view: object = {}) {
  const sketch = sketches[`../../../games/${game}/coach/index.ts`]
  const said = words[`../../../games/${game}/words.ts`]?.words.of('en')
  if (!sketch) throw new Error(`${game} has no sketch`)
  return drawn(sketch, { actions, ...more }, view as Record<string, unknown>, said)
}

it('writes shares and points, and says how much a difference is', () => {
  expect(written(0.537, 'share', 'en')).toBe('54%')
  expect(written(-0.125, 'share', 'en', true)).toBe('−13%')
  expect(written(21.34, 'points', 'en')).toBe('21.3')
  expect(written(48.04, 'points', 'en'), 'no promise').toBe('48')
  expect(written(2, 'points', 'en', true)).toBe('+2.0')
  expect([0, 0.03, -0.08, 0.2].map((value) => size(value, 'share'))).toEqual([0, 1, 2, 3])
  expect([0.1, 0.3, 1.5, 4].map((value) => size(value, 'points'))).toEqual([0, 1, 2, 3])
})

it('compares leads instead of chances once the game is decided, and calls no later idea better', () => {
  const idea = (value: number, lead: number | null) => ({ value, lead })
  expect(behind(idea(0.6, 9), idea(0.5, 8), 'share')).toBe(2)
  expect(behind(idea(0.999, 30), idea(0.998, 26), 'share')).toBe(3)
  expect(behind(idea(0.001, -30), idea(0.001, -30.5), 'share')).toBe(1)
  expect(behind(idea(0.999, null), idea(0.998, null), 'share')).toBe(0)
  expect(behind(idea(0.5, 3), idea(0.7, 5), 'share')).toBe(0)
  expect(behind(idea(40, null), idea(38, null), 'points')).toBe(2)
})

it('says who is ahead, partners alike, and nobody where it is even', () => {
  expect(leaders([0.3, 0.7])).toEqual([1])
  expect(leaders([0.6, 0.4, 0.6, 0.4])).toEqual([0, 2])
  expect(leaders([0.52, 0.48])).toEqual([])
  expect(leaders([0.5, 0.5])).toEqual([])
})

it('draws what one could do, what was done instead, and how it goes on', () => {
  expect(
    marks('ingenious', ['place RG 0,1 0,2'], { played: ['place RG 0,1 1,1'], line: [['draw BB', 'place OO 2,2 2,3']] }),
  ).toEqual({
    cells: [
      { at: '2,2', tone: 'plain' },
      { at: '2,3', tone: 'plain' },
      { at: '1,1', tone: 'poor' },
      { at: '0,1', tone: 'good' },
      { at: '0,2', tone: 'good' },
    ],
    lines: [],
    numbers: [
      { at: '2,2', text: '1', tone: 'plain' },
      { at: '0,1', text: 'R', tone: 'good' },
      { at: '0,2', text: 'G', tone: 'good' },
    ],
  })
  expect(marks('ingenious', ['keep'])).toBe(NO_MARKS)
})

it('knows where every game’s actions happen', () => {
  const at = (game: string, actions: string[], view?: object) =>
    marks(game, actions, {}, view).cells.map((cell) => cell.at)
  const tiles = {
    tile: 'V',
    tiles: [
      [0, 0, 'D', 0],
      [3, -1, 'U', 0],
    ],
  }
  expect(at('carcassonne', ['place 1,-2 90', 'knight N'], tiles)).toEqual(['1,-2 V@90', '1,-2 V@90 knight N'])
  expect(at('carcassonne', ['monk'], tiles)).toEqual(['3,-1 monk'])
  const goesOn = { line: [['draw K', 'place 0,1 180']] }
  expect(marks('carcassonne', ['pass'], goesOn, tiles).cells).toEqual([{ at: '0,1 K@180', tone: 'plain' }])
  expect(at('carcassonne', ['pass'], tiles)).toEqual([])
  expect(marks('lastdie', ['put 3 2'])).toMatchObject({ cells: [{ at: '2' }], numbers: [{ at: '2', text: '3' }] })
  expect(at('lastdie', ['stop'])).toEqual([])
  expect(at('zigzag', ['take 13'])).toEqual(['13'])
  expect(at('zigzag', ['move goal'])).toEqual(['goal'])
  expect(at('zigzag', ['stop dry'])).toEqual([])
})
