/** Acts of the reader, by a tap, a key or a carried card, and the news of a new moment. */

import { tick } from 'svelte'
import type { Carriage } from '../../lib/board/carrying.svelte.ts'
import type { Moment } from '../../lib/board/play.ts'
import { offers } from '../../lib/board/tree.ts'
import { confirming } from '../../lib/choices/chosen.svelte.ts'
import { Building } from './building.svelte.ts'
import { Claims, placeOf, takerOf } from './claims.svelte.ts'
import { told } from './describe.ts'
import type { State } from './state.svelte.ts'
import { isTerrain } from './terrain.ts'
import { itemsOf, partOf, terrainsOf, type View } from './view.ts'

/** Another part of the race has begun: nothing of the part before is left. */
export function begin(state: State): void {
  state.carrying?.cancel()
  state.building = new Building()
  state.claims = new Claims()
  state.stopping = false
  state.way = null
}

/** Notes the ends of runs and races on the way from one moment to the next. */
export function note(state: State, now: Moment<View>, before: Moment<View>): void {
  const { play, words, speaker } = state
  const ends = now.entries.flatMap((entry) => itemsOf(entry.items).map((item) => told(item, play.names, words)))
  if (now.entries.some((entry) => /^(stop|timeup)\b/.test(entry.text))) state.notes = []
  if (partOf(before.view) === 'run' && partOf(now.view) === 'collect') {
    ends.push(words.collect.again)
    speaker.say(words.collect.again)
  }
  if (ends.length) state.notes = [...state.notes, ...ends]
  if (now.view.race > before.view.race) {
    state.won = now.view.points.map((points, seat) => points - (before.view.points[seat] ?? 0))
    state.notes = []
  }
}

// ------------------------------------------------------------------ building

/** The way of a carried card: to the maze, or to another place in the hand. */
export function carriageOf(state: State): Carriage<string, 'maze' | number> {
  return {
    taken: (card) => state.building.choose(card),
    where: ({ x, y }) => {
      const below = document.elementFromPoint(x, y)
      if (state.building.verb === 'lay' && below?.closest(`[data-maze="${state.seat}"]`)) return 'maze'
      const at = state.building.hand.indexOf(below?.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? '')
      return at < 0 ? null : at
    },
    dropped: (card, there) => {
      if (there === 'maze') void lay(state, card)
      else if (there !== null) arrange(state, card, there)
    },
  }
}

/** Sends the action for a card of the hand, the chosen one unless another is named. */
export async function lay(state: State, card: string | null = state.building.chosen): Promise<void> {
  const { building, play, mine } = state
  const text = card === null ? null : building.textOf(card)
  if (!text || play.busy || !mine) return
  const at = building.hand.indexOf(card!)
  if (!(await play.act(text)) || !state.keyboard) return
  await tick()
  const { hand } = building
  if (document.activeElement === document.body) state.rack.focus(hand[Math.min(at, hand.length - 1)])
}

export function choose(state: State, card: string, byKey: boolean): void {
  const { building, lays } = state
  if (!lays || !building.may(card)) return
  if (building.chosen !== card) building.choose(card)
  else if (byKey || !confirming.on) void lay(state, card)
  else turn(state, card)
}

/** Turns a card of the hand round, the chosen one unless another is named. */
export function turn({ building, view, words, speaker }: State, card: string | null = building.chosen): void {
  if (card === null || building.verb !== 'lay') return
  const round = building.turn(card)
  const rows = words.rows(terrainsOf(view, [card, round ? 180 : 0]))
  speaker.say(words.build.card(building.hand.indexOf(card) + 1, round, rows))
}

/** Puts a card of the hand where another lies. */
export function arrange(state: State, card: string, to: number): void {
  const { building, hidden, words, speaker } = state
  if (hidden || !building.arrange(card, to)) return
  speaker.say(words.build.moved(to + 1, building.hand.length))
  // An element that moves within the page loses the focus.
  if (state.keyboard) void tick().then(() => state.rack.focus(card))
}

export function grab({ lays, building, carrying }: State, card: string, event: PointerEvent): void {
  if (lays && building.may(card)) carrying?.grab(event, card)
}

// ------------------------------------------------------------------ collecting

export async function claim(state: State, text: string): Promise<void> {
  const { mine, play, claims, words, speaker } = state
  if (!mine || play.busy) return
  state.notes = []
  state.stopping = false
  const result = await claims.make(text, play.moment.n, play.claim)
  if (result === 'gone') {
    const quicker = claims.lost.at(-1)
    const taker = quicker ? takerOf(quicker, play.moment.log) : null
    speaker.say(words.collect.gone(taker === null ? '' : play.names(taker)))
  } else if (result === 'done') {
    const place = placeOf(text)
    const lies = place === null ? undefined : state.view.table[place - 1]
    if (text === 'keep') speaker.say(words.collect.kept)
    else if (text === 'leave') speaker.say(words.collect.left)
    else if (text.startsWith('take ') && lies && isTerrain(lies)) speaker.say(words.collect.took(words.terrains[lies]))
  }
}

/** The action that a place of the table offers: `flip 13`, `take 13`. */
function reachOf({ legal }: State, place: number): 'flip' | 'take' | undefined {
  return (['flip', 'take'] as const).find((verb) => offers(legal, verb, String(place)))
}

/** Whether this place may be reached for now. */
export function may(state: State, place: number): boolean {
  return state.mine && !state.play.busy && reachOf(state, place) !== undefined
}

/** Reaches for the card at a place. */
export function reach(state: State, place: number): void {
  const { play, claims, view } = state
  state.places.at = place
  if (play.busy) return
  const verb = reachOf(state, place)
  if (verb && !claims.blocked) void claim(state, `${verb} ${place}`)
  else if (state.decided && view.table[place - 1] !== 'gone') {
    // The turned card is as good as decided: the next is reached for as soon as that is said.
    const lies = view.table[place - 1]
    claims.next = lies === 'down' ? `flip ${place}` : lies === 'held' ? null : `take ${place}`
    setTimeout(() => (claims.next = null), 800)
  }
}

/** Keeps or leaves the turned card. */
export function decide(state: State, verb: 'keep' | 'leave'): void {
  if (offers(state.legal, verb) && !state.claims.blocked) void claim(state, verb)
}

/** Closes the menu of calls. */
export function closeStop(state: State): void {
  state.stopping = false
  if (state.keyboard) state.places.focus()
}

// ------------------------------------------------------------------ running

export async function move({ ways, play }: State, choice: string): Promise<void> {
  if (ways.includes(choice) && !play.busy) await play.act(`move ${choice}`)
}
