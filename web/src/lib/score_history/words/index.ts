// The words of the score sheet. They are not among the frame's words, since no page begins with them.

import { Spoken } from '../../i18n/spoken.ts'
import type { ScoreWords } from './type.ts'

export const words = new Spoken<ScoreWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
