// The words of these parts, which open on demand.

import { Spoken } from '../../i18n/spoken.ts'
import type { DailyWords } from './type.ts'

export const words = new Spoken<DailyWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
