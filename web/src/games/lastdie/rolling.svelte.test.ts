import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FixturePlay, type Fixture } from '../../lib/board/fixture.svelte.ts'
import Board from './Board.svelte'
import fixture from './fixtures/first.json'
import type { Shown } from './shown.ts'
import type { View } from './view.ts'
import { wordsOf } from './words/index.ts'

vi.mock('../../lib/board/moves.ts', () => ({ moves: () => true }))
beforeEach(() => void vi.spyOn(document, 'hidden', 'get').mockReturnValue(false))

type ThisPlay = FixturePlay<View, Shown>
let shown: ReturnType<typeof mount> | null = null
afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
  localStorage.clear()
})
function show() {
  const act = vi.fn(async (_text: string) => true)
  const play = Object.assign(new FixturePlay<View, Shown>(fixture as unknown as Fixture), { act })
  shown = mount(Board, { target: document.body, props: { play, words: wordsOf('en') } })
  flushSync()
  return { act, play, view: play.moment.view }
}
const all = (query: string) => [...document.querySelectorAll<HTMLElement>(query)]
const one = (query: string) => document.querySelector<HTMLElement>(query)!
function press(key: string) {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  flushSync()
}
function click(element: HTMLElement) {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  flushSync()
}

describe('rolling', () => {
  /** My turn begins with this roll. */
  const rolled = (play: ThisPlay) => {
    const n = play.moment.n + 1
    const hand = play.moment.view.hand.join(' ')
    const entry = { n, ms: 0, kind: 'act' as const, actor: -1, text: `roll ${hand}`, items: [] }
    play.log = [...play.log, entry]
    play.entries = [entry]
    flushSync()
  }
  const settled = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    flushSync()
  }

  it('is done by hand where a turn begins, and nothing of the dice is seen before', async () => {
    const { play, view, act } = show()
    rolled(play)
    expect(all('.tray [data-value], .row .soft')).toEqual([])
    expect(one('.bar').textContent).toContain('roll your dice')
    press(String(view.hand[0]))
    expect(act).not.toHaveBeenCalled()
    press('r')
    await settled()
    expect(all('.tray [data-value]').map((found) => Number(found.dataset['value']))).toEqual(view.hand)
    expect(one('.roll')).toBeNull()
  })

  it('is done by the button, too', async () => {
    const { play, view } = show()
    rolled(play)
    expect(one('.roll').textContent.trim()).toBe(`Roll ${view.hand.length} dice`)
    click(one('.roll'))
    await settled()
    expect(all('.tray [data-value]')).toHaveLength(view.hand.length)
  })

  it('goes by itself for whoever would rather have it so, and after "again"', () => {
    const { play } = show()
    const n = play.moment.n + 1
    const again = { n, ms: 0, kind: 'act' as const, actor: play.moment.seat, text: 'again', items: [] }
    const entry = { ...again, n: n + 1, actor: -1, text: `roll ${play.moment.view.hand.join(' ')}` }
    play.log = [...play.log, again, entry]
    play.entries = [again, entry]
    flushSync()
    expect(one('.roll')).toBeNull()
    click(one('[aria-label="Roll for me at the start of my turns"]'))
    rolled(play)
    expect(one('.roll')).toBeNull()
  })
})
