import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pressElsewhere } from '../../lib/board/elsewhere.ts'
import { FixturePlay, type Fixture } from '../../lib/board/fixture.svelte.ts'
import { NO_MARKS, type Marks } from '../../lib/board/play.ts'
import { confirming } from '../../lib/confirming.svelte.ts'
import type { Claimed, LogEntry } from '../../lib/game.ts'
import Board from './Board.svelte'
import Why from './result/Why.svelte'
import Score from './Score.svelte'
import type { View } from './view.ts'
import { wordsOf } from './words/index.ts'

const fixtures = import.meta.glob<Fixture>('./fixtures/*.json', { import: 'default', eager: true })
const names = (actor: number | null) => ['Ada', 'Ben', 'Chiara', 'Diego'][actor ?? -1] ?? ''

let shown: ReturnType<typeof mount> | null = null
afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
})

/** The play of a fixture: as on `/dev/zigzag`, but for what is set. */
function staged(name: string, more: Partial<FixturePlay<View>> = {}) {
  return Object.assign(new FixturePlay<View>(fixtures[`./fixtures/${name}.json`]!), { names, now: () => 0, ...more })
}
function show(name: string, more: Partial<FixturePlay<View>> = {}, words = wordsOf('en')) {
  const act = vi.fn(async (_text: string) => true)
  const claim = vi.fn(async (_text: string): Promise<Claimed> => 'done')
  const play = staged(name, { act, claim, ...more })
  shown = mount(Board, { target: document.body, props: { play, words } })
  flushSync()
  return { act, claim, play, view: play.moment.view }
}
const all = (query: string) => [...document.querySelectorAll<HTMLElement>(query)]
const one = (query: string) => document.querySelector<HTMLElement>(query)!
const place = (n: number) => one(`[data-place="${n}"]`)
const button = (text: string) => all('.bar button').find((found) => found.textContent.trim() === text)!
function press(key: string, target: Element = document.activeElement ?? document.body) {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  flushSync()
}
function touch(element: HTMLElement) {
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  flushSync()
}
/** Enter on what has the focus: a click without a pointer. */
function enter() {
  document.activeElement!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
  flushSync()
}
const at = (view: View, lies: string) => view.table.indexOf(lies as never) + 1
const spoken = () => one('.zz > [role=status]').textContent.trim()

describe('building', () => {
  it('lays a card turned round, by touch', () => {
    const { act, view } = show('build')
    const card = view.hands[0]![1]!
    touch(one(`[data-card="${card}"]`))
    touch(one(`[data-card="${card}"]`))
    touch(button('Lay it next'))
    expect(act).toHaveBeenCalledExactlyOnceWith(`lay ${card} 180`)
  })

  it('lays a card by a second touch, for who confirms nothing', () => {
    confirming.turn(false)
    const { act, view } = show('build')
    const card = view.hands[0]![1]!
    touch(one(`[data-card="${card}"]`))
    expect(act).not.toHaveBeenCalled()
    touch(one(`[data-card="${card}"]`))
    expect(act).toHaveBeenCalledExactlyOnceWith(`lay ${card} 0`)
    confirming.turn(true)
  })

  it('keeps a card chosen and turned round, whatever arrives meanwhile', () => {
    const { act, play, view } = show('build')
    const card = view.hands[0]![1]!
    touch(one(`[data-card="${card}"]`))
    touch(one(`[data-card="${card}"]`))
    play.seatView = { ...play.seatView, view: { ...play.seatView.view, hands: structuredClone(view.hands) } }
    flushSync()
    touch(button('Lay it next'))
    expect(act).toHaveBeenCalledExactlyOnceWith(`lay ${card} 180`)
  })

  it('lays a card by keys', () => {
    const { act, view } = show('build')
    press('2')
    press('r')
    press('r')
    enter()
    expect(act).toHaveBeenCalledExactlyOnceWith(`lay ${view.hands[0]![1]} 0`)
  })

  it('plans in the hand: a card is moved by keys, keeps the focus, and number keys follow', () => {
    const { act, play, view } = show('build')
    const hand = view.hands[0]!
    const order = () => all('[data-card]').map((card) => card.dataset['card'])
    press('1')
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true, cancelable: true }),
    )
    flushSync()
    expect(order().slice(0, 2)).toEqual([hand[1], hand[0]])
    expect(spoken()).toBe(`Now card 2 of ${hand.length} in your hand.`)
    expect(act).not.toHaveBeenCalled()
    play.seatView = {
      ...play.seatView,
      view: { ...play.seatView.view, hands: [hand.slice(1), ...view.hands.slice(1)] },
    }
    flushSync()
    expect(order()).toEqual(hand.slice(1))
    press('1')
    enter()
    expect(act).not.toHaveBeenCalledWith(`lay ${hand[0]} 0`)
  })

  it('plans in the hand: a card is carried to the place of another', async () => {
    const { act, view } = show('build')
    const [first, , third] = view.hands[0]!
    const under = vi.fn(() => one(`[data-card="${third}"]`))
    document.elementFromPoint = under
    const pointer = (type: string, clientX: number) =>
      new PointerEvent(type, { bubbles: true, button: 0, clientX, clientY: 1, pointerId: 1 })
    one(`[data-card="${first}"]`).dispatchEvent(pointer('pointerdown', 1))
    dispatchEvent(pointer('pointermove', 60))
    flushSync()
    expect(one('.piece.over').dataset['card']).toBe(third)
    dispatchEvent(pointer('pointerup', 60))
    flushSync()
    expect(all('[data-card]')[2]!.dataset['card']).toBe(first)
    expect(act).not.toHaveBeenCalled()
    // Until then, the click that ends a carry does not count as one.
    await new Promise((done) => setTimeout(done))
  })

  it('shows how rare each terrain is', () => {
    show('begin')
    expect(all('.ask .rarity li').map((item) => item.textContent.trim().replaceAll(/\s+/g, ' '))).toEqual([
      'blue-white tile 2',
      'beige tile 3',
      'mud 4',
      'field 5',
      'water 6',
      'pebble 8',
      'grass 10',
      'sand 10',
    ])
  })

  it('tells after a race of the long game what it brought, until one builds again', () => {
    const { play, view } = show('passed')
    const points = view.points.map((now, seat) => now - seat - 1)
    const later = play.seatView
    play.seatView = { ...later, view: { ...view, race: view.race - 1, points } }
    flushSync()
    play.seatView = { ...later, view: { ...view } }
    play.entries = [{ n: 999, ms: 0, kind: 'act', actor: 0, text: 'move goal', items: [] }]
    flushSync()
    expect(one('.race').textContent).toContain(`Race ${view.race - 1} is over`)
    expect(
      all('.race .won')
        .map((found) => found.textContent)
        .toSorted(),
    ).toEqual(view.points.map((_, seat) => `+${seat + 1}`).toSorted())
    const mazes = view.mazes.map((maze, seat) => (seat === 0 ? [['M01', 0] as const] : maze))
    play.seatView = { ...later, view: { ...view, mazes } }
    flushSync()
    expect(one('.race')).toBeNull()
  })

  it('asks for the surplus first in a later race', () => {
    const { act, view } = show('passed')
    expect(one('.ask').textContent).toContain('put 1 under the deck first')
    press('1')
    enter()
    expect(act).toHaveBeenCalledExactlyOnceWith(`surplus ${view.hands[0]![0]}`)
  })
})

describe('collecting', () => {
  it('turns over or takes whatever is touched, as the server offers it', async () => {
    const { claim, view } = show('collect')
    const open = at(view, 'sand')
    touch(place(open))
    expect(claim).toHaveBeenLastCalledWith(`take ${open}`)
    await Promise.resolve()
    touch(place(at(view, 'down')))
    expect(claim).toHaveBeenLastCalledWith(`flip ${at(view, 'down')}`)
    touch(place(at(view, 'gone')))
    touch(place(at(view, 'held')))
    expect(claim).toHaveBeenCalledTimes(2)
  })

  it('warns that nobody does anything only while it hears of the others', () => {
    vi.useFakeTimers()
    const { play, view } = show('collect')
    const after = () => vi.advanceTimersByTime(view.clock!.idle)
    play.busy = true
    flushSync()
    after()
    flushSync()
    expect(one('.ask').textContent).not.toContain('about to end')
    play.busy = false
    flushSync()
    after()
    flushSync()
    expect(one('.ask').textContent).toContain('about to end')
    vi.useRealTimers()
  })

  it('counts the time without an action from when collecting last ended by itself', () => {
    vi.useFakeTimers()
    const { play, view } = show('collect')
    const last = play.log.at(-1)!
    const ended = { n: last.n + 1, ms: last.ms + 60_000, kind: 'act' as const, actor: -2, text: 'timeup', items: [] }
    play.now = () => ended.ms + 1000
    play.log = [...play.log, ended]
    flushSync()
    vi.advanceTimersByTime(view.clock!.idle - 5000)
    flushSync()
    expect(one('.ask').textContent).not.toContain('about to end')
    vi.useRealTimers()
  })

  it('shows a claim as pending, and that it is gone', async () => {
    let answer: (result: Claimed) => void = () => {}
    const { view } = show('collect', { claim: () => new Promise((resolve) => (answer = resolve)) })
    const down = at(view, 'down')
    touch(place(down))
    expect(place(down).classList).toContain('pending')
    answer('gone')
    await new Promise((resolve) => setTimeout(resolve))
    flushSync()
    expect(place(down).classList).not.toContain('pending')
    expect(place(down).classList).toContain('lost')
    expect(spoken()).toBe('Another player was quicker.')
  })

  it('shows who took the card one reached for', async () => {
    let answer: (result: Claimed) => void = () => {}
    const { play, view } = show('collect', { claim: () => new Promise((resolve) => (answer = resolve)) })
    const open = at(view, 'sand')
    touch(place(open))
    const n = play.moment.n + 1
    play.log = [...play.log, { n, ms: 0, kind: 'act', actor: 1, text: `take ${open}`, items: [] }]
    const table = view.table.map((lies, i) => (i === open - 1 ? 'gone' : lies))
    play.seatView = { ...play.seatView, view: { ...play.seatView.view, table } }
    answer('gone')
    await new Promise((resolve) => setTimeout(resolve))
    flushSync()
    expect(one('.ghost').textContent.trim()).toBe('Ben was first')
    expect(place(open).querySelector('.ghost .mark')).not.toBeNull()
    expect(spoken()).toBe('Ben was quicker.')
  })

  it('keeps and leaves by key and by button, and nothing else before', async () => {
    const { claim, view } = show('held')
    expect(spoken()).toBe('Water: keep it?')
    touch(place(at(view, 'down')))
    expect(claim).not.toHaveBeenCalled()
    press('k')
    expect(claim).toHaveBeenLastCalledWith('keep')
    await new Promise((resolve) => setTimeout(resolve))
    flushSync()
    touch(button('Leave'))
    expect(claim).toHaveBeenLastCalledWith('leave')
  })

  it('reaches for the next card as soon as the turned one is decided', async () => {
    let answer: (result: Claimed) => void = () => {}
    const claim = vi.fn((_text: string) => new Promise<Claimed>((resolve) => (answer = resolve)))
    const { play, view } = show('held', { claim })
    press('k')
    const down = at(view, 'down')
    touch(place(down))
    expect(place(down).classList).toContain('pending')
    expect(claim).toHaveBeenCalledTimes(1)
    answer('done')
    await new Promise((resolve) => setTimeout(resolve))
    play.seatView = {
      ...play.seatView,
      view: { ...play.seatView.view, held: [null, null] },
      legal: { flip: { [down]: {} } },
    }
    flushSync()
    expect(claim).toHaveBeenLastCalledWith(`flip ${down}`)
  })

  it('goes over the cards by arrow keys', () => {
    const { claim } = show('start')
    press('ArrowDown')
    expect(document.activeElement).toBe(place(1))
    press('ArrowRight')
    expect(document.activeElement).toBe(place(2))
    place(2).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
    expect(claim).toHaveBeenCalledExactlyOnceWith('flip 2')
  })

  it('says what the calls to stop mean, and offers only what is legal', () => {
    const { claim } = show('start')
    press('s')
    expect(one('[data-stop="goal"]').textContent).toContain('one more maze card')
    expect(one('[data-stop="dry"]')).toBeNull()
    press('Escape')
    expect(one('.stop')).toBeNull()
    press('s')
    touch(one('[data-stop="goal"]'))
    expect(claim).toHaveBeenCalledExactlyOnceWith('stop goal')
  })

  it('lets one say that nothing is left of use, once all is face up', () => {
    const { claim } = show('dry')
    expect(one('.bar').textContent).toContain('Every card lies face up: take one, or call stop.')
    press('s')
    touch(one('[data-stop="dry"]'))
    expect(claim).toHaveBeenCalledExactlyOnceWith('stop dry')
  })

  it('never shows what lies in a pile, and whose hand is where', () => {
    const { view } = show('collect')
    expect(one('[data-pile]').getAttribute('aria-label')).toBe('Your pile: 4 cards, face down')
    expect(all('[data-pile] .sheet'), 'it grows with every card').toHaveLength(4)
    expect(all('[data-pile] .face')).toHaveLength(0)
    expect(place(at(view, 'held')).getAttribute('aria-label')).toMatch(/in the hand of (Ben|Chiara|Diego)/)
    expect(all('.spot .mark')).toHaveLength(3)
  })

  it('lets a card that was taken fly to the pile, and to the name of another', () => {
    const rect = vi
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue({ left: 1, top: 1, width: 10, height: 10 } as DOMRect)
    Element.prototype.animate = () => ({ cancel: () => {} }) as Animation
    const { play, view } = show('collect')
    const home = vi.spyOn(play.strip, 'home').mockReturnValue(rect.getMockImplementation()!() as DOMRect)
    const take = (actor: number): LogEntry => ({
      n: play.moment.n + 1,
      ms: 0,
      kind: 'act',
      actor,
      text: `take ${at(view, 'sand')}`,
      items: [],
    })
    play.entries = [take(play.moment.seat!)]
    flushSync()
    expect([all('.flight').length, home.mock.calls]).toEqual([1, []])
    play.entries = [take(2)]
    flushSync()
    expect([all('.flight').length, home.mock.calls]).toEqual([2, [[2]]])
    rect.mockRestore()
  })

  it('shows nothing and takes nothing in a pause', () => {
    const { claim, view } = show('held', { paused: true })
    expect(all('.spot.open')).toHaveLength(0)
    expect(place(at(view, 'sand')).getAttribute('aria-label')).toMatch('covered')
    touch(place(at(view, 'sand')))
    press('k')
    expect(claim).not.toHaveBeenCalled()
    expect(one('.left').textContent).not.toMatch(/sand|grass/)
  })

  it('shows for how long a turned card may be looked at, as the server says', () => {
    show('held')
    expect(one('.bar .held .clock').style.getPropertyValue('--ms')).toBe('2000ms')
    void unmount(shown!)
    const { seatView } = fixtures['./fixtures/held.json']!
    show('held', { seatView: { ...seatView, view: { ...seatView.view, clock: { held: 3500, idle: 10_000 } } } })
    expect(one('.bar .held .clock').style.getPropertyValue('--ms')).toBe('3500ms')
    void unmount(shown!)
    show('held', { now: () => 1200 })
    expect(one('.bar .held .clock').style.getPropertyValue('--gone'), 'and for how long it was').toBe('1200ms')
    void unmount(shown!)
    show('held', { table: { ...fixtures['./fixtures/held.json']!.table, clock: false, calm: true } })
    expect([all('.bar .held').length, all('.clock').length]).toEqual([1, 0])
  })

  it('says before collecting ends that nobody does anything', () => {
    vi.useFakeTimers()
    const opened = Date.now()
    const { play } = show('collect', { now: () => Date.now() - opened })
    const { idle } = play.moment.view.clock
    const after = (ms: number) => {
      vi.advanceTimersByTime(ms)
      flushSync()
      return one('.bar').textContent.includes('about to end')
    }
    expect([after(idle - 3001), after(2), spoken()]).toEqual([
      false,
      true,
      'No player does anything: collecting is about to end.',
    ])
    expect(one('.bar .clock').style.getPropertyValue('--ms')).toBe('3000ms')
    const happens = (kind: LogEntry['kind'], actor: number | null) => {
      const n = play.log.at(-1)!.n + 1
      play.log = [...play.log, { n, ms: play.now(), kind, actor, text: '', items: [] }]
    }
    happens('act', 1)
    expect([after(0), after(idle - 3001)], 'somebody has acted').toEqual([false, false])
    happens('paused', null)
    play.paused = true
    expect([after(0), after(2 * idle)]).toEqual([false, false])
    happens('resumed', null)
    play.paused = false
    expect([after(0), after(2)], 'it goes on where it was').toEqual([false, true])
    expect(one('.bar .clock').style.getPropertyValue('--gone')).toBe('0ms')
    happens('act', 1)
    expect([after(0), after(idle - 3001), after(2)]).toEqual([false, false, true])
    play.seatView = { ...play.seatView, legal: {} }
    expect([after(0), after(2 * idle)], 'nothing can be done').toEqual([false, false])
    vi.useRealTimers()
  })

  it('says at a calm table whose turn it is', () => {
    show('calm')
    expect(one('.bar').textContent).toContain('Your turn: turn a card over')
    void unmount(shown!)
    show('calmother')
    expect(one('.bar').textContent).toContain('it is Ben’s turn')
  })
})

describe('running', () => {
  it('goes where it is touched, or by number', () => {
    const { act, view } = show('run')
    expect(view.choices.length).toBeGreaterThan(1)
    touch(one(`[data-move="${view.choices[0]}"]`))
    expect(act).toHaveBeenLastCalledWith(`move ${view.choices[0]}`)
    press('2')
    expect(act).toHaveBeenLastCalledWith(`move ${view.choices[1]}`)
  })

  it('only shows the runs of others', () => {
    const { act } = show('watch')
    expect(all('[data-move]')).toHaveLength(0)
    press('1')
    expect(act).not.toHaveBeenCalled()
    expect(one('.bar').textContent).toContain('Ben runs')
  })

  it('goes to the end of a run that is only watched, by button and key', () => {
    const hurry = vi.fn()
    const { play } = show('watch', { hurry })
    button('To the end of this run').click()
    press('f')
    expect(hurry).toHaveBeenCalledTimes(2)
    play.hurry = null
    flushSync()
    expect(button('To the end of this run')).toBeUndefined()
    press('f')
    expect(hurry).toHaveBeenCalledTimes(2)
  })

  it('says that all have run and the cards are spread again', () => {
    const { play } = show('run')
    const { seatView, entries } = fixtures['./fixtures/again.json']!
    Object.assign(play, { seatView, entries })
    flushSync()
    expect(one('.note').textContent).toMatch(/run ends: .*the terrain cards are shuffled and spread again/s)
    expect(spoken()).toBe('All have run: the terrain cards are shuffled and spread again.')
  })

  it('says why a run ended and who drew a card', () => {
    const { play } = show('penalty')
    const { entries } = fixtures['./fixtures/penalty.json']!
    play.entries = entries
    flushSync()
    expect(one('.note').textContent).toMatch(/Ada’s run ends: .*Ada gets one more maze card before the goal/s)
  })
})

it('draws every moment in every language', () => {
  Object.keys(fixtures).forEach((path, i) => {
    const words = wordsOf((['en', 'zh-Hant', 'zh-Hans'] as const)[i % 3]!)
    const { play } = show(path.split('/').at(-1)!.replace('.json', ''), {}, words)
    expect(all('.left figure').length, path).toBeGreaterThan(0)
    void unmount(shown!)
    shown = mount(Score, { target: document.body, props: { play, words, seat: 1 } })
    flushSync()
    expect(one('.score').textContent).toMatch(/\d|✓|★/)
    void unmount(shown)
    shown = null
  })
}, 30_000)

it('explains the end', () => {
  shown = mount(Why, { target: document.body, props: { play: staged('overlong'), words: wordsOf('en') } })
  flushSync()
  expect(one('.why').textContent).toContain('One point for every maze card crossed')
  expect(all('.why li')).toHaveLength(2)
})

it('draws what is marked and says it, but no place that there is none of', () => {
  const marks: Marks = {
    cells: [
      { at: '9', tone: 'good' },
      { at: '49', tone: 'poor' },
      { at: '0,1,1', tone: 'plain' },
      { at: '9,0,0', tone: 'good' },
    ],
    lines: [
      { from: 'start', to: '0,1,1', tone: 'plain' },
      { from: '9', to: 'nowhere', tone: 'plain' },
    ],
    numbers: [
      { at: '31', text: '+7', tone: 'good' },
      { at: 'goal', text: '5', tone: 'good' },
    ],
  }
  const rect = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 1, top: 1, width: 10, height: 10 } as DOMRect)
  const { play } = show('collect', { marks })
  expect(all('.marks .cell').map((cell) => cell.classList[1])).toEqual(['plain', 'good'])
  expect(all('.marks .head')).toHaveLength(1)
  expect(all('.marks text').map((text) => text.textContent)).toEqual(['5', '+7'])
  expect(all('.marked li').map((line) => line.textContent)).toEqual([
    'place 9: good',
    'card 1, row 2, column 2',
    'from start to card 1, row 2, column 2',
    'place 31: +7',
    'goal: 5',
  ])
  play.marks = NO_MARKS
  flushSync()
  expect(all('.marks path, .marked')).toEqual([])
  rect.mockRestore()
})

it('is led over by arrows wherever the focus is', () => {
  show('build')
  pressElsewhere('ArrowRight')
  expect(document.querySelector('.zz')!.contains(document.activeElement)).toBe(true)
})
