// The coach's words. They are not among the frame's words, since a page loads them only on request.

import { Spoken } from '../../i18n/spoken.ts'
import type { CoachWords } from './type.ts'

export const words = new Spoken<CoachWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
