import type { Locale } from '../../../lib/game.ts'
import { Spoken } from '../../../lib/i18n/spoken.ts'
import type { Words } from './type.ts'

export type { Words }

export const words = new Spoken<Words>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})

export function wordsOf(locale: Locale): Words {
  return words.of(locale)
}
