/** Words of the rules that speak of some tables only, for `Rules.svelte.test.ts`. */

import type { Only } from '../../../lib/table/drawers/only.ts'

export const only: Only[] = [
  [{ seats: [2, 3, 4] }, { en: /\b500\b/, 'zh-Hant': /500/, 'zh-Hans': /500/ }],
  [{ seats: [5, 6] }, { en: /\b400\b/, 'zh-Hant': /400/, 'zh-Hans': /400/ }],
  [{ seats: [4] }, { en: /left over/, 'zh-Hant': /餘下/, 'zh-Hans': /余下/ }],
]
