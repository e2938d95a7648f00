import type { Locale } from '../../../lib/game.ts'
import { en, type Words } from './en.ts'
import { zhHans } from './zh-Hans.ts'
import { zhHant } from './zh-Hant.ts'

const WORDS: Record<Locale, Words> = { en, 'zh-Hant': zhHant, 'zh-Hans': zhHans }

export type { Words }

export function wordsOf(locale: Locale): Words {
  return WORDS[locale]
}
