// The words of the host's page, which only the host loads.

import { Spoken } from '../../i18n/spoken.ts'
import type { HostWords } from './type.ts'

export const words = new Spoken<HostWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
