/** Words of the rules that speak of some tables only, for `Rules.svelte.test.ts`. */

import type { Only } from '../../../lib/table/drawers/only.ts'

export const only: Only[] = [
  [
    { mode: ['base', 'solo', 'team'] },
    {
      en: /reaches 18|stops at 18|lowest/,
      'zh-Hant': /\b18\b|最落後的(?!標記)/,
      'zh-Hans': /\b18\b|最落后的(?!标记)/,
    },
  ],
  [{ mode: ['duel'] }, { en: /token|your 9/, 'zh-Hant': /指示物/, 'zh-Hans': /指示物/ }],
  [{ mode: ['solo', 'team'] }, { en: /right board/, 'zh-Hant': /右側/, 'zh-Hans': /右侧/ }],
  [{ mode: ['team'] }, { en: /team|partner/i, 'zh-Hant': /全隊|隊友/, 'zh-Hans': /全队|队友/ }],
  [{ mode: ['base', 'team', 'duel'] }, { en: /from the bag|seats/i, 'zh-Hant': /盲抽袋|座位/, 'zh-Hans': /布袋|座位/ }],
  [
    { opening: ['own-symbol'], mode: ['base', 'team', 'duel'] },
    { en: /different printed symbol/, 'zh-Hant': /不同的印刷/, 'zh-Hans': /不同的印刷/ },
  ],
  [{ seats: [4] }, { en: /uses the whole board/, 'zh-Hant': /使用整個/, 'zh-Hans': /使用整个/ }],
]
