import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fixture } from '../../lib/board/fixture.svelte.ts'
import {
  all,
  clear,
  expectLedOver,
  expectMarks,
  marksOf,
  names,
  one,
  press,
  put,
  stage,
} from '../../lib/board/staged.ts'
import { motion } from '../../lib/choices/motion.svelte.ts'
import { patiently } from '../../lib/testing/patiently.ts'
import Board from './Board.svelte'
import Why from './result/Why.svelte'
import type { Shown } from './state.svelte.ts'
import { tileText } from './speech.ts'
import type { View } from './view.ts'
import { words as boardWords } from './words.ts'

const fixtures = import.meta.glob<Fixture>('./fixtures/*.json', { import: 'default', eager: true })
const words = boardWords.of('en')
const { fixtureOf, staged, show } = stage<View, Shown, typeof words>(Board, words, fixtures)
afterEach(() => {
  clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const spoken = () => one('.ing [role=status]').textContent.trim()

describe('the board by keyboard', () => {
  it('takes a tile by its number, shows where it fits, and places it', async () => {
    const { act, view, legal } = show('middle')
    one('[role=application]').focus()
    press('3')
    const third = view.racks[view.turn!]![2]!
    const name = tileText(third, words)
    expect(spoken()).toMatch(new RegExp(`^${name} taken\\. Row \\d+, cell \\d+, empty, ${name} lies here`))
    press('r')
    press('ArrowLeft')
    press('Enter')
    await patiently(() => expect(act).toHaveBeenCalledOnce())
    const [text] = act.mock.calls[0] as unknown as [string]
    const [verb, tile, first, second] = text.split(' ') as [string, string, string, string]
    expect(tile).toBe(third)
    expect(legal[verb]?.[tile]?.[first]?.[second]).toEqual({})
  })

  it('lets go of the tile as soon as it has been placed, and says what is drawn', async () => {
    const { act, play } = show('middle')
    act.mockImplementation(async (text) => {
      const [, tile, first, second] = text.split(' ') as [string, string, string, string]
      const { view } = play.moment
      const done = { ...view, turn: 1, tiles: [...view.tiles, [tile, first, second] as const] }
      play.seatView = { ...play.seatView, view: done as never, legal: {} }
      play.entries = [{ n: 99, ms: 99, kind: 'act', actor: null, text: 'draw RY', items: [] }]
      return true
    })
    one('[role=application]').focus()
    press('3')
    press('r')
    press('Enter')
    await patiently(() => expect(act).toHaveBeenCalledOnce())
    flushSync()
    expect(all('.ghost')).toHaveLength(0)
    expect(one('.bar').textContent.trim()).toBe('Ben is choosing a tile.')
    expect(spoken()).toBe('You drew red–yellow.')
  })

  it('says the points also where the position moved on before the server could say', async () => {
    const { play } = show('middle')
    const item = { kind: 'score', seat: 0, side: 0, colour: 'R', cell: '0,0', points: 2, from: 0, to: 2, lines: [] }
    const preview = vi.fn(async (): Promise<never[]> => [])
    play.preview = preview
    one('[role=application]').focus()
    press('1')
    await patiently(() => expect(preview).toHaveBeenCalledOnce())
    preview.mockResolvedValue([item as never])
    play.seatView = { ...play.seatView }
    await patiently(() => expect(spoken()).toContain(': red 2'))
  })

  it('says first what is missing, and takes back with Escape', () => {
    show('middle')
    one('[role=application]').focus()
    press('Enter')
    expect(spoken()).toBe('Choose a tile first.')
    press('1')
    press('Escape')
    expect(spoken()).toBe('Tile back on the rack')
    expect(all('[aria-pressed=true]')).toHaveLength(0)
  })

  it('takes no input while the hand is covered, and shows no tile', () => {
    const { act } = show('middle', { cover: true })
    one('[role=application]').focus()
    press('1')
    press('Enter')
    expect(act).not.toHaveBeenCalled()
    expect(one('.rack').textContent).not.toMatch(/red|green|orange|blue|yellow|purple/)
    expect(all('.bar button')).toHaveLength(0)
  })
})

describe('the board from close by', () => {
  const sight = () => one('.pad svg.field').getAttribute('viewBox')
  beforeEach(() => {
    for (const side of ['clientWidth', 'clientHeight'] as const)
      vi.spyOn(Element.prototype, side, 'get').mockReturnValue(360)
  })

  it('comes closer by key, button and double tap, and shows everything again', () => {
    const { act } = show('team')
    const whole = sight()
    expect(all('.zoom button')).toHaveLength(1)
    press('+', one('.pad'))
    expect(sight()).not.toBe(whole)
    expect(all('.zoom button')).toHaveLength(3)
    all('.zoom button')[2]!.click()
    flushSync()
    expect([sight(), all('.zoom button').length]).toEqual([whole, 1])
    one('.pad').click()
    one('.pad').click()
    flushSync()
    expect(sight()).not.toBe(whole)
    press('0', one('.pad'))
    expect(sight()).toBe(whole)
    expect(act).not.toHaveBeenCalled()
  })

  const finger = (type: string, x: number, y: number) => {
    const event = new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, cancelable: true })
    one('.pad').dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'touch' }))
    flushSync()
  }

  it('comes closer by the first tap where cells are small, and lays by the next', () => {
    show('team')
    const tap = () => ['pointerdown', 'pointerup', 'click'].forEach((type) => finger(type, 180, 180))
    const whole = sight()
    press('1')
    tap()
    const near = sight()
    expect([near === whole, all('.ghost').length]).toEqual([false, 0])
    tap()
    expect([sight() === near, all('.ghost').length]).toEqual([true, 1])
  })

  it('is moved by a finger where it is closer, which lays no tile then', () => {
    show('team')
    press('1')
    press('+', one('.pad'))
    const before = sight()
    finger('pointerdown', 0, 0)
    finger('pointermove', 40, 30)
    finger('pointermove', 60, 60)
    finger('pointerup', 60, 60)
    finger('click', 60, 60)
    expect(sight()).not.toBe(before)
    expect(all('.ghost')).toHaveLength(0)
  })
})

describe('what is asked besides placing', () => {
  it('offers the swap with what it means', () => {
    const { act } = show('swap')
    expect(one('.bar').textContent).toContain('None of your tiles shows your lowest colour')
    all('.bar button')
      .find((button) => button.textContent.includes('Swap'))!
      .click()
    expect(act).toHaveBeenCalledWith('swap')
  })

  it('lets a double click place a tile, and not swap the hand or keep it', () => {
    vi.useFakeTimers()
    const { act, play } = show('middle')
    play.seatView = fixtureOf('swap').seatView
    flushSync()
    const keep = one('.bar .primary')
    expect(keep.textContent.trim()).toBe('Keep my tiles')
    expect(keep).toBe(all('.bar button').at(-1))
    for (const button of all('.bar button')) button.click()
    vi.advanceTimersByTime(300)
    for (const button of all('.bar button')) button.click()
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    keep.click()
    expect(act.mock.calls).toEqual([['keep']])
  })

  it('asks in place which half of a double counts first', async () => {
    const { act, legal } = show('score')
    await patiently(() => expect(one('.bar').textContent).toContain('right board'))
    const cells = Object.keys(legal['score']!)
    all('.bar input')[1]!.click()
    flushSync()
    one('.bar .primary').click()
    expect(act).toHaveBeenCalledWith(`score ${cells[1]}`)
  })

  it('lets one set aside only what the server offers, and be done', () => {
    const { act, legal } = show('aside')
    const able = all('.rack button').filter((button) => button.getAttribute('aria-disabled') === 'false')
    expect(able.length).toBe(Object.keys(legal['aside'] ?? {}).length)
    one('.bar .primary').click()
    expect(act).toHaveBeenCalledWith('done')
  })

  it('announces a bonus placement', () => {
    show('bonus')
    expect(one('.bar').textContent).toContain('Bonus placement!')
  })
})

describe('the end', () => {
  it.each([0, 1])('of a duel lies as in play, with the end of seat %i on the right', (seat) => {
    const play = staged('overduel')
    play.seatView = { ...play.seatView, seat }
    const ends = (component: typeof Why | typeof Board) => {
      put(component as typeof Board, { play, words })
      return all('.ends .name').map((name) => name.textContent)
    }
    expect(ends(Why)).toEqual([names(1 - seat), names(seat)])
    expect(ends(Board)).toEqual(ends(Why))
  })
})

it('draws what is marked and says it, but no place that the board does not have', async () => {
  const marks = marksOf(
    ['0,0 good', '9,9 poor', '2,-1 poor'],
    ['0,0 > 3,-3', '0,0 > bag'],
    ['-4,0 good 40%', 'x good 1'],
  )
  await expectMarks(
    show('middle', { marks }).play as never,
    ['good', 'poor'],
    ['40%'],
    ['Row 6, cell 6: good', 'Row 5, cell 7: poor', 'from Row 6, cell 6 to Row 3, cell 6', 'Row 6, cell 2: 40%'],
  )
})

it('ends what is on its way when its reader leaves', async () => {
  motion.choose('normal')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  vi.useFakeTimers()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { play, view } = show('middle')
  const laid = view.tiles.slice(-2)
  play.entries = laid.map(([tile, first, second], i) => {
    const half = { kind: 'score', colour: tile[0], cell: first, points: 1, side: 0, from: 0, to: 1 }
    const items = [{ ...half, lines: [{ cells: [first] }] }] as never
    return { n: 99 + i, ms: 99, kind: 'act', actor: 1, text: `place ${tile} ${first} ${second}`, items }
  })
  play.seatView = { ...play.seatView, view: { ...view } as never }
  flushSync()
  await vi.advanceTimersByTimeAsync(100)
  clear()
  await vi.advanceTimersByTimeAsync(5000)
  expect(warned).not.toHaveBeenCalled()
})

it('is led over by arrows wherever the focus is', () => {
  show('middle')
  expectLedOver('.ing')
})
