// The words of notices. They are not among the frame's words, since the first page does not need them.

import { Spoken } from '../../i18n/spoken.ts'
import type { NoticeWords } from './type.ts'

export const words = new Spoken<NoticeWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
