import { flushSync } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Fixture } from '../../lib/board/fixture.svelte.ts'
import {
  all,
  clear,
  click,
  expectLedOver,
  expectMarks,
  laidOut,
  marksOf,
  names,
  one,
  press,
  put,
  stage,
} from '../../lib/board/staged.ts'
import type { SeatView } from '../../lib/catalogue/game.ts'
import { patiently } from '../../lib/testing/patiently.ts'
import Board from './Board.svelte'
import Why from './result/Why.svelte'
import Score from './Score.svelte'
import type { Shown } from './state.svelte.ts'
import { viewOf, type View } from './view.ts'
import { words as boardWords } from './words.ts'

interface Told extends Fixture {
  before: SeatView
}
const files = import.meta.glob<Told>('./fixtures/*.json', { import: 'default', eager: true })
const words = boardWords.of('en')
const { fixtureOf, staged, show: board } = stage<View, Shown, typeof words, Told>(Board, words, files)
afterEach(() => {
  clear()
  localStorage.clear()
})

function show(...given: Parameters<typeof board>) {
  const shown = board(...given)
  return { ...shown, puts: shown.legal['put'] as Record<string, Record<string, object>> }
}
const die = (value: number | string) => one(`.tray [data-value="${value}"]`)
const spoken = () => one('.ld [role=status]').textContent.trim()

/** A value of the hand by how many rows take it. */
function valueThatFits(puts: Record<string, object>, rows: (many: number) => boolean): string {
  return Object.entries(puts).find(([, found]) => rows(Object.keys(found).length))![0]
}

it('shows of each row its number, and of a filled one whose it is', () => {
  const { play, view } = show('filled')
  expect(all('.row .number').map((found) => found.textContent)).toEqual(['1', '2', '3', '4', '5', '6'])
  const filled = play.log.findLast(({ items }) => items.some((item) => item['kind'] === 'row'))!
  const row = filled.items.find((item) => item['kind'] === 'row')!['row'] as number
  expect(view.rows[row - 1]).toHaveLength(view.board![row - 1]![1].length)
  expect(one(`[data-row="${row - 1}"] .by`).textContent).toBe(names(filled.actor))
  expect(all('.row:not(.full) .by')).toEqual([])
})

it('ends with the names at the last rows, and shows the points in the strip alone', () => {
  const hold = vi.fn()
  const { play } = show('over', { hold })
  const { points } = play.moment.view
  expect(one('.bar').textContent).toContain(words.bar.over)
  expect(all('.ld ol')).toEqual([])
  const full = all('.row').filter((row) => row.classList.contains('full'))
  expect(full.length).toBeGreaterThan(0)
  expect(full.every((row) => row.querySelector('.by'))).toBe(true)
  put(Score, { play, words, seat: 0 })
  expect(one('.score b').textContent).toBe(`${points[0]}${words.score.points(points[0]!, play.moment.view.target)}`)
  expect(all('.score > *')).toHaveLength(1)
})

describe('placing', () => {
  it('places at one tap a die that fits one place only', () => {
    const { act, puts } = show('place')
    const value = valueThatFits(puts, (many) => many === 1)
    click(die(value))
    expect(act).toHaveBeenCalledExactlyOnceWith(`put ${value} ${Object.keys(puts[value]!)[0]}`)
  })

  it('lights the rows of a die that fits several, and places it on the one that is tapped', () => {
    const { act, puts } = show('place')
    const value = valueThatFits(puts, (many) => many > 1)
    click(die(value))
    expect(act).not.toHaveBeenCalled()
    const rows = Object.keys(puts[value]!)
    expect(all('.row.lit').length).toBe(rows.length)
    expect(all('button.able').map(({ dataset }) => String(Number(dataset['row']) + 1))).toEqual(rows)
    click(one(`[data-row="${Number(rows[1]) - 1}"]`))
    expect(act).toHaveBeenCalledExactlyOnceWith(`put ${value} ${rows[1]}`)
  })

  it('takes the row first as well', () => {
    const { act, puts } = show('first')
    const row = Object.keys(puts)
      .flatMap((value) => Object.keys(puts[value]!))
      .find((row, at, rows) => rows.indexOf(row) !== at)!
    click(one(`[data-row="${Number(row) - 1}"]`))
    expect(act).not.toHaveBeenCalled()
    expect(one('.bar').textContent).toContain(`Which die for row ${row}?`)
    const wanted = all('.tray .wanted').map(({ dataset }) => dataset['value'])
    expect(wanted).toEqual(Object.keys(puts).filter((value) => row in puts[value]!))
    click(die(wanted[0]!))
    expect(act).toHaveBeenCalledExactlyOnceWith(`put ${wanted[0]} ${row}`)
  })

  it('does nothing with a die that fits nowhere, and says so', () => {
    const { act, view, puts } = show('place')
    const value = view.hand.find((value) => !(value in puts))!
    expect(die(value).getAttribute('aria-disabled')).toBe('true')
    click(die(value))
    expect(act).not.toHaveBeenCalled()
    expect(spoken()).toBe(`The ${value} fits nowhere.`)
  })

  it('holds input while an action is on its way', () => {
    const { act, puts } = show('place', { busy: true })
    click(die(Object.keys(puts)[0]!))
    press('s')
    expect(act).not.toHaveBeenCalled()
  })

  it('marks the rows that the chosen die would fill', async () => {
    const { puts } = show('filling')
    const { previews } = fixtureOf('filling')
    const fills = (value: string, row: string) => previews[`put ${value} ${row}`]!.some(({ kind }) => kind === 'row')
    const [value, rows] = Object.entries(puts)
      .map(([value, rows]) => [value, Object.keys(rows)] as const)
      .find(([value, rows]) => rows.length > 1 && rows.some((row) => fills(value, row)))!
    click(die(value))
    await patiently(() => {
      flushSync()
      const marked = all('.row').flatMap((row, at) => (row.querySelector('.nearly') ? [String(at + 1)] : []))
      expect(marked).toEqual(rows.filter((row) => fills(value, row)))
    })
  })
})

describe('by keyboard', () => {
  it('takes a die and then a row by their digits', () => {
    const { act, puts } = show('place')
    const value = valueThatFits(puts, (many) => many > 1)
    const rows = Object.keys(puts[value]!)
    press(value)
    expect(spoken()).toContain(`${value} taken: row ${rows[0]}`)
    expect(document.activeElement?.getAttribute('data-row')).toBe(String(Number(rows[0]) - 1))
    press(rows.at(-1)!)
    expect(act).toHaveBeenCalledExactlyOnceWith(`put ${value} ${rows.at(-1)}`)
  })

  it('walks over the rows that take it', () => {
    const { puts } = show('place')
    const value = valueThatFits(puts, (many) => many > 1)
    const rows = Object.keys(puts[value]!).map((row) => String(Number(row) - 1))
    press(value)
    press('ArrowDown')
    expect(document.activeElement?.getAttribute('data-row')).toBe(rows[1])
    expect(document.activeElement?.querySelector('.unseen')?.textContent).toContain(`takes the ${value}`)
    press('ArrowUp')
    expect(document.activeElement?.getAttribute('data-row')).toBe(rows[0])
    press('Escape')
    expect(spoken()).toBe('Die back in the tray')
    expect(document.activeElement?.closest('.tray')).not.toBeNull()
  })

  it('rolls again by R and stops by S, when that may be', () => {
    const early = show('first')
    press('s')
    press('r')
    expect(early.act).not.toHaveBeenCalled()
    expect(spoken()).toBe('Place at least one die first.')
    const { act } = show('place')
    press('r')
    expect(act).toHaveBeenCalledExactlyOnceWith('again')
    press('S')
    expect(act).toHaveBeenLastCalledWith('stop')
  })

  it('says what is missing', () => {
    const { view } = show('place')
    const missing = [1, 2, 3, 4, 5, 6].find((value) => !view.hand.includes(value as never))!
    press(String(missing))
    expect(spoken()).toBe(`No ${missing} in hand.`)
  })
})

describe('what else is shown', () => {
  it('names every row with what it asks for', () => {
    const { view } = show('skipped')
    const said = all('[data-row]').map((row) => row.querySelector('.unseen')!.textContent)
    view.board!.forEach(([points, cells], row) => {
      expect(said[row]).toContain(`Row ${row + 1}, ${points > 0 ? `yellow, +${points}` : `black, −${-points}`}`)
      expect(/full$|filled by \w+$/.test(said[row]!)).toBe(view.rows[row]!.length === cells.length)
    })
    const asked = view.open.findIndex((values) => values.length === 1)
    expect(said[asked]).toContain(`next ${view.open[asked]![0]}`)
  })

  it('shows on request what rolling again risks', () => {
    const { view } = show('place')
    const risk = view.risk!
    expect(all('.bar .meter')).toEqual([])
    click(one('.bar button.odds'))
    expect(one('.bar').textContent).toContain(`${risk.dead[0]} of ${risk.dead[1]} rolls`)
    expect(one('.bar').textContent).toContain(words.risk.win(risk.win))
    expect(one('.bar button.odds').getAttribute('aria-expanded')).toBe('true')
  })

  it('keeps the odds to itself at a purist table', () => {
    show('place', { table: { ...fixtureOf('place').table, purist: true } })
    expect(all('.bar .primary')).toHaveLength(1)
    expect(all('.bar button.odds')).toEqual([])
  })

  it('offers nothing to those who watch', () => {
    show('place', { seatView: { ...fixtureOf('place').seatView, seat: null, legal: {} } })
    expect(all('.tray button, .bar button')).toEqual([])
    expect(all('.tray [data-value]').length).toBeGreaterThan(0)
    expect(one('.bar').textContent).toContain('Ada is placing dice.')
  })

  it('uncovers at once, as nothing is hidden', () => {
    const reveal = vi.fn()
    show('place', { cover: true, reveal })
    expect(reveal).toHaveBeenCalled()
  })

  it('tells of the end of a round and of the next', () => {
    const fixture = fixtureOf('round')
    const { play } = show('round', { seatView: fixture.before })
    play.seatView = fixture.seatView
    play.entries = fixture.entries
    flushSync()
    const { round, aside, face } = viewOf(fixture.seatView.view)
    expect(one('.note').textContent).toContain(`Round ${round - 1} is over`)
    expect(one('.note').textContent).toContain(`on board ${face}`)
    expect(one('.note').textContent).toContain(`Everybody has 7 dice again, ${aside} lie aside.`)
    click(one('.note button'))
    expect(all('.note')).toEqual([])
  })

  it('says who is skipped, and why', () => {
    const { entries } = fixtureOf('skipped')
    const { seat } = entries.flatMap(({ items }) => items).find(({ kind }) => kind === 'skipped') as { seat: number }
    put(Score, { play: staged('skipped'), words, seat })
    expect(document.body.textContent).toContain('No dice left: skipped until the next round.')
  })

  it('explains the end', () => {
    const play = staged('over')
    const { points, target } = play.moment.view
    put(Why, { play, words })
    const best = Math.max(...points)
    expect(document.body.textContent).toContain(
      `stood at ${best} when the round ended, and ${target} or more ends the game`,
    )
  })
})

it('draws what is marked and says it, but no row that the face does not have', async () => {
  const rect = laidOut()
  const marks = marksOf(['2 good', '7 poor', '6 plain'], ['6 > 3', '6 > 0'], ['5 good 40%', 'x good 1'])
  await expectMarks(
    show('place', { marks }).play as never,
    ['good', 'plain'],
    ['40%'],
    ['row 2: good', 'row 6', 'from row 6 to row 3', 'row 5: 40%'],
  )
  rect.mockRestore()
})

it('is led over by arrows wherever the focus is', () => {
  show('place')
  expectLedOver('.ld')
})
