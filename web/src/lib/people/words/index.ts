// The names of the pictures, for the reader who chooses one.

import { Spoken } from '../../i18n/spoken.ts'
import type { PeopleWords } from './type.ts'

export const words = new Spoken<PeopleWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
