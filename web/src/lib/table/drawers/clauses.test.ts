// The rules drawer shows what holds at this table, and finds what one looks for.
import { expect, it } from 'vitest'
import type { GameModule, GameWords, RulesSection } from '../../catalogue/game.ts'
import { table as madeUp } from '../made_up.ts'
import type { TableInfo } from '../../net/wire.ts'
import { listed, pieces } from './clauses.ts'

const sections: RulesSection[] = [
  {
    title: '1 Play',
    clauses: [
      { number: '1.1', text: 'Everybody lays a tile.' },
      { number: '1.2', text: 'Alone you draw it.', when: { mode: ['solo'] } },
      { number: '1.3', text: 'The river comes first.', when: { river: [true], mode: ['base', 'solo'] } },
    ],
  },
  { title: '2 Clock', clauses: [{ number: '2.1', text: '時鐘不停。', when: { calm: [false] } }] },
]
const table = { ...madeUp, mode: 'base', options: { mode: 'base', river: false }, calm: false } as TableInfo

const numbers = (at: TableInfo | null, search = '') =>
  listed(sections, at, search).flatMap(({ clauses }) => clauses.map(({ number }) => number))

it('shows what holds for mode, options and pace of a table; for none, everything', () => {
  expect(numbers(table)).toEqual(['1.1', '2.1'])
  expect(numbers({ ...table, options: { mode: 'base', river: true } })).toEqual(['1.1', '1.3', '2.1'])
  expect(numbers({ ...table, mode: 'solo', options: { mode: 'solo', river: true } })).toEqual([
    '1.1',
    '1.2',
    '1.3',
    '2.1',
  ])
  expect(numbers({ ...table, calm: true })).toEqual(['1.1'])
  expect(numbers(null)).toEqual(['1.1', '1.2', '1.3', '2.1'])
})

it('finds all words that were typed, in any case and order, in titles and numbers too', () => {
  expect(numbers(table, 'TILE every')).toEqual(['1.1'])
  expect(numbers(table, 'clock')).toEqual(['2.1'])
  expect(numbers(null, '1.2')).toEqual(['1.2'])
  expect(numbers(table, 'river')).toEqual([])
  expect(numbers(null, '  ')).toHaveLength(4)
  expect(numbers(table, '鐘不')).toEqual(['2.1'])
})

it('marks what was found where it stands', () => {
  expect(pieces('A tile, a TILE', 'tile')).toEqual(['A ', 'tile', ', a ', 'TILE'])
  expect(pieces('tiles', 'tile')).toEqual(['', 'tile', 's'])
  expect(pieces('Café ½ ﬁn', 'fe fin')).toEqual(['Ca', 'fé', ' ½ ', 'ﬁn'])
  expect(pieces('地形卡翻開', '形卡 開')).toEqual(['地', '形卡', '翻', '開'])
  expect(pieces('nothing', '')).toEqual(['nothing'])
  expect(pieces('nothing', 'x')).toEqual(['nothing'])
})

const games = import.meta.glob<{ default: GameModule }>('../../../games/*/index.ts', { eager: true })
const cards = import.meta.glob<Record<string, GameWords>>('../../../games/*/card/en.ts', { eager: true })

it.each(Object.entries(games))(
  '%s holds its clauses by modes and options that it has',
  async (path, { default: module }) => {
    const folder = path.replace('index.ts', '')
    const card = Object.values(cards[`${folder}card/en.ts`]!).find((words) => 'modes' in words)!
    const { sections: all } = await module.rules('en')
    for (const { when, shown } of all.flatMap(({ clauses }) => clauses)) {
      for (const [name, may] of [when, shown].flatMap((tables = {}) => Object.entries(tables))) {
        if (name === 'calm' || name === 'seats') continue
        const choices = name === 'mode' ? card.modes : card.options[name]?.choices
        for (const choice of may)
          expect([name, Object.keys(choices ?? {})]).toEqual([name, expect.arrayContaining([String(choice)])])
      }
    }
    // In each mode some clauses hold, and most clauses of another mode are left out.
    for (const mode of Object.keys(card.modes)) {
      const here = listed(all, { ...madeUp, mode, options: { mode } } as TableInfo, '').flatMap(
        ({ clauses }) => clauses,
      )
      expect(here.length).toBeGreaterThan(Math.min(10, all.flatMap(({ clauses }) => clauses).length / 2))
      expect(here.every(({ when }) => !when?.['mode'] || when['mode'].includes(mode))).toBe(true)
    }
  },
)
