// The words of playing on at another device, which open on demand.

import { Spoken } from '../../i18n/spoken.ts'
import type { ElsewhereWords } from './type.ts'

export const words = new Spoken<ElsewhereWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
