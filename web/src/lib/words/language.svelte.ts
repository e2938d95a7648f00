// The language of the page: the one chosen here before, else the browser's, else English. Words read `language.now`,
// so a switch redraws them and keeps everything else. Modules with words register them by `language.use`. A switch
// first loads them in the new language, then takes effect.

import { recall, remember } from '../choices/remember.ts'
import { site } from '../net/site.ts'
import { among } from './among.ts'
import { FALLBACK, LANGUAGE, locales, type Locale } from './languages.ts'

export { locales, type Locale }

/** Words that can be loaded in each language. */
interface Loadable {
  load: (locale: Locale) => Promise<void>
  has: (locale: Locale) => boolean
}

/** The best of our languages for a browser's list. */
export const negotiate = (wanted: readonly string[]): Locale | undefined => among(locales, wanted)

const chosen = recall(LANGUAGE)
const first =
  locales.find((locale) => locale === chosen) ?? negotiate([...navigator.languages, site.language ?? '']) ?? FALLBACK
let now = $state<Locale>(first)
document.documentElement.lang = first

const used = new Set<Loadable>()
let choices = 0

export const language = {
  get now(): Locale {
    return now
  },
  /** Loads words in the language of the page, and after each switch in the new language. */
  async use(...words: Loadable[]): Promise<void> {
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
    remember(LANGUAGE, locale)
  },
}
