// A guided round is played as it was made: only what is asked for is done, and what follows comes.
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { locales } from '../../words/language.svelte.ts'
import type { LogEntry, TableInfo } from '../../catalogue/game.ts'
import { table } from '../../table/made_up.ts'
import { guideOf, taught, type Beat, type Guide } from './guide.ts'
import { GuidedPlay } from './guided.svelte.ts'
import { learned, offered, setLearned, teaches } from './learned.ts'

const NO_MARKS = { cells: [], lines: [], numbers: [] }
const entry = (n: number, actor: number): LogEntry => ({ n, ms: 0, kind: 'act', actor, text: `move ${n}`, items: [] })

function beat(step: number, n: number, more: Partial<Beat> = {}): Beat {
  const legal = more.ways ? { go: {}, stay: {} } : {}
  return {
    step,
    seatView: { seat: 0, view: { actors: [0], at: n }, legal, turn: null },
    entries: [],
    previews: { go: [{ kind: 'score', points: 3 }] },
    marks: NO_MARKS,
    ...more,
  } as Beat
}

const marks = { ...NO_MARKS, cells: [{ at: '1', tone: 'good' as const }] }
/** Go, and the other answers; read; some turns later the end. */
const guide: Guide = {
  steps: ['act', 'read', 'end'],
  table: table as TableInfo,
  first: {
    ...beat(0, 1, {
      marks,
      ways: {
        go: beat(0, 2, {
          entries: [entry(2, 0)],
          then: beat(1, 3, { entries: [entry(3, 1)], then: beat(2, 9, { unseen: [entry(8, 0), entry(9, 1)] }) }),
        }),
      },
    }),
    log: [entry(1, 1)],
  },
}

const at = (play: GuidedPlay) => (play.moment.view as { at: number }).at

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => void vi.useRealTimers())

it('does what is asked for, and nothing else', async () => {
  const play = new GuidedPlay(guide, () => String)
  expect([at(play), play.step, play.asks, play.acted, play.first]).toEqual([1, 0, true, false, true])
  expect(play.marks).toEqual(marks)
  expect(await play.preview('go')).toEqual([{ kind: 'score', points: 3 }])
  expect(await play.act('stay')).toBe(false)
  expect([at(play), play.astray]).toEqual([1, true])
  expect(await play.claim('go')).toBe('done')
  expect([at(play), play.step, play.astray, play.acted]).toEqual([2, 0, false, true])
  expect(play.moment.entries).toEqual([entry(2, 0)])
  expect(await play.claim('go')).toBe('refused')
})

it('the answer comes by itself, and the words of a new step wait to be read', async () => {
  const play = new GuidedPlay(guide, () => String)
  await play.act('go')
  await vi.runAllTimersAsync()
  flushSync()
  expect([at(play), play.step, play.acted, play.asks, play.over]).toEqual([3, 1, false, false, false])
  play.next()
  expect([at(play), play.step, play.over]).toEqual([9, 2, true])
  expect(play.moment.entries).toEqual([])
  expect(play.moment.log.map(({ n }) => n)).toEqual([1, 2, 3, 8, 9])
})

it('shows what is asked for, and goes back to where steps began, without telling it again', async () => {
  const play = new GuidedPlay(guide, () => String)
  play.next()
  expect([at(play), play.acted]).toEqual([2, true])
  play.back()
  expect([at(play), play.acted, play.moment.entries]).toEqual([1, false, []])
  await vi.runAllTimersAsync()
  expect(at(play)).toBe(1)
  play.next()
  await vi.runAllTimersAsync()
  play.next()
  play.back()
  expect([at(play), play.step, play.moment.entries]).toEqual([3, 1, []])
  play.back()
  expect([at(play), play.step, play.first]).toEqual([1, 0, true])
})

it('is not offered again once it was done', () => {
  const [game = '', other = ''] = taught
  expect(teaches(game)).toBe(true)
  expect([teaches('toy'), offered('toy')]).toEqual([false, false])
  expect([offered(game), offered(other)]).toEqual([true, true])
  setLearned(game)
  setLearned(game)
  expect([learned(game), offered(game), offered(other)]).toEqual([true, false, true])
})

it.each(taught)('%s has words for every step, in every language', async (game) => {
  const module = guideOf(game)!
  const { steps, first } = await module.played()
  /** The steps in which one sees what one's own action came to. */
  const seen = new Set<number>()
  const walk = ({ step, ways, then }: Beat): void => {
    for (const after of Object.values(ways ?? {})) {
      if (after.step === step) seen.add(step)
      walk(after)
    }
    if (then) walk(then)
  }
  walk(first)
  for (const locale of locales) {
    const words = (await module.words.load(locale), module.words.of(locale))
    expect(Object.keys(words).toSorted()).toEqual(steps.toSorted())
    // After an action the learner reads words about it, and all words are read at some point.
    for (const [number, step] of steps.entries())
      expect([step, words[step]!.length]).toEqual([step, seen.has(number) ? 2 : 1])
  }
})
