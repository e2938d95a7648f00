import { flushSync, mount, unmount } from 'svelte'
import { expect, it, vi } from 'vitest'
import type { BoardNode } from '../../net/wire.ts'
import type { AnalysisBoard } from './analysis_board.svelte.ts'
import Tree from './Tree.svelte'

const node = (id: number, parent: number, text: string, actor = -1): BoardNode => ({
  id,
  parent,
  actor,
  text,
  items: [],
  name: '',
  comment: '',
})

/** Two draws after one move; the second is a variation. */
const nodes = [node(1, 0, 'place A', 0), node(2, 1, 'draw A'), node(3, 2, 'place B', 0), node(4, 1, 'draw B')]

/** Words for moves, and for draws where they are asked for. */
const say = (id: number, draws = false) => ([1, 3].includes(id) ? 'A move.' : draws ? 'A draw.' : '')

it('tells a draw where a variation begins or where it is looked at, and never as the protocol writes it', async () => {
  const rows = () => [...document.querySelectorAll('ol button .said')].map((one) => one.textContent)
  for (const [aim, told] of [
    [3, ['A move.', 'A draw.', 'A move.']],
    [2, ['A move.', 'A draw.', 'A draw.', 'A move.']],
  ] as const) {
    const page = {
      nodes,
      aim,
      mine: false,
      say,
      turn: (found: readonly BoardNode[]) => ({ log: [], entries: found }),
      sayTurn: (found: readonly BoardNode[]) => say(found.at(-1)!.id),
    } as unknown as AnalysisBoard
    const shown = mount(Tree, { target: document.body, props: { page } })
    flushSync()
    expect(rows()).toEqual(told)
    await unmount(shown)
  }
})

it('opens at the position that is shown, not at the start', async () => {
  // As a browser would lay it out: a low box, and the row that is shown far below it.
  const [low, far] = [
    { top: 0, bottom: 100, height: 100 },
    { top: 2000, bottom: 2040, height: 40 },
  ]
  const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return (this.hasAttribute('aria-current') ? far : low) as DOMRect
  })
  const room = document.body.appendChild(document.createElement('div'))
  room.style.overflowY = 'auto'
  Object.defineProperties(room, { scrollHeight: { value: 4000 }, clientHeight: { value: 100 } })
  const page = {
    nodes,
    aim: 3,
    mine: false,
    say,
    turn: (found: readonly BoardNode[]) => ({ log: [], entries: found }),
    sayTurn: (found: readonly BoardNode[]) => say(found.at(-1)!.id),
  } as unknown as AnalysisBoard
  const shown = mount(Tree, { target: room, props: { page } })
  flushSync()
  expect(room.scrollTop).toBe(2000 - (100 - 40) / 2)
  await unmount(shown)
  rects.mockRestore()
  room.remove()
})
