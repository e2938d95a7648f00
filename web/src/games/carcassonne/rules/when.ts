/** Which tables clauses hold for; the others hold for all. */

import type { Whens } from '../../../lib/board/rules.ts'

export const whens: Whens = {
  '1.2': { river: [true] },
  '2.1': { mode: ['base'] },
  '3.4': { mode: ['base'] },
  '4.4': { mode: ['base'] },
  '5': { mode: ['base'] },
  '6': { river: [true] },
  '7': { mode: ['solo'] },
  '7.5': { mode: ['solo'], small_city: [4] },
}
