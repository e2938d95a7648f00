import { expect, it, vi } from 'vitest'
import type { Locale, LogEntry } from '../../lib/catalogue/game.ts'
import { Building } from './building.svelte.ts'
import { Claims, placeOf, takerOf } from './claims.svelte.ts'
import { describe } from './describe.ts'
import { columnsFor, disorder, Layout, neighbour, SIDE } from './geometry.ts'
import { pointed } from './pointed.ts'
import { roomFor } from './room.ts'
import { EXAMPLES, COUNTS, type Node } from './rules/figures.ts'
import { words as enCard } from './card/en.ts'
import { words as zhHansCard } from './card/zh-Hans.ts'
import { words as zhHantCard } from './card/zh-Hant.ts'
import { LOOKS, TERRAINS } from './terrain.ts'
import { standingOf, terrainsOf, type View } from './view.ts'
import { wayTowards } from './ways.ts'

const names = (actor: number | null) => (actor === -2 ? 'Table' : (['Anna', 'Ben', 'Chen', 'Dora'][actor ?? 9] ?? ''))
const act = (text: string, items: unknown[] = [], actor = 0): LogEntry => ({
  n: 1,
  ms: 0,
  kind: 'act',
  actor,
  text,
  items: items as LogEntry['items'],
})
const tell = (entry: LogEntry, locale: Locale, log: LogEntry[] = [entry]) => describe(entry, names, locale, log)
const stuck = { kind: 'run', seat: 1, end: 'stuck', misfit: 'sand', passed: 2 }

it('says what happened in three languages, and nothing of every card', () => {
  expect(tell(act('lay M07 180'), 'en')).toBe('Anna lays a maze card, turned round.')
  expect(tell(act('stop goal'), 'en')).toBe('Anna calls stop, for the goal.')
  expect(tell(act('stop dry'), 'zh-Hant')).toBe('Anna喊停：剩下的都沒有用。')
  expect(tell(act('expire 2', [], -2), 'en')).toBe('Chen thought too long: the card is left face up.')
  expect(tell(act('move 1,0,2', [stuck], 1), 'en')).toBe(
    'Ben steps on card 2, row 1, column 3. Ben’s run ends: sand fits nowhere. 2 maze cards left behind.',
  )
  expect(tell(act('move goal', [{ kind: 'run', seat: 0, end: 'goal', misfit: null, passed: 1 }]), 'zh-Hans')).toBe(
    'Anna踏上终点！Anna到达终点。',
  )
  for (const text of ['flip 13', 'take 13', 'keep', 'leave']) expect(tell(act(text), 'en')).toBe('')
  expect(tell(act('deal ?', [], -1), 'en')).toBe('')
  const items = [
    { kind: 'penalty', seat: 0, card: 'M28' },
    { kind: 'race', seat: 1, points: 6 },
  ]
  expect(tell(act('penalty M28', items, -1), 'en')).toBe('Anna gets one more maze card before the goal. Ben +6.')
})

it('says whose goal was dealt', () => {
  const log = ['lay M07 0', 'goal sand', 'goal water', 'goal grass', 'flip 3'].map((text, i) => ({
    ...act(text, [], -1),
    n: i + 7,
  }))
  const goals = log.slice(1, 4)
  expect(goals.map((entry) => tell(entry, 'en', log))).toEqual([
    'Anna’s goal: sand.',
    'Ben’s goal: water.',
    'Chen’s goal: grass.',
  ])
  expect(goals.map((entry) => tell(entry, 'zh-Hant', log))[1]).toBe('Ben的終點：水路。')
  expect(goals.map((entry) => tell(entry, 'zh-Hans', log))[2]).toBe('Chen的终点：草地。')
})

it('turns a card so that its last section comes first', () => {
  const cards = { M01: 'BEMFWPGSBEMFWPGSSM' }
  const straight = terrainsOf({ cards }, ['M01', 0])
  expect(straight).toEqual([...TERRAINS, ...TERRAINS, 'sand', 'mud'])
  expect(terrainsOf({ cards }, ['M01', 180])).toEqual(straight.toReversed())
  expect(terrainsOf({ cards }, ['M01', 0]), 'once is enough').toBe(straight)
  expect(terrainsOf({ cards }, ['M02', 0])).toEqual([])
})

it('lays a maze out from the start at its foot to the goal on top', () => {
  const layout = new Layout(3)
  const way = ['start', '0,0,1', '0,5,1', '1,0,1', '2,5,1', 'goal'].map((at) => layout.at(standingOf(at)).y)
  expect(way).toEqual([...way].sort((a, b) => b - a))
  expect(layout.at([0, 1, 0]).y).toBe(layout.at([0, 0, 0]).y - SIDE)
  expect(layout.at([0, 0, 2]).x).toBe(layout.at([0, 0, 0]).x + 2 * SIDE)
  const [, top, , height] = layout.box('start')
  expect(top + height).toBe(layout.height)
})

it('tells a run as one, as far as it has come', () => {
  const step = (n: number, actor: number, text: string): LogEntry => ({ ...act(`move ${text}`), n, actor })
  const deal = { ...act('goal mud'), n: 4, actor: -1 }
  const log = [step(2, 1, '0,0,1'), step(3, 1, '0,1,1'), deal, step(5, 0, '0,0,0'), step(6, 0, 'goal')]
  const lines = (told: LogEntry[]) => told.map((entry) => tell(entry, 'en', told)).filter(Boolean)
  expect(lines(log.slice(0, 1))).toEqual(['Ben steps on card 1, row 1, column 2.'])
  expect(lines(log)).toEqual([
    'Ben runs 2 steps, and stands on card 1, row 2, column 2.',
    expect.stringContaining('mud'),
    'Anna runs 2 steps, on to the goal!',
  ])
  expect(pointed(log[1]!, log, [[], []])).toEqual({ seat: 1, sections: ['0,0,1', '0,1,1'] })
})

it('tells at a calm table what becomes of each card', () => {
  const told = (text: string, calm: boolean) => describe(act(text), names, 'en', [act(text)], calm)
  expect(['flip 3', 'keep', 'leave', 'take 5'].map((text) => told(text, false))).toEqual(['', '', '', ''])
  expect(['flip 3', 'keep', 'leave', 'take 5'].map((text) => told(text, true))).toEqual([
    '',
    'Anna turns a card over and keeps it.',
    'Anna turns a card over and leaves it face up.',
    'Anna takes a card that lay face up.',
  ])
})

it('lays a long maze in columns, each upwards, the goal above the last card', () => {
  const layout = new Layout(5, 2)
  expect(layout.height).toBe(new Layout(3).height)
  expect([0, 1, 2, 3, 4].map((card) => layout.left(card) > 0)).toEqual([false, false, false, true, true])
  expect(layout.at([3, 0, 1]).y).toBe(layout.at([0, 0, 1]).y)
  const [x, y, width, height] = layout.box('goal')
  expect([x, x + width]).toEqual([layout.left(4), layout.width])
  expect(y + height).toBeLessThan(layout.top(4))
  expect(layout.folds).toHaveLength(1)
  expect(new Layout(5).folds).toEqual([])
})

it('shows all mazes where there is room, and else one’s own and that of who runs', () => {
  const maze = Array.from({ length: 5 }, (_, i) => [`M0${i + 1}`, 0] as const)
  const view = { seats: 4, phase: 'collect', mazes: [maze, maze, maze, maze], to_lay: [0, 0, 0, 0] } as unknown as View
  const desktop = roomFor(view, 2, 0, 900, 700)
  expect([desktop.seats, desktop.all]).toEqual([[2, 3, 0, 1], true])
  const phone = roomFor(view, 2, 0, 344, 600)
  expect([phone.seats, phone.all]).toEqual([[2], false])
  expect(24 * phone.own.scale, 'one’s own sections can be told apart').toBeGreaterThanOrEqual(24)
  expect(344 - 77 * phone.own.scale, 'the cards have room').toBeGreaterThan(6 * 44)
  const run = { ...view, phase: 'run' } as View
  expect([roomFor(run, 2, 0, 344, 600).seats, roomFor(run, 2, 2, 344, 600).seats]).toEqual([[2, 0], [2]])
  for (const [width, height] of [
    [1040, 740],
    [900, 600],
    [720, 280],
  ] as const) {
    const { seats, own, others } = roomFor(view, 2, 0, width, height)
    const wide = (new Layout(5, own.columns).width + 5) * own.scale
    expect(wide + (seats.length - 1) * 77 * others.scale, 'the cards have half').toBeLessThan(0.5 * width)
    expect(new Layout(5, own.columns).height * own.scale).toBeLessThan(height)
    expect(own.scale * SIDE, 'sections one can tell apart').toBeGreaterThan(height > 500 ? 24 : 14)
  }
  expect(roomFor(view, null, 0, 344, 600).all, 'who only watches sees all').toBe(true)
})

it('points at what an entry of the log did, as long as it is there', () => {
  const mazes: View['mazes'] = [
    [['M07', 0]],
    [
      ['M03', 180],
      ['M05', 0],
    ],
  ]
  const at = (n: number, text: string, items: unknown[] = []) => ({ ...act(text, items, 1), n })
  const log = [at(1, 'lay M05 0'), at(2, 'lay M09 0'), at(3, 'keep'), at(4, 'move 0,1,2')]
  const at5 = at(5, 'move 1,0,2', [{ kind: 'run', seat: 1, end: 'spent', misfit: null, passed: 1 }])
  expect(pointed(log[0]!, log, mazes)?.sections).toHaveLength(18)
  expect(pointed(log[0]!, log, mazes)?.sections.at(-1)).toBe('1,5,2')
  expect(pointed(log[1]!, log, mazes), 'it has been left behind').toEqual({ seat: 1, sections: [] })
  expect(pointed(log[2]!, log, mazes)).toBeNull()
  expect(pointed(log[3]!, log, mazes)).toEqual({ seat: 1, sections: ['0,1,2'] })
  expect(pointed(log[3]!, [...log, at5], mazes)).toBeNull()
})

it('goes over the cards by arrow keys and stays at the edges', () => {
  expect(neighbour(0, 'ArrowRight', 6, 48)).toBe(1)
  expect(neighbour(5, 'ArrowRight', 6, 48)).toBe(5)
  expect(neighbour(6, 'ArrowLeft', 6, 48)).toBe(6)
  expect(neighbour(6, 'ArrowUp', 6, 48)).toBe(0)
  expect(neighbour(42, 'ArrowDown', 6, 48)).toBe(42)
  expect([neighbour(20, 'Home', 6, 48), neighbour(20, 'End', 6, 48), neighbour(20, 'x', 6, 48)]).toEqual([0, 47, 20])
})

it('makes the cards large enough for a thumb on a phone', () => {
  expect(columnsFor(270, 430, 48)).toBe(6)
  expect(columnsFor(900, 700, 48)).toBe(8)
  expect(270 / columnsFor(270, 430, 48)).toBeGreaterThanOrEqual(44)
  const lies = Array.from({ length: 48 }, (_, i) => disorder(i + 1))
  expect(new Set(lies.map(({ turn }) => turn)).size).toBe(48)
  for (const { turn, x, y } of lies) expect(Math.max(Math.abs(turn), Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(5)
})

it('finds the way that an arrow key means', () => {
  const layout = new Layout(2)
  const ways = ['0,1,0', '0,1,2', '0,0,0']
  expect(wayTowards(layout, [0, 0, 1], ways, 'ArrowLeft')).toBe('0,0,0')
  expect(wayTowards(layout, [0, 0, 0], ways, 'ArrowUp')).toBe('0,1,0')
  expect(wayTowards(layout, [0, 1, 0], ways, 'ArrowRight')).toBe('0,1,2')
  expect(wayTowards(layout, [0, 1, 0], ways, 'ArrowUp')).toBeNull()
  expect(wayTowards(layout, [0, 5, 1], ['goal'], 'ArrowUp')).toBe('goal')
})

it('shows a claim until it is decided, and quietly that somebody was quicker', async () => {
  vi.useFakeTimers()
  const claims = new Claims()
  let answer: (result: 'done' | 'gone') => void = () => {}
  const claim = () => new Promise<'done' | 'gone'>((resolve) => (answer = resolve))
  const first = claims.make('flip 13', 7, claim)
  expect([claims.pending, claims.blocked]).toEqual([['flip 13'], true])
  expect(await claims.make('flip 13', 7, claim), 'once is enough').toBeNull()
  answer('gone')
  expect(await first).toBe('gone')
  expect([claims.pending, claims.lost, claims.blocked]).toEqual([[], [{ text: 'flip 13', since: 7 }], false])
  vi.runAllTimers()
  expect(claims.lost).toEqual([])
  void claims.make('take 5', 8, claim)
  expect(claims.blocked, 'open cards do not wait for each other').toBe(false)
  expect(['flip 13', 'take 5', 'keep'].map(placeOf)).toEqual([13, 5, null])
  vi.useRealTimers()
})

it('knows who was quicker: whoever came to the card since', () => {
  const act = (n: number, actor: number, text: string): LogEntry => ({ n, ms: 0, kind: 'act', actor, text, items: [] })
  const log = [act(3, 2, 'take 13'), act(8, 1, 'flip 12'), act(9, 3, 'flip 13'), act(10, -1, 'reveal ?')]
  expect(takerOf({ text: 'take 13', since: 7 }, log)).toBe(3)
  expect(takerOf({ text: 'flip 13', since: 9 }, log)).toBeNull()
})

it('offers of the hand what the server offers', () => {
  const building = new Building()
  building.update({ lay: { M01: { '0': {}, '180': {} } } }, ['M01', 'M02'])
  building.choose('M01')
  expect([building.verb, building.text]).toEqual(['lay', 'lay M01 0'])
  expect(building.turn('M01')).toBe(true)
  expect(building.text).toBe('lay M01 180')
  expect([building.may('M01'), building.may('M02')]).toEqual([true, false])
  building.update({ surplus: { M02: {} } }, ['M02'])
  expect([building.verb, building.chosen, building.textOf('M02')]).toEqual(['surplus', null, 'surplus M02'])
  building.update({}, ['M02'])
  expect([building.verb, building.textOf('M02')]).toEqual([null, null])
})

it('draws no two terrains with the same pattern or ground', () => {
  expect(Object.keys(LOOKS)).toEqual([...TERRAINS])
  expect(new Set(TERRAINS.map((terrain) => LOOKS[terrain].ground)).size).toBe(8)
  expect(new Set(TERRAINS.map((terrain) => LOOKS[terrain].marks.map(({ d }) => d).join())).size).toBe(8)
})

it('plays the worked examples of its rules', () => {
  expect(Object.values(COUNTS).reduce((sum, count) => sum + count, 0)).toBe(48)
  const ends = (node: Node): string[] =>
    node.ways.flatMap(({ items, to }) => [
      ...items.flatMap((item) => (item.seat ? [] : item.kind === 'run' ? [item.end] : [item.kind])),
      ...ends(to),
    ])
  expect(new Set(ends(EXAMPLES.stuck))).toEqual(new Set(['stuck']))
  expect(new Set(ends(EXAMPLES.straight))).toEqual(new Set(['stuck']))
  expect(new Set(ends(EXAMPLES.penalty))).toContain('penalty')
  expect(new Set(ends(EXAMPLES.dry))).not.toContain('penalty')
  expect(new Set(ends(EXAMPLES.goal))).toContain('goal')
})

it('has words for every way to end, mode and option in every language', () => {
  for (const game of [enCard, zhHantCard, zhHansCard]) {
    expect(Object.keys(game.reasons)).toEqual(['goal', 'places', 'races'])
    expect(Object.keys(game.modes)).toEqual(['race', 'long'])
    expect(Object.keys(game.options)).toEqual(['mode', 'play_on'])
  }
})
