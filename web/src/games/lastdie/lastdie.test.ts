import { describe as group, expect, it } from 'vitest'
import type { LogEntry, SeatView } from '../../lib/catalogue/game.ts'
import { chipsOf } from './parts/Chips.svelte'
import { describe, heads } from './describe.ts'
import { rowsFor, usable, valuesFor } from './legal.ts'
import examples from './rules/examples.json'
import type { Example } from './rules/figures.ts'
import { words as enCard } from './card/en.ts'
import { words as zhHansCard } from './card/zh-Hans.ts'
import { words as zhHantCard } from './card/zh-Hant.ts'
import { openingOf, sceneOf, slotsAfter, stepsOf } from './scene.ts'
import { settle } from './slots.ts'
import { rowText } from './speech.ts'
import { viewOf, type RowItem } from './view.ts'
import { words as enWords } from './words/en.ts'
import { words as zhHansWords } from './words/zh-Hans.ts'
import { words as zhHantWords } from './words/zh-Hant.ts'

const en = { ...enWords, game: enCard }
const zhHant = { ...zhHantWords, game: zhHantCard }
const zhHans = { ...zhHansWords, game: zhHansCard }

const rules = import.meta.glob<string>('./rules/*.md', { query: '?raw', import: 'default', eager: true })

interface Fixture {
  before: SeatView
  seatView: SeatView
  entries: LogEntry[]
}
const fixtures = import.meta.glob<Fixture>('./fixtures/*.json', { import: 'default', eager: true })
const names = (actor: number | null) => ['Ada', 'Ben', 'Chiara'][actor ?? -1] ?? ''

function entry(text: string, items: object[] = [], actor = 0): LogEntry {
  return { n: 1, ms: 0, kind: 'act', actor, text, items: items as LogEntry['items'] }
}
const row = (printed: number, points = printed): RowItem => ({ kind: 'row', seat: 0, row: 2, printed, points })

group('chips', () => {
  it.each([0, 10, 40, 50, 80, 190, 500])('of %d add up', (points) => {
    const { fifties, tens } = chipsOf(points)
    expect(50 * fifties + 10 * tens).toBe(points)
    expect(tens).toBeLessThan(5)
  })
})

group('the tray', () => {
  it('keeps the places of the dice that stay', () => {
    expect(settle([1, 3, 3, 5, 6], [1, 3, 6])).toEqual([1, 3, null, null, 6])
    expect(settle([1, 3, null, 5, 6], [])).toEqual([null, null, null, null, null])
  })

  it('knows another hand', () => {
    expect(settle([1, 3], [1, 4])).toBeNull()
    expect(settle([1, null], [1, 1])).toBeNull()
  })
})

group('the tree of legal words', () => {
  const tree = { put: { 3: { 1: {}, 5: {} }, 4: { 5: {} } }, stop: {} }

  it('is read from dice and from rows', () => {
    expect(usable(tree)).toEqual([3, 4])
    expect(rowsFor(tree, 3)).toEqual([0, 4])
    expect(valuesFor(tree, 4)).toEqual([3, 4])
    expect(valuesFor(tree, 1)).toEqual([])
    expect(usable({})).toEqual([])
  })
})

group('the steps from view to view', () => {
  it.each(Object.keys(fixtures))('%s end at the view', (path) => {
    const { before, seatView, entries } = fixtures[path]!
    const [earlier, now] = [viewOf(before.view), viewOf(seatView.view)]
    const start = earlier.round ? sceneOf(earlier, [...earlier.hand], 0) : openingOf(now)
    const steps = stepsOf(start, entries, now)
    const last = steps.at(-1)?.after ?? start
    expect(last.rows).toEqual(now.rows)
    expect(last.points).toEqual(now.points)
    expect(last.board).toEqual(now.board)
    const slots = slotsAfter(start, steps, now.hand)
    expect(slots.filter((value) => value !== null).toSorted()).toEqual(now.hand)
    expect(steps.filter(({ kind }) => kind === 'roll').length).toBe(
      entries.filter(({ text }) => text.startsWith('roll')).length,
    )
  })
})

group('a row in words', () => {
  const said = (cells: string, placed: number[], open: number[]) =>
    rowText(0, [60, cells], placed as never, open as never, en)

  it('says what lies there, what comes next, and then', () => {
    expect(said('236', [2], [3])).toBe('Row 1, yellow, +60, 2 placed, next 3, then 6')
    expect(said('**', [], [1, 2, 3, 4, 5, 6])).toBe('Row 1, yellow, +60, next star (any number), then star')
    expect(said('AAABB', [4, 4, 4], [1, 2, 3, 5, 6])).toBe(
      'Row 1, yellow, +60, 4, 4, 4 placed, next hollow star (1, 2, 3, 5 or 6), then hollow star',
    )
    expect(said('14', [1, 4], [])).toBe('Row 1, yellow, +60, 1, 4 placed, full')
    expect(rowText(0, [60, '14'], [1, 4], [], en, 'Ben')).toMatch(/filled by Ben$/)
  })
})

group('a sentence for each event', () => {
  it('tells of dice, rows and points', () => {
    expect(describe(entry('roll 1 3 3 5', [], -1), names, 'en')).toBe('Rolled: 1, 3, 3 and 5.')
    const roll = { ...entry('roll 1 3', [], -1), n: 2 }
    const log = [{ ...entry('stop', [], 0), n: 1 }, roll, { ...entry('put 1 0', [], 1), n: 3 }]
    expect(describe(roll, names, 'en', log)).toBe('Ben rolls 1 and 3.')
    const again = [{ ...entry('again', [], 0), n: 1 }, roll, { ...entry('put 1 0', [], 1), n: 3 }]
    expect(describe(roll, names, 'en', again)).toBe('Ada rolls 1 and 3.')
    expect(describe(entry('put 3 2'), names, 'en')).toBe('Ada puts a 3 in row 2.')
    expect(describe(entry('put 3 2', [row(80)]), names, 'en')).toBe('Ada fills row 2 and wins 80.')
    expect(describe(entry('put 3 2', [row(-30)]), names, 'en')).toBe('Ada fills black row 2 and pays 30.')
    expect(describe(entry('put 3 2', [row(-30, -10)]), names, 'en')).toBe(
      'Ada fills black row 2: 30 to pay, but only 10 left.',
    )
    expect(describe(entry('put 3 2', [row(-30, 0)]), names, 'en')).toBe(
      'Ada fills black row 2, with nothing left to pay 30.',
    )
    expect(describe(entry('again'), names, 'en')).toBe('Ada rolls again.')
    expect(describe(entry('stop'), names, 'en')).toBe('Ada stops.')
  })

  it('says who rolled, whatever the roll and the turns before it led to', () => {
    const who = Object.assign((actor: number | null) => names(actor), { seats: 3 })
    const log = [
      entry('stop', [{ kind: 'skipped', seat: 1 }], 0),
      entry('roll 1 3', [{ kind: 'dead', seat: 2 }], -1),
      entry('roll 2', [], -1),
      entry('again', [], 0),
      entry('roll 6', [{ kind: 'dead', seat: 0 }], -1),
      entry('roll 4 4', [], -1),
      entry('put 4 1', [{ kind: 'round', seat: 1, round: 1, next: 1 }], 1),
      entry('roll 5 6', [], -1),
    ].map((one, n) => ({ ...one, n }))
    const told = (n: number) => describe(log[n]!, who, 'en', log.slice(0, n + 2)).split(' rolls')[0]
    expect([1, 2, 4, 5].map(told)).toEqual(['Chiara', 'Ada', 'Ada', 'Ben'])
    // The last roll, with nothing after it, is of the next player with dice.
    expect([2, 5, 7].map((n) => describe(log[n]!, who, 'en', log.slice(0, n + 1)).split(' rolls')[0])).toEqual([
      'Ada',
      'Ben',
      'Ben',
    ])
    expect(log.map((one) => heads(one, 'en'))).toEqual(['', '', '', '', '', '', 'Round 2', ''])
  })

  it('tells what followed', () => {
    const dead = entry('roll 3', [{ kind: 'dead', seat: 1 }], -1)
    expect(describe(dead, names, 'en')).toBe('Ben rolls 3. No die fits: the turn of Ben ends.')
    expect(describe(dead, names, 'zh-Hant')).toBe('Ben擲出 3。沒有骰子相符：Ben的機會結束。')
    expect(describe(dead, names, 'zh-Hans')).toBe('Ben掷出 3。没有骰子相符：Ben的机会结束。')
    const skip = entry('stop', [
      { kind: 'skipped', seat: 1 },
      { kind: 'skipped', seat: 2 },
    ])
    expect(describe(skip, names, 'en')).toBe('Ada stops. Skipped, out of dice: Ben and Chiara.')
    const over = entry('put 3 2', [row(80), { kind: 'round', seat: 0, round: 3, next: 1 }])
    expect(describe(over, names, 'en')).toBe('Ada fills row 2 and wins 80. The round is over.')
  })

  it('leaves to others what is not its own', () => {
    expect(describe(entry('board 3b', [], -1), names, 'en')).toBe('')
    expect(describe({ ...entry(''), kind: 'sat' }, names, 'en')).toBe('')
    expect(describe(entry('dance'), names, 'en')).toBe('')
  })
})

group('the worked example of the order', () => {
  const after = (...texts: string[]) => {
    const stages = (examples.order as unknown as Example).stages
    return texts.reduce((at, text) => stages[at]!.puts[text]!, 0)
  }
  const points = (stage: number) => examples.order.stages[stage]!.points

  it('ends with 80 points or with 60', () => {
    expect(points(after())).toBe(10)
    expect(points(after('put 2 4'))).toBe(0)
    expect(points(after('put 2 4', 'put 5 1'))).toBe(80)
    expect(points(after('put 5 1', 'put 2 4'))).toBe(60)
  })
})

group('three languages', () => {
  function shape(value: unknown): unknown {
    if (Array.isArray(value)) return value.length
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shape(part)]))
    return typeof value
  }

  it('have the same words', () => {
    expect(shape(zhHant)).toEqual(shape(en))
    expect(shape(zhHans)).toEqual(shape(en))
  })

  it('do not mix the two scripts', () => {
    const whole = (rules: string | undefined, words: object) =>
      JSON.stringify([rules, words], (_, part: unknown) => (typeof part === 'function' ? String(part) : part))
    expect(whole(rules['./rules/zh-Hans.md'], zhHans)).not.toMatch(
      /[這個塊圖標記額時轉對決說還開關為後與從無沒擲滿擺們裏輪遊戲數點兩條實準備運勻鋪減甚縮錢態觸發讓單雙]/,
    )
    expect(whole(rules['./rules/zh-Hant.md'], zhHant)).not.toMatch(
      /[这个块图标记额时转对决说还开关为后与从无没掷满摆们里轮游戏数点两条实准备运匀铺减么缩钱态触发让单双]/u,
    )
  })
})
