/** Why an action is better than another, a sentence a reason. */

import { reasoning } from '../../../lib/table/coach/reasoned.svelte.ts'
import type { Names } from '../../../lib/catalogue/game.ts'
import type { Reason } from '../view_types.ts'
import { Spoken } from '../../../lib/words/spoken.ts'
import type { Words } from './words/en.ts'

const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

function tell(reason: Reason, names: Names, said: Words): string {
  const { percent } = said
  switch (reason.kind) {
    case 'closer':
    case 'safe':
    case 'spared':
      return said[reason.kind](reason.row, reason.points, reason.left)
    case 'own':
      return said.own(reason.row, reason.points, reason.dice, percent(reason.chance), percent(reason.instead))
    case 'given':
      return said.given(reason.row, reason.points, names(reason.seat), percent(reason.chance), percent(reason.instead))
    case 'again':
    case 'stay':
      return said[reason.kind](reason.dice, percent(reason.fits), reason.points)
  }
}

export const reasons = reasoning(words, tell)
