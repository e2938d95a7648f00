// The names of all sounds. Each stands for a thing that happens, not for a game.

import type { LogEntry } from '../net/wire.ts'

/** Things of a game that are heard, then events of every table. */
export type Sound = Heard | 'turn' | 'low' | 'end' | 'won' | 'lost'
export type Heard = 'piece' | 'tile' | 'die' | 'roll' | 'card' | 'follower' | 'step' | 'finished'

/** Return the sound of a log entry; null for an entry without one. */
export type Hears = (entry: LogEntry) => Heard | null

/** Make the sounds of a game's actions from the first word of each; `chance` are sounds of draws and rolls. */
export function byVerb(sounds: Readonly<Record<string, Heard>>, chance: Readonly<Record<string, Heard>> = {}): Hears {
  return ({ kind, actor, text }) => {
    if (kind !== 'act') return null
    const verb = text.split(' ')[0] ?? ''
    return (actor === null || actor < 0 ? chance[verb] : sounds[verb]) ?? null
  }
}

/** A game that names no sounds: every action of a seat sounds like a piece. */
export const anyPiece: Hears = ({ kind, actor }) => (kind === 'act' && actor !== null && actor >= 0 ? 'piece' : null)
