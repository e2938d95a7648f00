import { flushSync, tick } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { Fixture } from '../../lib/board/fixture.svelte.ts'
import {
  all,
  button,
  clear,
  expectLedOver,
  expectMarks,
  marksOf,
  names,
  one,
  press as pressAt,
  stage,
} from '../../lib/board/staged.ts'
import type { Names, SeatView } from '../../lib/catalogue/game.ts'
import { patiently } from '../../lib/testing/patiently.ts'
import Board from './Board.svelte'
import type { Shown } from './state.svelte.ts'
import { itemsOf, returnedBy, viewOf, type View } from './view.ts'
import { words as boardWords } from './words.ts'

const files = import.meta.glob<Fixture>('./fixtures/*.json', { import: 'default', eager: true })
const { fixtureOf, show } = stage<View, Shown, ReturnType<typeof boardWords.of>>(Board, boardWords.of('en'), files)
afterEach(clear)

/** As in a solo game, where all are one person's. */
const coloured: Names = Object.assign((actor: number | null) => names(actor), {
  colour: (seat: number) => ['red', 'blue', 'yellow'][seat] ?? '',
})
/** Return the fixture's view of a seat, changed. */
const seatViewOf = (name: string, change: (seatView: SeatView) => Partial<SeatView>) => {
  const { seatView } = fixtureOf(name)
  return { seatView: { ...seatView, ...change(seatView) } }
}
const itemsView = (name: string): View => viewOf(fixtureOf(name).seatView.view)
/** Waits for what comes after the board. */
const later = () => patiently(() => expect(document.querySelector('.corners .count')).not.toBeNull())
/** Waits for the bar of final scoring. */
const scoring = () => patiently(() => expect(document.querySelector('.bar p')).not.toBeNull())
const press = (key: string) => pressAt(key, one('.stage'))
const said = () => one('.bar p').textContent.replace(/\s+/g, ' ').trim()

it('offers what scores first, with what it pays', async () => {
  const { act } = show('score')
  await tick()
  await tick()
  flushSync()
  expect(all('.choice').map((one) => one.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    'City: 2 tiles, north no colour is paid, Ben is last',
    'Road: 3 tiles, east Ben +3',
    'Road: 4 tiles, west no colour is paid, Ben is last',
  ])
  expect(document.querySelector<HTMLButtonElement>('.buttons .primary')?.disabled).toBe(true)
  all('.choice')[1]!.click()
  flushSync()
  all('.buttons .primary')[0]!.click()
  expect(act).toHaveBeenCalledWith('score road E')
})

it('numbers followers on their buttons as on their places', async () => {
  show('deploy')
  await patiently(() => expect(document.querySelector('.lens .nth')).not.toBeNull())
  const numbers = all('.choice .nth').map((one) => one.textContent)
  expect(numbers).toEqual(['1', '2'])
  expect(all('.lens .nth').map((one) => one.textContent)).toEqual(numbers)
  for (const choice of all('.choice')) {
    expect(choice.querySelector('svg path')).not.toBeNull()
    expect(choice.querySelector('.role')?.textContent).toMatch(/^(Knight|Thief|Monk|Farmer): $/)
  }
})

it('offers whose bonus comes first', () => {
  const { act } = show('bonus')
  expect(all('.choice').map((one) => one.querySelector('span')?.textContent)).toEqual(['Ada', 'Chiara'])
  press('2')
  press('Enter')
  expect(act).toHaveBeenCalledWith('bonus 2')
})

const placing = seatViewOf('score', ({ view }) => ({
  view: { ...view, phase: 'place', tile: 'V' },
  legal: { place: { '9,9': { '0': {}, '90': {} } } },
}))

it('places by keys alone, turning through what is legal', () => {
  const { act } = show('score', placing)
  press('n')
  expect(all('[role=status]')[0]!.textContent).toContain('9 east, 9 south')
  press('Enter')
  press('r')
  press('Enter')
  expect(act).toHaveBeenCalledWith('place 9,9 90')
})

it('tells the question, goes from answer to answer by arrows, and sends the one that is entered twice', () => {
  const { act } = show('deploy')
  const [first, second] = all('.choice')
  const said = all('[role=status]')[0]!.textContent
  expect(said).toContain('Send a follower to the new tile?')
  expect(said).toContain(first!.querySelector('span')!.textContent.split('\u00a0')[0])
  first!.focus()
  const arrow = (key: string) =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  arrow('ArrowRight')
  flushSync()
  expect([document.activeElement, second!.ariaPressed]).toEqual([second, 'true'])
  arrow('ArrowUp')
  flushSync()
  expect(document.activeElement).toBe(first)
  first!.click()
  expect(act).toHaveBeenCalledTimes(1)
})

it('answers on the map: Enter chooses and sends, N sends nobody', () => {
  const { act } = show('deploy')
  press('Enter')
  expect([all('.choice.chosen').length, act.mock.calls.length]).toEqual([1, 0])
  press('Enter')
  expect(act.mock.calls[0]![0]).toMatch(/^(knight|thief|monk|farmer)/)
  const again = show('deploy')
  press('n')
  expect(again.act).toHaveBeenCalledWith('pass')
})

it('asks nothing of who is not to act', () => {
  show(
    'score',
    seatViewOf('score', () => ({ seat: null, legal: {} })),
  )
  expect(all('.choice, .buttons')).toEqual([])
})

it('keeps what is left to itself at a purist table', async () => {
  show('place', { table: { ...fixtureOf('place').table, purist: true } })
  await later()
  expect(all('[popover]')).toEqual([])
  expect(document.querySelector('.corners [role=img]')?.getAttribute('aria-label')).toMatch(/^\d+ tiles left$/)
  show('place')
  await later()
  expect(all('[popover] li').length).toBeGreaterThan(20)
})

it('walks through final scoring at the reader’s pace', async () => {
  show('over')
  await scoring()
  const push = (name: string) => {
    button(name).click()
    flushSync()
  }
  expect(said()).toBe('The game is over.')
  push('Show the final scoring')
  expect(said()).toMatch(/^Final scoring, 1 of \d+: /)
  expect(all('.sum')).toHaveLength(1)
  push('Next')
  expect(said()).toMatch(/^Final scoring, 2 of /)
  expect(all('[role=status]')[0]!.textContent).toBe(said())
  push('All at once')
  expect(said()).toMatch(/^Final scoring in all: Ada \+\d+/)
  expect(all('.sum').length).toBeGreaterThan(5)
  expect(all('.bar button').map((button) => button.textContent.trim())).toEqual(['Again'])
})

it('lights what an entry of the log scored', async () => {
  const { log } = fixtureOf('scored')
  show('scored', { pointed: log.findLast(({ items }) => items.length > 0) ?? null })
  await later()
  expect(all('.sum').length).toBeGreaterThan(1)
  const veil = document.querySelector('.veil')!.getAttribute('d')!
  expect(veil.split('M').length).toBeGreaterThan(2)
})

it('shows a follower once whose scoring was taken back before it went home', () => {
  const { entries, seatView } = fixtureOf('scored')
  const { play } = show('scored')
  const standing = all('.follower').length
  play.entries = entries
  flushSync()
  const returned = itemsOf(entries.flatMap(({ items }) => items)).flatMap(returnedBy)
  expect(all('.follower')).toHaveLength(standing + returned.length)
  const before = viewOf(seatView.view)
  play.entries = []
  play.seatView = { ...seatView, view: { ...before, followers: [...before.followers, ...returned] } }
  flushSync()
  expect(all('.follower')).toHaveLength(standing + returned.length)
})

it('keeps the keyboard where it is when a button has done its work', async () => {
  show('over')
  await scoring()
  button('All at once').focus()
  button('All at once').click()
  await patiently(() => expect(document.activeElement).toBe(button('Again')))
})

it('draws what is marked and says it, but no place that the map does not have', async () => {
  const marks = marksOf(
    ['0,0 good', '0,1 poor', '0,0 thief E plain', '0,0 thief N good'],
    ['0,0 > 0,1', '0,0 > away'],
    ['1,0 good +12'],
  )
  const { play } = show('place', { marks })
  await later()
  await patiently(() => expect(all('.marks .cell')).not.toEqual([]))
  await expectMarks(
    play as never,
    ['good', 'poor', 'plain'],
    ['+12'],
    ['Middle: good', '1 south: poor', 'Middle, Thief: road east', 'from Middle to 1 south', '1 east: +12'],
  )
})

it('says what the tile would complete before it is placed, and lights it', async () => {
  show('completing')
  const [text] = Object.entries(fixtureOf('completing').previews).find(([, items]) =>
    items.some((item) => (item as { holders?: number[] }).holders?.length),
  )!
  const [x, y] = text.split(' ')[1]!.split(',').map(Number) as [number, number]
  expect(said()).toBe('Tap a lit place for this tile.')
  // By keys: from one lit place to the next.
  for (let i = 0; i < 99 && !document.querySelector('.ghost'); i++) {
    press('n')
    const at = all('.cursor')[1]!
    if (Number(at.getAttribute('x')) === 100 * x - 2 && Number(at.getAttribute('y')) === 100 * y - 2) press('Enter')
  }
  await patiently(() => expect(said()).toMatch(/^Completes the city \(\d+ tiles.*\): \d+ points for Ben\.$/))
  expect(all('.glow-city').length).toBeGreaterThan(0)
})

it('outlines all that was laid since one’s own move, and shows followers’ places as large as thumbs', async () => {
  show('five')
  expect(all('.last')).toHaveLength(4)
  expect(all('.last.earlier')).toHaveLength(3)
  const sizes = (['clientWidth', 'clientHeight'] as const).map((side) =>
    vi.spyOn(Element.prototype, side, 'get').mockImplementation(function (this: Element) {
      return this.classList.contains('stage') ? 360 : 44
    }),
  )
  show('deploy')
  await later()
  flushSync()
  const [, scale] = /scale\((.+)\)/.exec(document.querySelector<HTMLElement>('.land')!.style.transform)!
  const lens = document.querySelector<HTMLElement>('.lens')!
  const across = 2 * Number(lens.querySelector('.spot')!.getAttribute('r'))
  expect(Number(scale) * Number(lens.style.scale) * across).toBeGreaterThanOrEqual(44)
  for (const size of sizes) size.mockRestore()
})

it('warns before a solo game ends for want of followers, says why it has ended, and shows its goal', async () => {
  const without = seatViewOf('solo', ({ view }) => ({
    view: { ...view, phase: 'place', tile: 'V', supply: [0, 1, 1] },
    legal: { place: { '9,9': { '0': {} } } },
  }))
  show('solo', { names: coloured })
  expect(said()).toMatch(/The last follower of red\.$/)
  await patiently(() => expect(document.querySelector('.goal')).not.toBeNull())
  expect(document.querySelector('.goal')!.textContent).toMatch(/Result: 6.*The goal.*lowest colour.*blue/s)
  expect(all('.goal .challenges li')).toHaveLength(14)
  show('solo', { ...without, names: coloured })
  expect(said()).toContain('red has no follower left: if one has to go to this tile, the game ends.')
  show('bonus', { names: coloured })
  expect(said()).toContain('The game is over. A colour had to deploy a follower and had none left.')
  show('oversolo', { names: coloured })
  await scoring()
  expect(said()).toContain('The last tile has been placed.')
  expect(said()).toContain('Result: 31.')
})

it('is led over by arrows wherever the focus is', () => {
  show('place')
  expectLedOver('.crc')
})

it('lays the overview on the map by a key, tells of it, and remembers it', async () => {
  show('five')
  await later()
  expect(all('.points')).toEqual([])
  press('o')
  await patiently(() => expect(all('.points.held')).not.toEqual([]))
  flushSync()
  const { features } = itemsView('five')
  const held = features.filter(({ kind, complete, holders }) => holders.length && (kind === 'farm' || !complete))
  const drawn = all('.points.held').map(({ dataset }) =>
    [dataset['kind'], dataset['points'], dataset['holders']].join(),
  )
  expect(drawn.sort()).toEqual(held.map(({ kind, points, holders }) => [kind, points, holders.join()].join()).sort())
  const told = document.querySelector('.legend .unseen')!
  expect(told.querySelectorAll('li').length).toBe(held.length)
  expect(document.querySelector('[aria-live]')!.textContent).toBe(boardWords.of('en').survey.on)
  expect(localStorage.getItem('spieltisch.carcassonne-overview')).toBe('on')
  document.querySelector<HTMLElement>('[aria-pressed="true"][title*="(O)"]')!.click()
  flushSync()
  expect(all('.points, .legend')).toEqual([])
  expect(localStorage.getItem('spieltisch.carcassonne-overview')).toBeNull()
})
