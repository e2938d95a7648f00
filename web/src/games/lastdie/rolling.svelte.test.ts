import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fixture, FixturePlay } from '../../lib/board/fixture.svelte.ts'
import { all, clear, click, one, press, stage } from '../../lib/board/staged.ts'
import Board from './Board.svelte'
import fixture from './fixtures/first.json'
import type { Shown } from './state.svelte.ts'
import type { View } from './view.ts'
import { words as boardWords } from './words.ts'

vi.mock('../../lib/choices/motion.svelte.ts', async (usual) => ({ ...(await usual<object>()), moves: () => true }))
beforeEach(() => void vi.spyOn(document, 'hidden', 'get').mockReturnValue(false))

type ThisPlay = FixturePlay<View, Shown>
const words = boardWords.of('en')
const files = { './fixtures/first.json': fixture as unknown as Fixture }
const { show: board } = stage<View, Shown, typeof words>(Board, words, files)
const show = () => board('first')
afterEach(() => {
  clear()
  localStorage.clear()
})

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
    for (const value of '123456') {
      press(value)
      expect(one('.ld [role=status]').textContent.trim()).toBe('Your turn: roll your dice.')
    }
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
