/** The board's keys. */

import { forBoard } from '../../lib/board/keys.ts'
import { arrow, enter, letGo, pick, place, toBoard, turn } from './acts.ts'
import type { State } from './state.svelte.ts'

/** A key that was pressed anywhere. */
export function press(state: State, event: KeyboardEvent): void {
  const { root } = state
  if (!root || !forBoard(event, root)) return
  const led = event.key.startsWith('Arrow') && !root.contains(event.target as Node)
  if (led) toBoard(state)
  if (led || meant(state, event) || state.zoom.key(event.key)) event.preventDefault()
}

/** Does what a key means; false: nothing. */
function meant(state: State, event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  if (pick(state, Number(event.key) - 1, target !== document.body)) return true
  if (state.asked !== 'place') return false
  if (event.key === 'r' || event.key === 'R') return turn(state, event.shiftKey)
  if (event.key === 'Escape') return letGo(state)
  if (event.key !== 'Enter' || !state.pinned || target.closest('button')) return false
  void place(state)
  return true
}

/** A key that was pressed on the cells. */
export function pressOnBoard(state: State, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (/^(Arrow|Home|End)/.test(event.key)) {
    event.preventDefault()
    state.keyboard = true
    state.motion.finish()
    arrow(state, event.key)
  } else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault()
    event.stopPropagation()
    enter(state)
  }
}
