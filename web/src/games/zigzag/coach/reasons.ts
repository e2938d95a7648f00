/** Why an action is better than another, a sentence a reason. */

import { reasoning } from '../../../lib/table/coach/reasoned.svelte.ts'
import type { Names } from '../../../lib/catalogue/game.ts'
import type { Reason } from '../view_types.ts'
import { Spoken } from '../../../lib/words/spoken.ts'
import type { Words } from './words/en.ts'

const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

function tell(reason: Reason, _names: Names, said: Words): string {
  switch (reason.kind) {
    case 'way':
      return said.way(said.number(reason.cards), said.number(reason.instead))
    case 'early':
      return said.early(said.number(reason.cards))
    case 'waste':
      return said.waste(said.terrains[reason.terrain])
    case 'scarce':
      return said.scarce(said.terrains[reason.terrain], reason.left)
    case 'there':
    case 'lost':
      return said[reason.kind]()
  }
}

export const reasons = reasoning(words, tell)
