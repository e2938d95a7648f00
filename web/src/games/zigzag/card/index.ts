import type { GameWords } from '../../../lib/game.ts'
import type { Loaders } from '../../../lib/i18n/spoken.ts'

export const cardWords: Loaders<GameWords> = {
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
}
