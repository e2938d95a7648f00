/** Which tables clauses hold for; the others hold for all. */

import type { Whens } from '../../../lib/board/rules.ts'

export const whens: Whens = {
  '5.1': { mode: ['race'] },
  '6': { mode: ['long'] },
  '7.1': { calm: [false] },
}
