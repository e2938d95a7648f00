// The words of the help for keys. They are not among the frame's words, since no page begins with them.

import { Spoken } from '../../i18n/spoken.ts'
import type { KeyWords } from './type.ts'

export const words = new Spoken<KeyWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
