/** The guided first round: `record.txt`, as the engine played it, and its words. */

import type { Guide, GuideModule, GuideWords } from '../../../lib/sections/guide/guide.ts'
import { Spoken } from '../../../lib/words/spoken.ts'

export default {
  played: async () => (await import('./played.json')).default as unknown as Guide,
  words: new Spoken<GuideWords>(import.meta.glob('./words/*.ts')),
} satisfies GuideModule
