// The sounds of things that arrive at a table.

import type { GameModule } from '../catalogue/game.ts'
import type { Arrival } from '../table/arrivals.ts'
import type { TableInfo } from '../net/wire.ts'
import { anyPiece, type Sound } from './sounds.ts'

export interface Heard {
  name: Sound
  /** Somebody else did it. */
  softly: boolean
}

/** Return what is heard of an arrival, each sound once: a bot's many dice arrive in one message. */
export function soundsOf(arrival: Arrival, table: TableInfo | null, module?: Pick<GameModule, 'hears'>): Heard[] {
  if (arrival.what === 'turn') return [{ name: 'turn', softly: false }]
  if (arrival.what === 'end') return [{ name: ended(table), softly: false }]
  const hears = module?.hears ?? anyPiece
  const heard = new Map<Sound, boolean>()
  for (const entry of arrival.entries) {
    const name = hears(entry)
    const softly = !table?.seats[entry.actor ?? -1]?.mine
    if (name) heard.set(name, (heard.get(name) ?? true) && softly)
  }
  return [...heard].map(([name, softly]) => ({ name, softly }))
}

/** Return the sound of the end, as I see it: won where one of my seats came first. */
function ended(table: TableInfo | null): Sound {
  const ranks = table?.result?.ranks ?? []
  const mine = ranks.filter((_, seat) => table?.seats[seat]?.mine)
  const rivals = new Set(ranks).size > 1
  if (!rivals || mine.length === 0 || mine.length === ranks.length) return 'end'
  return mine.includes(1) ? 'won' : 'lost'
}
