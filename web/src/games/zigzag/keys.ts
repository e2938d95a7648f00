/** The board's keys: those of building, of collecting and of running. */

import { forBoard } from '../../lib/board/keys.ts'
import { closeStop, decide, lay, move, turn } from './acts.ts'
import { Layout } from './geometry.ts'
import { faceUpText, standText } from './speech.ts'
import type { State } from './state.svelte.ts'
import { standingOf } from './view.ts'
import { wayTowards } from './ways.ts'

export function press(state: State, event: KeyboardEvent): void {
  const { root, hidden, seat, view, words, part } = state
  if (!root || !forBoard(event, root) || hidden) return
  state.keyboard = true
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const target = event.target as HTMLElement
  const meant = { build: building, collect: collecting, run: running, over: running }[part]
  if (key === 'm' && seat !== null) state.speaker.say(standText(view, seat, words))
  else if (!meant(state, key, target)) return
  event.preventDefault()
}

/** 1 is 0; -1: no digit. */
function digitOf(key: string): number {
  return /^[1-9]$/.test(key) ? Number(key) - 1 : -1
}

function building(state: State, key: string, target: HTMLElement): boolean {
  const { building, rack } = state
  const { hand } = building
  const card = hand[digitOf(key)]
  if (state.lays && card !== undefined) {
    if (building.chosen === card) turn(state, card)
    else building.choose(card)
    rack.focus(card)
  } else if (key === 'r') turn(state)
  else if (key === 'Enter' && !target.closest('button')) void lay(state)
  else if (key === 'Escape') building.choose(null)
  else if (key.startsWith('Arrow') && !target.closest('.bar')) return rack.focus()
  else return false
  return true
}

function collecting(state: State, key: string, target: HTMLElement): boolean {
  if (key === 'k') decide(state, 'keep')
  else if (key === 'l') decide(state, 'leave')
  else if (key === 's' && state.stops) state.stopping = !state.stopping
  else if (key === 't') state.speaker.say(faceUpText(state.view, state.words))
  else if (key === 'Escape' && state.stopping) closeStop(state)
  else if (key.startsWith('Arrow') && !target.closest('.bar button')) state.places.focus()
  else return false
  return true
}

function running(state: State, key: string, target: HTMLElement): boolean {
  const { ways, way, view, runner } = state
  const choice = ways[digitOf(key)]
  if (choice !== undefined) void move(state, choice)
  else if (ways.length && key.startsWith('Arrow')) {
    const layout = new Layout(view.mazes[runner]?.length ?? 0)
    const from = way ? standingOf(way) : (view.runners[runner] ?? 'start')
    state.moves.focus(wayTowards(layout, from, ways, key) ?? way ?? ways[0])
  } else if (ways.length && key === 'Enter' && !target.closest('button')) void move(state, way ?? ways[0]!)
  else return false
  return true
}
