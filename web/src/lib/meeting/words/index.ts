// The words of the lobby's parts. They are not among the frame's words, since these parts open on demand.

import { Spoken } from '../../i18n/spoken.ts'
import type { MeetingWords } from './type.ts'

export const words = new Spoken<MeetingWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
