/** The board's keys. */

import { forBoard } from '../../lib/board/keys.ts'
import { back, chooseAloud, enter, go, overview, send, step, turnTile } from './acts.ts'
import { askNext } from './pointing.ts'
import { featureText } from './speech.ts'
import type { State } from './state.svelte.ts'
import { nextFit } from './tile.ts'

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

export function press(state: State, event: KeyboardEvent): void {
  if (!state.root || !forBoard(event, state.root) || !meant(state, event)) return
  state.show.finish()
  event.preventDefault()
}

/** Does what a key means; false: nothing. */
function meant(state: State, event: KeyboardEvent): boolean {
  const { cursor, choices, root, stage } = state
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const target = event.target as HTMLElement
  const onMap = target === stage
  const arrow = STEPS[key]
  if (arrow && target.matches('.choice')) step(state, target, arrow[0] + arrow[1])
  else if (arrow && (onMap || !root?.contains(target))) {
    if (!onMap) stage?.focus()
    go(state, cursor.x + arrow[0], cursor.y + arrow[1])
  } else if (key === 'r') turnTile(state, event.shiftKey)
  else if (key === 'n' && state.fits.size) {
    stage?.focus()
    go(state, ...nextFit(state, cursor.x, cursor.y, event.shiftKey)!)
  } else if (key === 'n' && state.passable) void send(state, 'pass')
  else if (key === 'i' && onMap) return tellFeature(state)
  else if (choices[Number(key) - 1]) chooseAloud(state, choices[Number(key) - 1]!)
  else if (key === 'Escape' && (state.pinned || state.chosen || state.asked)) back(state)
  else if ((key === 'Enter' || key === ' ') && onMap) enter(state)
  else if (key === 'o') overview(state)
  else return state.zoom.key(key)
  return true
}

/** Asks about the next feature of the tile under the cursor; false: no tile is there. */
function tellFeature(state: State): boolean {
  const tile = state.view.tiles.find(([x, y]) => x === state.cursor.x && y === state.cursor.y)
  if (!tile) return false
  askNext(state, tile)
  if (state.asked) state.speaker.say(featureText(state.asked, state.play.names, state.words))
  return true
}
