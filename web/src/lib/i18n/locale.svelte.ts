// Which language the page speaks: the one chosen here before, else the browser's, else English.
// Messages read `language.now`, so a switch redraws the words and keeps everything else.

import {
  baseLocale,
  defineCustomClientStrategy,
  getLocale,
  locales,
  overwriteGetLocale,
  setLocale,
  type Locale,
} from '../paraglide/runtime.js'

export { locales, type Locale }

/** The best of our languages for a browser's list: Chinese is told apart by script, not country. */
export function negotiate(wanted: readonly string[]): Locale | undefined {
  for (const tag of wanted) {
    let language: Intl.Locale
    try {
      language = new Intl.Locale(tag).maximize()
    } catch {
      continue
    }
    const best = locales.find((locale) => {
      const ours = new Intl.Locale(locale).maximize()
      return ours.language === language.language && ours.script === language.script
    })
    if (best) return best
  }
  return undefined
}

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

export const language = {
  get now(): Locale {
    return now
  },
  choose(locale: Locale): void {
    now = locale
    document.documentElement.lang = locale
    try {
      void setLocale(locale, { reload: false })
    } catch {
      // Not remembered, but spoken.
    }
  },
}
