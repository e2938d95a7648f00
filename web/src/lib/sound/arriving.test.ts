// The sounds of arrivals, for each game and each end.
import { expect, it } from 'vitest'
import carcassonne from '../../games/carcassonne/index.ts'
import ingenious from '../../games/ingenious/index.ts'
import lastdie from '../../games/lastdie/index.ts'
import zigzag from '../../games/zigzag/index.ts'
import { table as madeUp } from '../table/made_up.ts'
import type { LogEntry, TableInfo } from '../net/wire.ts'
import { soundsOf } from './arriving.ts'

const seats = [true, false].map((mine, seat) => ({ seat, kind: 'person', name: 'A', bot: null, present: true, mine }))
const table = { ...madeUp, seats: seats as TableInfo['seats'] }
const act = (actor: number | null, text: string, ...items: LogEntry['items']): LogEntry => ({
  n: 1,
  ms: 0,
  kind: 'act',
  actor,
  text,
  items,
})
const names = (module: Parameters<typeof soundsOf>[2], ...entries: LogEntry[]) =>
  soundsOf({ what: 'acted', entries }, table, module).map(({ name, softly }) => (softly ? `${name} softly` : name))

it.each([
  ['ingenious', ingenious, act(0, 'place RG 0,1 0,2'), 'tile'],
  ['ingenious', ingenious, act(0, 'place RG 0,1 0,2', { kind: 'bonus', colour: 'R' }), 'finished'],
  ['carcassonne', carcassonne, act(0, 'place 0,1 90'), 'tile'],
  ['carcassonne', carcassonne, act(0, 'knight N'), 'follower'],
  ['carcassonne', carcassonne, act(0, 'pass', { kind: 'city', complete: true }), 'finished'],
  ['lastdie', lastdie, act(0, 'put 3 2'), 'die'],
  ['lastdie', lastdie, act(-1, 'roll 1 3 3 5 6'), 'roll softly'],
  ['lastdie', lastdie, act(0, 'put 3 2', { kind: 'row', points: 80 }), 'finished'],
  ['zigzag', zigzag, act(1, 'flip 13'), 'card softly'],
  ['zigzag', zigzag, act(1, 'move 1,0,2'), 'step softly'],
] as const)('%s: %o', (_, module, entry, sound) => {
  expect(names(module as Parameters<typeof soundsOf>[2], entry)).toEqual([sound])
})

it('draws are silent, and a game without sounds has pieces', () => {
  expect(names(undefined, act(-1, 'draw RG'), act(0, 'play'))).toEqual(['piece'])
  expect(names(ingenious as Parameters<typeof soundsOf>[2], act(-1, 'draw RG'))).toEqual([])
})

it('many of a kind in one message are heard once, mine before others', () => {
  expect(names(undefined, act(1, 'play'), act(0, 'play'), act(1, 'play'))).toEqual(['piece'])
})

it.each([
  [[1, 2], 'won'],
  [[2, 1], 'lost'],
  [[1, 1], 'end'],
])('the end with ranks %o is %s', (ranks, name) => {
  const over = { ...table, result: { ranks } as unknown as TableInfo['result'] }
  expect(soundsOf({ what: 'end' }, over)).toEqual([{ name, softly: false }])
  const watched = { ...over, seats: over.seats.map((seat) => ({ ...seat, mine: false })) }
  expect(soundsOf({ what: 'end' }, watched)).toEqual([{ name: 'end', softly: false }])
})
