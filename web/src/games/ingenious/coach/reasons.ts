/** Why a placement is better than another, a sentence a reason. */

import { reasoning } from '../../../lib/table/coach/reasoned.svelte.ts'
import type { Names } from '../../../lib/catalogue/game.ts'
import type { Reason } from '../view_types.ts'
import { Spoken } from '../../../lib/words/spoken.ts'
import type { Words } from './words/en.ts'

const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

function tell(reason: Reason, names: Names, said: Words): string {
  const colour = said.colours[reason.colour]
  switch (reason.kind) {
    case 'starved':
      return said.starved(colour, reason.begin, reason.to, reason.left, reason.offer)
    case 'contested':
      return said.contested(colour, said.signed(reason.begin), said.signed(reason.to), reason.left, reason.offer)
    case 'bonus':
      return said.bonus(colour)
    case 'near':
      return said.near(colour, reason.to, reason.steps)
    case 'kept':
      return said.kept(colour, reason.points, reason.instead)
    case 'spoilt':
      return said.spoilt(colour, names(reason.seat ?? 0), reason.points, reason.instead)
    case 'kept_places':
      return said.keptPlaces(colour, reason.places, reason.instead)
    case 'spoilt_places':
      return said.spoiltPlaces(colour, names(reason.seat ?? 0), reason.places, reason.instead)
    case 'hand':
      return said.hand(colour, reason.halves, reason.instead, reason.left)
  }
}

export const reasons = reasoning(words, tell)
