import { flushSync } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Claimed, LogEntry } from '../../lib/catalogue/game.ts'
import type { View } from './view.ts'
import { words as boardWords } from './words.ts'
import { all, at, button, clear, fixtures, one, place, press, show, spoken, touch } from './staged.ts'

// Thousands of shapes for each board: the other tests of the board draw them.
vi.mock('./parts/Terrain.svelte', () => ({ default: () => {} }))

afterEach(clear)

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

  it('asks before a stop with an empty pile, which gets nobody to a goal', () => {
    const { claim, play } = show('collect')
    play.seatView = { ...play.seatView, view: { ...play.seatView.view, piles: [0, 6, 8, 10] } }
    flushSync()
    press('s')
    expect(one('[data-stop="goal"]').textContent).toContain('Your pile is empty')
    press('Enter')
    expect(claim).not.toHaveBeenCalled()
    expect(document.activeElement?.textContent).toBe('Go on collecting')
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
    clear()
    const { seatView } = fixtures['./fixtures/held.json']!
    show('held', { seatView: { ...seatView, view: { ...seatView.view, clock: { held: 3500, idle: 10_000 } } } })
    expect(one('.bar .held .clock').style.getPropertyValue('--ms')).toBe('3500ms')
    clear()
    show('held', { now: () => 1200 })
    expect(one('.bar .held .clock').style.getPropertyValue('--gone'), 'and for how long it was').toBe('1200ms')
    clear()
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

  it('shows a turned card at a shared screen while its player holds it, and only then', () => {
    const { seatView, table } = fixtures['./fixtures/held.json']!
    const seats = table.seats.map((seat) => ({ ...seat, kind: 'person' as const, bot: null, mine: true }))
    show('held', { table: { ...table, seats, clock: false, calm: true } })
    const terrain = (seatView.view as unknown as View).held[seatView.seat!]!.terrain!
    const faces = () => [all('.bar .held .back').length, one('.own .side').classList.contains('turned')]
    expect([...faces(), one('.bar').textContent.includes('hold the card')]).toEqual([1, false, true])
    expect(document.body.textContent).not.toContain(`keep it?`)
    const card = one('.bar .held button')
    card.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    one('.own').dispatchEvent(new FocusEvent('blur'))
    flushSync()
    expect(faces(), 'though the focus leaves the same card on the table').toEqual([0, true])
    expect(one('.bar').textContent.toLowerCase()).toContain(`${boardWords.of('en').terrains[terrain]}: keep it?`)
    card.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    flushSync()
    expect(faces()).toEqual([1, false])
    card.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
    flushSync()
    expect(faces(), 'by key').toEqual([0, true])
  })

  it('says at a calm table whose turn it is', () => {
    show('calm')
    expect(one('.bar').textContent).toContain('Your turn: turn a card over')
    clear()
    show('calmother')
    expect(one('.bar').textContent).toContain('it is Ben’s turn')
  })
})
