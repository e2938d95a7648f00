// The words of clocks. They are not among the frame's words, since most tables have no clock.

import { Spoken } from '../../i18n/spoken.ts'
import type { ClockWords } from './type.ts'

export const words = new Spoken<ClockWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
