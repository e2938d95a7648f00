/** Why a turn is better than another, a sentence a reason. */

import { reasoning } from '../../../lib/table/coach/reasoned.svelte.ts'
import type { Names } from '../../../lib/catalogue/game.ts'
import type { Reason } from '../view_types.ts'
import { Spoken } from '../../../lib/words/spoken.ts'
import type { Words } from './words/en.ts'

const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

function tell(reason: Reason, names: Names, said: Words): string {
  const { percent } = said
  const points = (count: number) => said.points(Math.max(1, Math.round(count)))
  switch (reason.kind) {
    case 'farm':
      return said.farm(points(reason.points), reason.cities, reason.instead)
    case 'their_farm':
      return said.theirFarm(names(reason.seat ?? 0), points(reason.points))
    case 'claim':
    case 'tied':
      return said[reason.kind](reason.feature, points(reason.points), percent(reason.chance), reason.fits)
    case 'home':
      return said.home(reason.feature, reason.followers, reason.fits < 0 ? '' : percent(reason.chance))
    case 'finish':
      return said.finish(reason.feature, percent(reason.chance), percent(reason.instead), reason.fits)
    case 'last':
      return said.last(reason.feature)
    case 'grow':
      return said.grow(reason.feature, points(reason.points))
    case 'share':
    case 'steal':
      return said[reason.kind](reason.feature, reason.seats.map(names), points(reason.points))
    case 'gift':
      return said.gift(reason.feature, names(reason.seat), points(reason.points))
    case 'block':
      return said.block(
        reason.feature,
        names(reason.seat),
        percent(reason.chance),
        percent(reason.instead),
        reason.fits,
      )
    case 'deny':
      return said.deny(reason.feature, names(reason.seat), points(reason.points))
    case 'hand':
      return said.hand(reason.followers, reason.instead)
  }
}

export const reasons = reasoning(words, tell)
