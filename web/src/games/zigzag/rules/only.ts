/** Words of the rules that speak of some tables only, for `Rules.svelte.test.ts`. */

import type { Only } from '../../../lib/table/drawers/only.ts'

export const only: Only[] = [
  [{ mode: ['race'] }, { en: /first on the goal|behind the runner/i, 'zh-Hant': /最先|身後/, 'zh-Hans': /最先|身后/ }],
  [{ mode: ['long'] }, { en: /points?\b/, 'zh-Hant': /\d 分/, 'zh-Hans': /\d 分/ }],
  [{ seats: [2] }, { en: /eight maze/, 'zh-Hant': /八張/, 'zh-Hans': /八张/ }],
  [{ play_on: [true] }, { en: /go on for the places/, 'zh-Hant': /爭名次/, 'zh-Hans': /争名次/ }],
  [{ calm: [true] }, { en: /take turns|No clock/, 'zh-Hant': /輪流|沒有時鐘。/, 'zh-Hans': /轮流|没有时钟。/ }],
  [{ calm: [false] }, { en: /at the same time|10 seconds/, 'zh-Hant': /同時|10 秒/, 'zh-Hans': /同时|10 秒/ }],
]
