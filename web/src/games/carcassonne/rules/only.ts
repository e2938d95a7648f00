/** Words of the rules that speak of some tables only, for `Rules.svelte.test.ts`. */

import type { Only } from '../../../lib/table/drawers/only.ts'

export const only: Only[] = [
  [
    { mode: ['base'] },
    {
      en: /farm|most points|all the points|seven followers/i,
      'zh-Hant': /農|分數最高者/,
      'zh-Hans': /农|分数最高者/,
    },
  ],
  [
    { mode: ['solo'] },
    { en: /stack|last on the track|challenge/i, 'zh-Hant': /一疊|吊車尾|挑戰/, 'zh-Hans': /一叠|垫底|挑战/ },
  ],
  [{ river: [true] }, { en: /river|lake/i, 'zh-Hant': /河|湖/, 'zh-Hans': /河|湖/ }],
  [{ farms: ['city'] }, { en: /For each completed city/, 'zh-Hant': /逐一看每座/, 'zh-Hans': /逐一看每座/ }],
  [{ farms: ['farm'] }, { en: /pays 3/, 'zh-Hant': /給 3 分/, 'zh-Hans': /给 3 分/ }],
  [{ small_city: [2] }, { en: /two tiles scores less/, 'zh-Hant': /得分較少/, 'zh-Hans': /得分较少/ }],
  [
    { small_city: [4] },
    { en: /two tiles scores (4|as)/, 'zh-Hant': /兩片版圖的城堡(得 4|照)/, 'zh-Hans': /两块方块的城市(得 4|照)/ },
  ],
  [{ colours: [4] }, { en: /\b4 colours|3 and 4\b/, 'zh-Hant': /4 種顏色|3、4/, 'zh-Hans': /4 种颜色|3、4/ }],
]
