/** Which tables clauses hold for; the others hold for all. */

import type { Whens } from '../../../lib/board/rules.ts'

export const whens: Whens = {
  '1.4/dot': { first_face: ['dot'] },
  '1.4/any': { first_face: ['any'] },
  '2.2/four': { seats: [4] },
  'figure Deal': { seats: [4] },
  '5.2/few': { seats: [2, 3, 4] },
  '5.2/many': { seats: [5, 6] },
}
