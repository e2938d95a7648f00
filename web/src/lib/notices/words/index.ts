// What is said of turns: not among the frame's words, since the first page does not need it.

import { Spoken } from '../../i18n/spoken.ts'
import type { Obstacle } from '../notices.svelte.ts'
import type { Reach } from '../push.ts'

export interface NoticeWords {
  /** Of a notification. */
  turn: (title: string) => string
  title: string
  sound: string
  soundAbout: string
  volume: string
  soundBlocked: string
  notify: string
  notifyAbout: string
  notNow: string
  done: string
  obstacles: Record<Obstacle, string>
  reaches: Record<Reach, string>
}

export const words = new Spoken<NoticeWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
