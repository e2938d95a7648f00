// The words of analysis boards, which only their pages load.

import { Spoken } from '../../i18n/spoken.ts'
import type { BoardWords } from './type.ts'

export const words = new Spoken<BoardWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
