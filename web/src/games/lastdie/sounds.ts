/** The sounds of actions: dice on wood, a roll, and a chime for a row that pays. */

import { byVerb, type Hears } from '../../lib/sound/sounds.ts'
import { itemsOf } from './view.ts'

const verbs = byVerb({ put: 'die', stop: 'piece' }, { roll: 'roll' })

export const hears: Hears = (entry) =>
  itemsOf(entry.items).some((item) => item.kind === 'row' && item.points > 0) ? 'finished' : verbs(entry)
