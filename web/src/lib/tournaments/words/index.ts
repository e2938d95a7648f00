// The words of tournaments, which open on demand.

import { Spoken } from '../../i18n/spoken.ts'
import type { TournamentWords } from './type.ts'

export const words = new Spoken<TournamentWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
