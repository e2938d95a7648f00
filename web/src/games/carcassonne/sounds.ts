/** The sounds of actions: tiles, followers, and stone with a chime for a feature that is finished. */

import { byVerb, type Hears } from '../../lib/sound/sounds.ts'

const follower = { knight: 'follower', thief: 'follower', monk: 'follower', farmer: 'follower' } as const
const verbs = byVerb({ place: 'tile', ...follower, score: 'piece', bonus: 'piece' })

export const hears: Hears = (entry) =>
  entry.items.some(({ complete }) => complete === true) ? 'finished' : verbs(entry)
