// The words of reports and bans. Most readers never need them, so they are loaded with the parts that do.

import { Spoken } from '../../i18n/spoken.ts'
import type { ConductWords } from './type.ts'

export const words = new Spoken<ConductWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
