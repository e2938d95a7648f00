// The words of names and devices. They are not among the frame's words, since the first page does not need them.

import { Spoken } from '../../i18n/spoken.ts'
import type { AccountWords } from './type.ts'

export const words = new Spoken<AccountWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
