// The words of the coach's reasons, loaded with its first answer.

import { Spoken } from '../../../../lib/i18n/spoken.ts'
import type { ReasonWords } from './type.ts'

export const words = new Spoken<ReasonWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
