// The language of the page: the one chosen here before, else the browser's, else English. Messages read
// `language.now`, so a switch redraws the words and keeps everything else. Modules with words register them by
// `language.use`. A switch first loads them in the new language, then takes effect.

import {
  baseLocale,
  defineCustomClientStrategy,
  getLocale,
  locales,
  overwriteGetLocale,
  setLocale,
  type Locale,
} from '../paraglide/runtime.js'
import { among } from './among.ts'
import type { Spoken } from './spoken.ts'

export { locales, type Locale }

/** The best of our languages for a browser's list. */
export const negotiate = (wanted: readonly string[]): Locale | undefined => among(locales, wanted)

defineCustomClientStrategy('custom-negotiate', {
  getLocale: () => negotiate(navigator.languages),
  setLocale: () => undefined,
})

function remembered(): Locale {
  try {
    return getLocale()
  } catch {
    // A browser that forbids storage still gets its own language.
    return negotiate(navigator.languages) ?? baseLocale
  }
}

const first = remembered()
let now = $state<Locale>(first)
document.documentElement.lang = first
overwriteGetLocale(() => now)

const used = new Set<Pick<Spoken<unknown>, 'load' | 'has'>>()
let choices = 0

export const language = {
  get now(): Locale {
    return now
  },
  /** Loads words in the language of the page, and after each switch in the new language. */
  async use(...words: Pick<Spoken<unknown>, 'load' | 'has'>[]): Promise<void> {
    for (const one of words) used.add(one)
    while (words.some((one) => !one.has(now))) await Promise.all(words.map((one) => one.load(now)))
  },
  /** Loads the words in use, then switches; the last choice counts. If loading fails, it rejects and the page keeps
   * its language. */
  async choose(locale: Locale): Promise<void> {
    const choice = ++choices
    const missing = () => [...used].filter((words) => !words.has(locale))
    while (missing().length > 0) await Promise.all(missing().map((words) => words.load(locale)))
    if (choice !== choices) return
    now = locale
    document.documentElement.lang = locale
    try {
      void setLocale(locale, { reload: false })
    } catch {
      // The choice is spoken, though it cannot be remembered.
    }
  },
}
