// The words of reactions.

import { Spoken } from '../../i18n/spoken.ts'
import type { ReactionWords } from './type.ts'

export const words = new Spoken<ReactionWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
