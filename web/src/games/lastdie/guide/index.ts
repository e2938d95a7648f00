/** The guided first round: `record.txt`, as the engine played it, and its words. */

import type { Guide, GuideModule } from '../../../lib/guide/guide.ts'

export default {
  played: async () => (await import('./played.json')).default as unknown as Guide,
  words: {
    en: async () => (await import('./en.ts')).en,
    'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
    'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
  },
} satisfies GuideModule
