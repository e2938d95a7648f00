// The words of the card of a person.

import { Spoken } from '../../i18n/spoken.ts'
import type { PersonWords } from './type.ts'

export const words = new Spoken<PersonWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
