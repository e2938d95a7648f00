/** Acts of the reader, by a tap, a button or a key. */

import { tick } from 'svelte'
import { confirming } from '../../lib/choices/chosen.svelte.ts'
import type { Choice } from './choices.ts'
import { hitAt } from './hits.ts'
import { ask, point, squareText } from './pointing.ts'
import { reveal } from './sight.ts'
import { tileText } from './speech.ts'
import type { State } from './state.svelte.ts'
import { survey } from './survey.svelte.ts'
import { anglesAt, lay, turn } from './tile.ts'

export async function send(state: State, text: string): Promise<void> {
  const { play, root, stage } = state
  if (play.busy || !state.mine) return
  state.show.finish()
  // A button that answered is gone; by keyboard one goes on at the map, not at the page's top.
  state.keyed = state.keyboard || root?.querySelector('.hand :focus-visible') != null
  await play.act(text)
  await tick()
  if (state.keyed && !answer(state) && document.activeElement === document.body) stage?.focus()
}

/** Leads the keyboard to the answers; false: nothing is asked. */
function answer({ root }: State): boolean {
  const first = root?.querySelector<HTMLElement>('.choice')
  first?.focus()
  return first != null
}

/** Takes back what is not yet sent. */
export function back(state: State): void {
  state.pinned = null
  state.chosen = state.aimed = null
  state.asked = null
}

export function choose(state: State, text: string): void {
  state.asked = null
  state.chosen = text
}

/** Chooses, and sends what is chosen already. */
export function decide(state: State, text: string): void {
  if (state.chosen === text) void send(state, text)
  else choose(state, text)
}

/** Lays the tile there, in sight. */
export function pick(state: State, x: number, y: number): void {
  lay(state, x, y)
  if (state.pinned && state.zoom.own) reveal(state, x, y)
}

export function turnTile(state: State, backwards = false): void {
  const { view, words, speaker } = state
  if (!state.placeable) return
  turn(state, backwards)
  state.hands?.seek()
  if (view.tile) speaker.say((state.pinned ? words.placed + words.comma : '') + tileText(view.tile, state.held, words))
}

/** A point of the map was tapped; whether that meant something. */
export function tap(state: State, at: { x: number; y: number }): boolean {
  const hit = hitAt(state, at)
  if (hit.on === 'square') {
    state.asked = null
    if (!state.placeable || state.play.busy) return false
    const again = state.pinned?.x === hit.x && state.pinned.y === hit.y
    if (again && state.text && !confirming.on) void send(state, state.text)
    else pick(state, hit.x, hit.y)
    return state.pinned !== null
  }
  if (hit.on === 'choice') {
    if (hit.sure) void send(state, hit.choice.text)
    else decide(state, hit.choice.text)
    return true
  }
  state.pinned = null
  ask(state, hit.feature)
  return false
}

// ------------------------------------------------------------------ the keyboard

/** The keyboard goes to a square. */
export function go(state: State, x: number, y: number): void {
  point(state, x, y)
  if (state.zoom.own || !state.zoom.sees(100 * x + 50, 100 * y + 50)) reveal(state, x, y)
  state.speaker.say(squareText(state))
}

export function chooseAloud(state: State, { text, label, note }: Choice): void {
  choose(state, text)
  state.speaker.say([label, note].filter(Boolean).join(state.words.comma))
}

/** Tells the question, and leads the keyboard to its answers. */
export async function question(state: State, text: string): Promise<void> {
  state.speaker.say(text)
  await tick()
  if (state.keyed) answer(state)
}

/** From one answer to the next. */
export function step(state: State, from: HTMLElement, by: number): void {
  const all = [...(state.root?.querySelectorAll<HTMLElement>('.choice') ?? [])]
  const to = (all.indexOf(from) + by + all.length) % all.length
  all[to]?.focus()
  choose(state, state.choices[to]!.text)
}

/** Enter where the cursor is: sends what lies there unsent or is chosen, else lays the tile there, or chooses. */
export function enter(state: State): void {
  const { cursor, pinned, chosen, choices } = state
  const text = state.text ?? chosen
  if (text && (chosen || (pinned?.x === cursor.x && pinned.y === cursor.y))) return void send(state, text)
  if (state.placeable && anglesAt(state, cursor.x, cursor.y).length) pick(state, cursor.x, cursor.y)
  const [first] = choices
  if (first) chooseAloud(state, first)
  else state.speaker.say(squareText(state))
}

/** Shows or hides the overview. */
export function overview({ speaker, words }: State): void {
  survey.toggle()
  speaker.say(survey.on ? words.survey.on : words.survey.off)
}
