/** The sounds of actions: tiles on the table, and a chime for a bonus placement or a token. */

import { byVerb, type Hears } from '../../lib/sound/sounds.ts'

const verbs = byVerb({ place: 'tile', score: 'piece', swap: 'card', keep: 'piece', aside: 'card' })

export const hears: Hears = (entry) =>
  entry.items.some(({ kind }) => kind === 'bonus' || kind === 'token') ? 'finished' : verbs(entry)
