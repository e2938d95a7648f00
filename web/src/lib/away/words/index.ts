// The words about a player who is away, which come once the board stands.

import { Spoken } from '../../i18n/spoken.ts'
import type { AwayWords } from './type.ts'

export const words = new Spoken<AwayWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
