/** Which tables clauses hold for; the others hold for all. */

import type { Whens } from '../../../lib/board/rules.ts'

export const whens: Whens = {
  '2.1': { mode: ['base', 'team', 'duel'] },
  '3.4': { mode: ['base', 'team', 'duel'] },
  '4.3': { mode: ['base'] },
  '5': { mode: ['base', 'team', 'duel'] },
  '5.2': { mode: ['base', 'team'] },
  '6': { mode: ['base', 'team', 'duel'] },
  '6.2': { mode: ['base', 'team'] },
  '6.3': { mode: ['base', 'team'] },
  '7': { mode: ['solo'] },
  // Teams move their markers as in solo (8.2).
  '7.2': { mode: ['solo', 'team'] },
  '8': { mode: ['team'] },
  '9': { mode: ['duel'] },
  '10.2': { mode: ['base', 'team'] },
  '10.3': { mode: ['base'] },
}
